import type { RecordedEvent, RingpostEvent } from '@ringpost/domain';
import { transfer } from '@ringpost/domain';
import { positionAt } from '@ringpost/testing/positions';
import { sampleMeta } from '@ringpost/testing/sample-events';
import { adjustmentsCheck } from './adjustments.check.ts';
import { alertsCheck } from './alerts.check.ts';
import { balancesCheck } from './balances.check.ts';
import { bulkCheck } from './bulk.check.ts';
import type { Check } from './check.ts';
import { dormantCheck } from './dormant.check.ts';
import { entriesCheck } from './entries.check.ts';
import { extensionsCheck } from './extensions.check.ts';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { onDemandCheck } from './on-demand.check.ts';
import { onceCheck } from './once.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import { pausedCheck } from './paused.check.ts';
import { paymentsCheck } from './payments.check.ts';
import { portInsCheck } from './port-ins.check.ts';
import { refundsCheck } from './refunds.check.ts';
import { reservationsCheck } from './reservations.check.ts';
import { unpaidCheck } from './unpaid.check.ts';
import { volumeDiscountsCheck } from './volume-discounts.check.ts';

export type Type = RingpostEvent['type'];
export type DataOf<T extends Type> = Extract<RingpostEvent, { readonly type: T }>['data'];
/** A fact in a stream at a minute of the sample. Fields that are not named are as in a correct activation. */
export interface Fact {
  readonly type: Type;
  readonly stream: string;
  readonly minute: number;
  readonly data: object;
  /** Who caused it, if that matters. */
  readonly actor?: string;
}

export function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
}
const ids = { orderId: 'o', userId: 'u', appId: 'a', leaseId: 'l', holdId: 'o', messageId: 'm' };
export const E164 = '+12125550132';

export function fact<T extends Type>(
  type: T,
  stream: string,
  minute: number,
  data: Partial<DataOf<T>> = {},
): Fact {
  return {
    type,
    stream,
    minute,
    data: { ...ids, ...data },
  };
}

export function order<T extends Type>(type: T, minute: number, data: Partial<DataOf<T>> = {}): Fact {
  return fact(type, 'order-o', minute, data);
}
export function number<T extends Type>(type: T, minute: number, data: Partial<DataOf<T>> = {}): Fact {
  return fact(type, `number-${E164}`, minute, { e164: E164, ...data } as Partial<DataOf<T>>);
}

export const moves = {
  FundsCredited: ['granted', 'available'],
  FundsHeld: ['available', 'held'],
  FundsCaptured: ['held', 'revenue'],
  FundsReleased: ['held', 'available'],
} as const;

export function money(
  type: keyof typeof moves,
  minute: number,
  amountMills: number,
  data: object = {},
): Fact {
  const [from, to] = moves[type];
  const entries = transfer(from, to, amountMills);
  const purpose = { kind: 'order', id: 'o' } as const;
  const operationId = `${type} ${minute}`;
  return fact(type, 'wallet-u', minute, { operationId, purpose, amountMills, entries, ...data });
}

export const credited = money('FundsCredited', 0, 500);
const terms = { unitPriceMills: 500, placedAt: at(1), giveUpAt: at(2) };
export const placed = order('OrderPlaced', 1, terms);
/** The hold of the sample order, made with a key of its customer. */
export function holdForOrder(minute: number, change: Partial<DataOf<'FundsHeldForOrder'>> = {}): Fact {
  const entries = transfer('available', 'held', 500);
  return fact('FundsHeldForOrder', 'wallet-u', minute, {
    ...terms,
    key: 'k',
    amountMills: 500,
    entries,
    ...change,
  });
}
export const held = holdForOrder(1);
export const leased = number('NumberLeased', 1, { from: at(1), closesAt: at(21), until: at(31) });
export const assigned = order('NumberAssigned', 1, { e164: E164, settlesAt: at(31) });
export const received = fact('SmsReceived', 'sms-m', 5, {
  provider: 'p',
  providerMessageId: '1',
  to: E164,
  receivedAt: at(5),
  outcome: 'delivered',
  numberRevision: 0,
  sentAt: null,
  billable: true,
  audience: { kind: 'customer', userId: 'u' },
});
export const completed = order('OrderCompleted', 5);
export const captured = money('FundsCaptured', 5, 500);
export const ended = number('LeaseEnded', 31, { reason: 'settled', served: true, endedAt: at(31) });
export const expired = order('OrderExpired', 31);
export const released = money('FundsReleased', 31, 500);
export const later = fact('VendorAdded', 'vendor-v', 60);

export const bought = [credited, held, leased, placed, assigned];
export const sound = [...bought, received, completed, captured, ended, later];
export const givenBack = [...bought, expired, released, ended, later];

const rentalHold = fact('FundsHeldForRental', 'wallet-u', 1, {
  ...terms,
  quantity: 1,
  key: 'k',
  amountMills: 500,
  entries: transfer('available', 'held', 500),
});
const rentalPlaced = order('RentalPlaced', 1, { ...terms, quantity: 1 });
export const rented = order('NumberRented', 1, { e164: E164, endsAt: at(241) });
const rentalPaid = money('FundsCaptured', 1, 500);
/** A hold, a longer lease and a capture: one extension. */
export const extension = { kind: 'extension', id: 'x', orderId: 'o' } as const;
export const extensionHold = fact('FundsHeldForExtension', 'wallet-u', 3, {
  operationId: 'x:hold',
  holdId: 'x',
  purpose: extension,
  amountMills: 100,
  entries: transfer('available', 'held', 100),
  heldAt: at(3),
  key: 'k2',
});
export const extended = number('LeaseExtended', 3, { extensionId: 'x', until: at(481) });
export const extensionPaid = money('FundsCaptured', 3, 100, { holdId: 'x', purpose: extension });
const rentalSms = order('OrderSmsNoted', 5, { why: 'further' });
/** A rental with a text, extended once, to its end. */
export const rental = [
  ...[money('FundsCredited', 0, 600), rentalHold, leased, rentalPlaced, rented, rentalPaid],
  ...[extensionHold, extended, extensionPaid, received, rentalSms],
  number('LeaseEnded', 481, { reason: 'settled', served: true, endedAt: at(481) }),
  fact('VendorAdded', 'vendor-v', 490),
];

/** The findings of a check about a sample, in words. */
export function findings(open: () => Check, facts: readonly Fact[]): readonly string[] {
  const check = open();
  const revisions = new Map<string, number>();
  for (const [number, { type, stream, minute, data, actor }] of facts.entries()) {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const meta = sampleMeta({ occurredAt: at(minute), ...(actor !== undefined && { actor }) });
    check.see({
      type,
      data,
      stream,
      revision,
      position: positionAt(number),
      id: String(number),
      meta,
    } as RecordedEvent);
  }
  const last = Math.max(...facts.map(({ minute }) => minute));
  return check.finish(at(last)).breaches.map(({ what }) => what);
}

export const checks = [
  ...[
    entriesCheck,
    balancesCheck,
    orderEndsCheck,
    extensionsCheck,
    bulkCheck,
    dormantCheck,
    onDemandCheck,
    leasesCheck,
    onceCheck,
    messagesCheck,
    paymentsCheck,
    portInsCheck,
    alertsCheck,
    reservationsCheck,
    adjustmentsCheck,
    refundsCheck,
    pausedCheck,
    unpaidCheck,
    volumeDiscountsCheck,
  ],
];

/** The sample without some of its facts. */
export function without(story: readonly Fact[], ...facts: readonly Fact[]): readonly Fact[] {
  return story.filter((each) => !facts.includes(each));
}
