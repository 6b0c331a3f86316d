import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  account,
  app,
  bulk,
  EVENT_TYPES,
  type EventMeta,
  type EventShape,
  email,
  type Fold,
  isKnownEvent,
  number,
  order,
  PERSONAL_FIELDS,
  sumsToZero,
  wallet,
} from '../domain/index.ts';

const folder = new URL('./history/', import.meta.url);

interface StoredExample extends EventShape {
  readonly meta: EventMeta;
}

const examples: readonly { readonly file: string; readonly event: StoredExample }[] = readdirSync(folder).map(
  (file) => ({
    file,
    event: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as StoredExample,
  }),
);

function exampleOf(type: string): StoredExample {
  const example = examples.find(({ event }) => event.type === type);
  if (!example) throw new Error(`history has no ${type}`);
  return example.event;
}

function foldAll<S>(fold: Fold<S, never>, ...types: readonly string[]): S {
  return types.reduce((state, type) => fold.evolve(state, exampleOf(type) as never), fold.initial());
}

function kebab(type: string): string {
  return type.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();
}

// One example of every version of every event that was ever written stays here forever. Add files, never change one.
describe('the history of stored events', () => {
  it('contains an example of every type of event', () => {
    expect(examples.map(({ event }) => event.type).sort()).toEqual([...EVENT_TYPES].sort());
  });

  it.each(examples)('$file has a known type and names its version', ({ file, event }) => {
    expect(isKnownEvent(event.type)).toBe(true);
    expect(file).toBe(`${kebab(event.type)}.v${event.meta.schemaVersion}.json`);
  });

  it('has the fields that are sealed, and the subject whose key seals them', () => {
    for (const [type, fields] of PERSONAL_FIELDS) {
      const { data } = exampleOf(type);
      expect(Object.keys(data)).toEqual(expect.arrayContaining([...fields, 'subject']));
    }
  });

  it('moves money by entries that sum to zero', () => {
    const money = examples.filter(({ event }) => 'entries' in event.data);
    expect(money).toHaveLength(21);
    for (const { event } of money) expect(sumsToZero((event.data as { entries: [] }).entries)).toBe(true);
  });

  it('folds into a wallet that was credited, held and captured', () => {
    const state = foldAll(wallet, 'FundsCredited', 'FundsHeld', 'FundsCaptured');
    expect(state).toMatchObject({ availableMills: 9_100, heldMills: 0 });
    expect(foldAll(wallet, 'FundsCredited', 'FundsHeld', 'FundsReleased').availableMills).toBe(10_000);
    const bought = foldAll(wallet, 'FundsCredited', 'FundsHeldForOrder', 'FundsCaptured');
    expect(bought).toMatchObject({ availableMills: 9_100, heldMills: 0 });
    expect(bought.purchaseKeys.get('pM2cV8nYwD4sKq6h')).toBe(1);
  });

  it('folds into a wallet that an admin debited and corrected, and that owes the rest', () => {
    const debited = foldAll(
      wallet,
      'FundsCredited',
      'AdjustmentRequested',
      'AdjustmentApproved',
      'FundsDebited',
    );
    expect(debited).toMatchObject({ availableMills: 9_600, debtMills: 0 });
    const owing = foldAll(wallet, 'FundsDebited', 'DebtCharged', 'DebitCorrected').manual;
    expect([...owing.debited.values(), ...owing.corrected.values()]).toEqual([1_000, 200]);
    expect(foldAll(wallet, 'FundsCredited', 'CreditCorrected', 'AdjustmentSigned').availableMills).toBe(
      9_700,
    );
    const refunded = foldAll(wallet, 'RefundRequested', 'FundsRefunded', 'RefundSigned');
    expect([refunded.availableMills, ...refunded.manual.refunded.values()]).toEqual([250, 250]);
    expect([
      ...foldAll(wallet, 'AdjustmentRequested', 'AdjustmentEnded').manual.adjustments.values(),
    ]).toEqual([{ status: 'refused' }]);
  });

  it('folds into a bulk order with a number, and a wallet that holds each number on its own', () => {
    const closed = foldAll(bulk, 'BulkPlaced', 'BulkNumbersAssigned', 'BulkClosed');
    expect(closed).toMatchObject({ status: 'closed', reason: 'no-available-numbers', items: { size: 1 } });
    const held = foldAll(wallet, 'FundsCredited', 'FundsHeldForBulk');
    expect(held).toMatchObject({ heldMills: 2_700, openHolds: { size: 3 } });
    const { orderId } = exampleOf('BulkItemPlaced').data as { orderId: string };
    expect(held.openHolds.get(orderId)).toMatchObject({ amountMills: 900, revision: 1 });
  });

  it('folds into a rental, and a wallet that paid for it', () => {
    expect(foldAll(order, 'RentalPlaced', 'NumberRented').status).toBe('active');
    const rented = foldAll(wallet, 'FundsCredited', 'FundsHeldForRental', 'FundsHeldForExtension');
    expect(rented).toMatchObject({ availableMills: 3_700, heldMills: 6_300 });
  });

  it('folds into orders with each kind of end', () => {
    expect(foldAll(order, 'OrderPlaced', 'NumberAssigned', 'OrderCompleted').status).toBe('completed');
    expect(foldAll(order, 'OrderPlaced', 'NumberAssigned', 'OrderSmsNoted').status).toBe('running');
    expect(foldAll(order, 'OrderPlaced', 'NumberAssigned', 'OrderCancelled').status).toBe('cancelled');
    expect(foldAll(order, 'OrderPlaced', 'NumberAssigned', 'OrderExpired').status).toBe('expired');
    expect(foldAll(order, 'OrderPlaced', 'OrderFailed').status).toBe('failed');
    const read = foldAll(
      order,
      'OrderPlaced',
      'NumberAssigned',
      'OrderExpired',
      'OrderSmsWithheld',
      'WithheldSmsRead',
    );
    expect(read.status === 'expired' && [...read.withheld.values()]).toMatchObject([{ isRead: true }]);
  });

  it('folds into a number that served an app, an account, an address and an app', () => {
    expect(foldAll(number, 'NumberImported', 'NumberLeased', 'LeaseEnded').served.size).toBe(1);
    expect(foldAll(number, 'NumberImported', 'NumberLeased', 'NumberServed').served.size).toBe(1);
    expect(foldAll(number, 'NumberImported', 'NumberMadePublic').status).toBe('public');
    expect(foldAll(number, 'NumberImported', 'NumberMadePublic', 'NumberPublicEnded').status).toBe('active');
    expect(foldAll(number, 'NumberImported', 'NumberVendorAssigned').details?.vendorId).toBe(
      '0198f3a2-7c41-7e08-9b6d-2f1c80a4d901',
    );
    expect(foldAll(number, 'NumberImported', 'NumberReleased')).toMatchObject({
      status: 'absent',
      details: null,
    });
    expect(foldAll(account, 'AccountRegistered', 'AccountConfirmed', 'AccountDeactivated').status).toBe(
      'inactive',
    );
    expect(foldAll(email, 'EmailClaimed', 'EmailConfirmed').status).toBe('confirmed');
    expect(foldAll(email, 'EmailClaimed', 'EmailReleased').status).toBe('free');
    expect(foldAll(email, 'EmailClaimed', 'EmailClaimAdded')).toMatchObject({ claims: { length: 2 } });
    expect(foldAll(email, 'EmailClaimed', 'EmailClaimEnded').status).toBe('free');
    expect(foldAll(app, 'AppAdded', 'AppTemplateAdded', 'AppPriceSet').prices.size).toBe(1);
  });
});
