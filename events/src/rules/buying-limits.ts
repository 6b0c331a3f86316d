import { type BuyingLimitsSet, type Rejection, reject, type WalletState } from '../domain/index.ts';
import { cancelsPerHourMax, openActivationsMax, purchasesPerMinuteMax, settlementMinutes } from './limits.ts';

/** How much one customer may buy and cancel in a time, so that nobody uses up the numbers of all. */
export interface BuyingLimits {
  readonly openActivations: number;
  readonly purchasesPerMinute: number;
  readonly cancelsPerHour: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What everybody may, with what an admin set for this customer in its place. */
export function buyingLimitsOf(set: Partial<BuyingLimitsSet['data']> | undefined): BuyingLimits {
  return {
    openActivations: set?.openActivations ?? openActivationsMax,
    purchasesPerMinute: set?.purchasesPerMinute ?? purchasesPerMinuteMax,
    cancelsPerHour: set?.cancelsPerHour ?? cancelsPerHourMax,
  };
}

/** Why one more purchase is too many now, with the instant from which it is not; undefined when it may be made. */
export function purchaseRefusal(
  { openHolds, recentPurchases }: Pick<WalletState, 'openHolds' | 'recentPurchases'>,
  limits: BuyingLimits,
  now: string,
): Rejection | undefined {
  // Nearly always neither is reached, and then nothing is looked through.
  if (openHolds.size >= limits.openActivations) {
    const open = [...openHolds.values()].map(({ heldAt }) => heldAt);
    const until = freeFrom(open, limits.openActivations, settlementMinutes * MINUTE_MS);
    if (until !== undefined) return tooMany('too-many-open-orders', until, now);
  }
  if (recentPurchases.length < limits.purchasesPerMinute) return undefined;
  const until = freeFrom(within(recentPurchases, MINUTE_MS, now), limits.purchasesPerMinute, MINUTE_MS);
  return until === undefined ? undefined : tooMany('too-many-purchases', until, now);
}

/** The same for one more cancel; `earlier`: the instants of those that were allowed before. */
export function cancelRefusal(
  earlier: readonly string[],
  limits: BuyingLimits,
  now: string,
): Rejection | undefined {
  const until = freeFrom(within(earlier, HOUR_MS, now), limits.cancelsPerHour, HOUR_MS);
  return until === undefined ? undefined : tooMany('too-many-cancels', until, now);
}

/** A clock that was set back makes some of them lie ahead: these do not count. */
function within(instants: readonly string[], windowMs: number, now: string): readonly string[] {
  const end = Date.parse(now);
  return instants.filter((each) => Date.parse(each) <= end && Date.parse(each) > end - windowMs);
}

/** When so many of them are over that fewer than `max` are left, in milliseconds; undefined when they are fewer now. */
function freeFrom(instants: readonly string[], max: number, lastsMs: number): number | undefined {
  if (instants.length < max) return undefined;
  const begun = instants.map((each) => Date.parse(each)).sort((a, b) => a - b);
  return (begun[begun.length - max] ?? 0) + lastsMs;
}

function tooMany(
  code: 'too-many-open-orders' | 'too-many-purchases' | 'too-many-cancels',
  untilMs: number,
  now: string,
): Rejection {
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - Date.parse(now)) / 1000));
  return reject(code, { until: new Date(untilMs).toISOString(), retryAfterSeconds });
}
