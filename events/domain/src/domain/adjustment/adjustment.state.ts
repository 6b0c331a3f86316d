import type { Mills } from '../money.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import type { RentalRefunded } from '../rental/rental.events.ts';
import type {
  AdjustmentEvent,
  AdjustmentMoneyEvent,
  AdjustmentRequested,
  RefundRequested,
} from './adjustment.events.ts';

type Adjustment =
  | {
      readonly status: 'waiting';
      readonly request: AdjustmentRequested['data'] | RefundRequested['data'];
    }
  | { readonly status: 'made' | 'refused' | 'withdrawn' | 'expired' };

/** What one admin alone moved within one hour. `hour`: its beginning. */
interface SignedHour {
  readonly hour: string;
  readonly mills: Mills;
}

/** What admins moved in a wallet by hand. These entries are few, and nothing else proves them, so all are kept. */
export interface ManualState {
  /** By the id of the adjustment. */
  readonly adjustments: PersistentMap<string, Adjustment>;
  /** What each adjustment debited, including the part that became a debt. */
  readonly debited: PersistentMap<string, Mills>;
  /** What was corrected of a credit or a debit, by its operation. */
  readonly corrected: PersistentMap<string, Mills>;
  /** What was given back of what was paid for an order, by the order. */
  readonly refunded: PersistentMap<string, Mills>;
  /** The rentals whose customer gave them back and has the money. They are few, and nothing else in the wallet proves it. */
  readonly givenBack: PersistentSet<string>;
  /** The hours of the last day, by admin. */
  readonly signed: PersistentMap<string, readonly SignedHour[]>;
}

const HOUR_MS = 3_600_000;
/** Hours within which the movements of one admin alone count together. */
export const ADJUSTMENT_WINDOW_HOURS = 24;

export const NO_ADJUSTMENTS: ManualState = {
  adjustments: PersistentMap.none(),
  debited: PersistentMap.none(),
  corrected: PersistentMap.none(),
  refunded: PersistentMap.none(),
  givenBack: new PersistentSet(),
  signed: PersistentMap.none(),
};

function hourOf(at: string): string {
  return new Date(Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS).toISOString();
}

/** Whether any part of the hour is within the window that ends now. */
function isRecent(hour: string, now: string): boolean {
  return Date.parse(hour) + (1 + ADJUSTMENT_WINDOW_HOURS) * HOUR_MS > Date.parse(now);
}

/** What this admin alone moved in the wallet within the window that ends now. Whole hours count. */
export function signedWithinDay({ signed }: ManualState, adminId: string, now: string): Mills {
  const recent = (signed.get(adminId) ?? []).filter(({ hour }) => isRecent(hour, now));
  return recent.reduce((sum, { mills }) => sum + mills, 0);
}

function sign(manual: ManualState, adminId: string, at: string, amountMills: Mills): ManualState {
  const hour = hourOf(at);
  const hours = (manual.signed.get(adminId) ?? []).filter((each) => isRecent(each.hour, at));
  const others = hours.filter((each) => each.hour !== hour);
  const before = hours.find((each) => each.hour === hour)?.mills ?? 0;
  const signed = manual.signed.set(adminId, [...others, { hour, mills: before + amountMills }]);
  return { ...manual, signed };
}

function add(sums: PersistentMap<string, Mills>, id: string, mills: Mills): PersistentMap<string, Mills> {
  return sums.set(id, (sums.get(id) ?? 0) + mills);
}

/** Notes who decided. */
export function noteDecision(manual: ManualState, { type, data }: AdjustmentEvent): ManualState {
  const set = (adjustment: Adjustment): ManualState => ({
    ...manual,
    adjustments: manual.adjustments.set(data.adjustmentId, adjustment),
  });
  switch (type) {
    case 'AdjustmentRequested':
    case 'RefundRequested':
      return set({ status: 'waiting', request: data });
    case 'AdjustmentApproved':
      return set({ status: 'made' });
    case 'AdjustmentEnded':
      return set({ status: data.how });
    case 'AdjustmentSigned':
    case 'RefundSigned':
      return sign(set({ status: 'made' }), data.signedBy, data.signedAt, data.amountMills);
  }
}

/** Notes what was debited, corrected and refunded. */
export function noteMovement(manual: ManualState, { type, data }: AdjustmentMoneyEvent): ManualState {
  const { amountMills, operationId } = data;
  if (type === 'FundsDebited') return { ...manual, debited: add(manual.debited, operationId, amountMills) };
  if (type === 'FundsRefunded')
    return { ...manual, refunded: add(manual.refunded, data.orderId, amountMills) };
  if (type === 'DebtCharged' && data.corrects === null)
    return { ...manual, debited: add(manual.debited, data.adjustmentId, amountMills) };
  const { corrects } = data;
  return corrects === null ? manual : { ...manual, corrected: add(manual.corrected, corrects, amountMills) };
}

/** Notes that a rental was given back, so that its money comes back once, and admins give back no more of it. */
export function noteGivenBack(manual: ManualState, { data }: RentalRefunded): ManualState {
  const { orderId, amountMills } = data;
  return {
    ...manual,
    refunded: add(manual.refunded, orderId, amountMills),
    givenBack: manual.givenBack.add(orderId),
  };
}
