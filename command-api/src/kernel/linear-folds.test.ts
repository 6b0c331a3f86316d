import { readdirSync, readFileSync } from 'node:fs';
import {
  account,
  alerts,
  app,
  billing,
  bulk,
  cancels,
  contentOfState,
  deferrals,
  EVENT_TYPES,
  type EventShape,
  email,
  encodeState,
  type Fold,
  invoice,
  invoiceNumbers,
  notices,
  number,
  onDemand,
  order,
  packState,
  payment,
  plusSeconds,
  portIn,
  portInFees,
  purchases,
  reservation,
  security,
  shopSettings,
  unpackState,
  upstreamOrder,
  upstreams,
  volumeSteps,
  wallet,
} from '@ringpost/domain';
import { countTouched } from '@ringpost/testing/count-touched';
import { describe, expect, it } from 'vitest';
import { messageDecider } from '../messages/message.decider.ts';
import { importDecider } from '../numbers/import.decider.ts';
import { operatorDecider } from '../operator/operator.decider.ts';
import { vendorDecider } from '../vendors/vendor.decider.ts';
import { deliveryDecider } from '../webhooks/delivery.decider.ts';
import { webhookDecider } from '../webhooks/webhook.decider.ts';

const HISTORY = new URL('../../../events/domain/src/versioning/history/', import.meta.url);

const examples: readonly EventShape[] = readdirSync(HISTORY).map((file) =>
  JSON.parse(readFileSync(new URL(file, HISTORY), 'utf8')),
);

type AnyFold = Fold<unknown, EventShape>;

/** Every fold, with the events that make its state grow. */
const FOLDS = Object.entries({
  account: [
    account,
    /^Account|^ApiKey|^Approval|^BuyingLimits|^Change|^Forgetting|^Locale|^Mail|^Passkey|^Password|^PriceLimit|^Recovery|^Role|^SecondFactor|^Sessions|^SubAccount|^Terms/,
  ],
  app: [app, /^App[A-Z]|^Approval|^Change/],
  billing: [billing, /^Billing/],
  cancels: [cancels, /^CancelAllowed|^BanAllowed|^GiveBackAllowed/],
  deferrals: [deferrals, /^SmsDeferred|^DeferredSms/],
  delivery: [deliveryDecider, /^Webhook(Queued|BodyChosen|Addressed|Attempted|Replayed|Dropped)/],
  alerts: [alerts, /^Alert/],
  email: [email, /^Email/],
  import: [importDecider, /^NumberImport[A-Z]/],
  invoice: [invoice, /^InvoiceIssued/],
  invoiceNumbers: [invoiceNumbers, /^InvoiceNumber/],
  message: [messageDecider, /^Sms(?!Deferred)|^Recording/],
  notices: [notices, /^NoticeText|^Change/],
  number: [
    number,
    /^Number(Imported|Ported|Made|Public(Use)?Ended|VendorAssigned|Leased|Served|Banned|Return|Released|Reserved)|^Reservation([QE]|Cancelled)|^LeaseE/,
  ],
  onDemand: [onDemand, /^Activations/],
  operator: [operatorDecider, /^Approval|^EventSkipped|^Rebuild|^ProjectorRetried/],
  bulk: [bulk, /^Bulk(?!Item)|^NumbersChosen/],
  order: [
    order,
    /^Order|^Rental(?!Refunded)|^Renewal|^BulkItem|^NumberAssigned|^UnclaimedTaken|^NumberRented|^WithheldSms|^NextCode/,
  ],
  payment: [payment, /^Payment/],
  portIn: [portIn, /^PortIn(?!FeeSet)/],
  portInFees: [portInFees, /^PortInFeeSet|^Approval|^Change/],
  purchases: [purchases, /^PurchaseClaimed/],
  reservation: [reservation, /^ReservationPlaced/],
  security: [security, /^SecurityNoted|^StoreRestored|^RestoreDecided/],
  shopSettings: [shopSettings, /^ShopSetting|^Approval|^Change/],
  upstreams: [upstreams, /^Upstream(Set|PriceUnit|Removed|Risk)/],
  upstreamOrder: [upstreamOrder, /^Upstream(?!Set|PriceUnit|Removed|Risk)/],
  vendor: [vendorDecider, /^Vendor/],
  volumeSteps: [volumeSteps, /^VolumeSteps|^Change/],
  wallet: [
    wallet,
    /^Funds|^Debt|^Debit|^Credit|^Adjustment|^Refund|^ActivationFee|^ReservedNumberOrdered|^UnclaimedOrdered|^AreasOrdered|^OneNumberOrdered|^NumberSourceOrdered|^NumbersChosen|^BoughtBySupport|^VolumeDiscount|^SpentWithKey|^RentalRefunded/,
  ],
  webhook: [
    webhookDecider,
    /^Webhook(Set|FormChosen|Receiver|MadeForRental|RentalEnded|SubAccounts|TurnedOff|Disabled|SecretRolled)/,
  ],
}).map(([name, [fold, types]]) => ({ name, fold: fold as unknown as AnyFold, types: types as RegExp }));

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A similar event, about another subject and this many seconds later. */
function variant<T>(value: T, n: number, field = ''): T {
  if (Array.isArray(value)) return value.map((each) => variant(each, n)) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, variant(each, n, name)]),
    ) as T;
  }
  if (typeof value !== 'string') return value;
  if (INSTANT.test(value)) return plusSeconds(value, n) as T;
  return /Id$|^position$|^projector$/.test(field) || /^id$/.test(field) ? (`${value}-${n}` as T) : value;
}

/** One event of each type, in the order in which they can happen; then `count` more, each about another subject. */
function eventsOf(types: RegExp, count: number): readonly EventShape[] {
  const first = /Registered|Placed|Started|Imported|Received|Added|Claimed|Credited|Leased|Held|Assigned/;
  const own = examples
    .filter(({ type }) => types.test(type))
    .sort((a, b) => Number(first.test(b.type)) - Number(first.test(a.type)));
  const growing = own.filter(
    ({ type }) =>
      !/OrderPlaced|RentalPlaced|BulkPlaced|BulkItemPlaced|OrderFailed|AccountRegistered/.test(type),
  );
  const more = Array.from({ length: count }, (_, n) => {
    const example = growing[n % growing.length] as EventShape;
    return { ...example, data: variant(example.data, n) };
  });
  return [...own, ...more];
}

function foldAll(fold: AnyFold, events: readonly EventShape[]): unknown {
  let state = fold.initial();
  for (let index = 0; index < events.length; index += 1) {
    state = fold.evolve(state, events[index] as EventShape);
  }
  return state;
}

/** A state as text that does not depend on the order of an object's fields. */
function sameOrder(state: unknown): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify(JSON.parse(encodeState(state)), sorted);
}

const COLLECTION = /^\$(map|set|list)$/;

/** Whether a collection is inside another one: `decodeState` would leave it as it was written. */
function hasNested(written: unknown, isInside = false): boolean {
  if (typeof written !== 'object' || written === null) return false;
  const isCollection = Object.keys(written).some((name) => COLLECTION.test(name));
  if (isInside && (isCollection || '$recent' in written)) return true;
  return Object.values(written).some((each) => hasNested(each, isInside || isCollection));
}

describe('every fold', () => {
  it('is in this list with all its events', () => {
    const covered = examples.filter(({ type }) => FOLDS.some(({ types }) => types.test(type)));
    expect(covered.map(({ type }) => type).sort()).toEqual([...EVENT_TYPES].sort());
  });

  it.each(FOLDS)('of $name does twice as much work for twice as many events', ({ fold, types }) => {
    const touched = (count: number) => {
      const events = eventsOf(types, count);
      return countTouched(() => void foldAll(fold, events));
    };
    expect(touched(2_000)).toBeLessThanOrEqual(2 * touched(1_000) + 200);
  });

  it.each(FOLDS)('of $name does not change the state that it gets', ({ fold, types }) => {
    let state = fold.initial();
    for (const event of eventsOf(types, 60)) {
      const before = contentOfState(state);
      const next = fold.evolve(state, event);
      expect(contentOfState(state)).toBe(before);
      state = next;
    }
  });

  it.each(FOLDS)('of $name keeps no collection inside another one', ({ fold, types }) => {
    expect(hasNested(JSON.parse(encodeState(foldAll(fold, eventsOf(types, 60)))))).toBe(false);
  });

  it.each(FOLDS)('of $name is the same after it was written and read, at any time', ({ fold, types }) => {
    let state = fold.initial();
    for (const event of eventsOf(types, 60)) {
      state = fold.evolve(state, event);
      expect(sameOrder(unpackState(fold, packState(fold, state)))).toBe(sameOrder(state));
    }
  });

  it.each(FOLDS)('of $name continues from a state that was written and read', ({ fold, types }) => {
    const events = eventsOf(types, 60);
    const half = Math.floor(events.length / 2);
    const read = unpackState(fold, packState(fold, foldAll(fold, events.slice(0, half))));
    const resumed = events.slice(half).reduce((state, event) => fold.evolve(state, event), read);
    expect(sameOrder(resumed)).toBe(sameOrder(foldAll(fold, events)));
  });
});
