import type { RecordedEvent, RingpostEvent } from '@ringpost/events/domain';
import { transfer } from '@ringpost/events/domain';
import { positionAt } from '@ringpost/events/testing/positions';
import { sampleMeta } from '@ringpost/events/testing/sample-events';
import { balancesCheck } from './balances.check.ts';
import type { Check } from './check.ts';
import { entriesCheck } from './entries.check.ts';
import { leasesCheck } from './leases.check.ts';
import { messagesCheck } from './messages.check.ts';
import { onceCheck } from './once.check.ts';
import { orderEndsCheck } from './order-ends.check.ts';
import { unpaidCheck } from './unpaid.check.ts';

export type Type = RingpostEvent['type'];
export type DataOf<T extends Type> = Extract<RingpostEvent, { readonly type: T }>['data'];
/** A fact in a stream at a minute of the story; whatever it does not say is as in a sound activation. */
export interface Fact {
  readonly type: Type;
  readonly stream: string;
  readonly minute: number;
  readonly data: object;
}

export function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
}
const ids = { orderId: 'o', userId: 'u', appId: 'a', leaseId: 'l', holdId: 'o', messageId: 'm' };
export const e164 = '+12125550132';

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
  return fact(type, `number-${e164}`, minute, { e164, ...data } as Partial<DataOf<T>>);
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
export const placed = order('OrderPlaced', 1, { unitPriceMills: 500, giveUpAt: at(2) });
export const held = money('FundsHeld', 1, 500);
export const leased = number('NumberLeased', 1, { from: at(1), closesAt: at(21), until: at(31) });
export const assigned = order('NumberAssigned', 1, { e164, settlesAt: at(31) });
export const received = fact('SmsReceived', 'sms-m', 5, { provider: 'p', providerMessageId: '1', to: e164 });
export const routed = fact('SmsRouted', 'sms-m', 5, {
  to: e164,
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

export const bought = [credited, placed, held, leased, assigned];
export const receivedAndRouted = [received, routed];
export const sound = [...bought, ...receivedAndRouted, completed, captured, ended, later];
export const givenBack = [...bought, expired, released, ended, later];

/** What a check says about a story, in words. */
export function findings(open: () => Check, facts: readonly Fact[]): readonly string[] {
  const check = open();
  const revisions = new Map<string, number>();
  for (const [number, { type, stream, minute, data }] of facts.entries()) {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const meta = sampleMeta({ occurredAt: at(minute) });
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
  ...[entriesCheck, balancesCheck, orderEndsCheck, leasesCheck, onceCheck, messagesCheck, unpaidCheck],
];

/** The story but for some of its facts. */
export function without(story: readonly Fact[], ...facts: readonly Fact[]): readonly Fact[] {
  return story.filter((each) => !facts.includes(each));
}
