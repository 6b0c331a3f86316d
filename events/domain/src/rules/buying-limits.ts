import {
  type BuyingLimitsSet,
  type HoldPurpose,
  type PurchaseClaim,
  type Rejection,
  reject,
} from '../domain/index.ts';
import {
  BANS_PER_DAY_MAX,
  PURCHASE_CLAIM_COUNTS_SECONDS,
  RENTAL_GIVE_BACKS_PER_DAY_MAX,
  SETTLEMENT_MINUTES,
} from './limits.ts';
import type { ShopValues } from './shop-settings.ts';

/** How much one customer may buy and cancel, so that no customer uses up the numbers of all others. */
export interface BuyingLimits {
  readonly openActivations: number;
  readonly purchasesPerMinute: number;
  readonly cancelsPerHour: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The limits of a customer: the general ones, unless an admin set others. */
export function buyingLimitsOf(
  set: Partial<BuyingLimitsSet['data']> | undefined,
  general: Pick<ShopValues, 'open-activations' | 'purchases-per-minute' | 'cancels-per-hour'>,
): BuyingLimits {
  return {
    openActivations: set?.openActivations ?? general['open-activations'],
    purchasesPerMinute: set?.purchasesPerMinute ?? general['purchases-per-minute'],
    cancelsPerHour: set?.cancelsPerHour ?? general['cancels-per-hour'],
  };
}

/** Of a request that waited for others, or whose process has another clock, `now` is a little earlier than what was done meanwhile. */
const CLOCKS_APART_MS = MINUTE_MS;

/** Instants far in the future do not count: they come from before the clock was set back. */
function within(instants: readonly string[], windowMs: number, now: string): readonly string[] {
  const end = Date.parse(now);
  return instants.filter((each) => {
    const instant = Date.parse(each);
    return instant > end - windowMs && instant <= end + CLOCKS_APART_MS;
  });
}

/** When fewer than `max` of them still count, in milliseconds. Undefined if fewer count now. */
function freeFrom(instants: readonly string[], max: number, lastsMs: number): number | undefined {
  if (instants.length < max) return undefined;
  const begun = instants.map((each) => Date.parse(each)).sort((a, b) => a - b);
  return (begun[begun.length - max] ?? 0) + lastsMs;
}

function tooMany(
  code:
    | 'too-many-open-orders'
    | 'too-many-purchases'
    | 'too-many-cancels'
    | 'too-many-bans'
    | 'too-many-give-backs',
  untilMs: number,
  now: string,
): Rejection {
  const retryAfterSeconds = Math.max(1, Math.ceil((untilMs - Date.parse(now)) / 1000));
  return reject(code, { until: new Date(untilMs).toISOString(), retryAfterSeconds });
}

interface CountedHold {
  readonly purpose: HoldPurpose;
  readonly heldAt: string;
  readonly isRental?: true;
}

/** The part of a wallet that the limits of purchases count. */
export interface CountedWallet {
  readonly openHolds: { readonly size: number; values(): Iterable<CountedHold> };
  readonly recentPurchases: Iterable<string> & { readonly length: number };
}

/** Whether a claim counts at this instant, if its wallet does not have the purchase. */
export function claimCounts({ claimedAt }: PurchaseClaim, now: string): boolean {
  return within([claimedAt], PURCHASE_CLAIM_COUNTS_SECONDS * 1000, now).length > 0;
}

/** What a claim counts as: a wallet that has made the purchase. */
export function walletOfClaim({ orderId, purchases, activations, claimedAt }: PurchaseClaim): CountedWallet {
  const hold = { purpose: { kind: 'order', id: orderId }, heldAt: claimedAt } as const;
  return {
    openHolds: new Set(Array.from({ length: activations }, () => ({ ...hold }))),
    recentPurchases: Array.from({ length: purchases }, () => claimedAt),
  };
}

/**
 * Why one more purchase is too many now, and from when it is allowed. Undefined if it is allowed now.
 * @param activations how many open activations the purchase adds. A rental adds none, because it is paid for as soon as it has a number
 * @param others the wallets and the claims of the same person's other accounts, which count too
 */
export function purchaseRefusal(
  own: CountedWallet,
  limits: BuyingLimits,
  now: string,
  activations = 1,
  others: readonly CountedWallet[] = [],
): Rejection | undefined {
  const { openActivations, purchasesPerMinute } = limits;
  if (activations > Math.max(1, openActivations)) return reject('too-many-numbers', { max: openActivations });
  const all = [own, ...others];
  const held = all.reduce((sum, { openHolds }) => sum + openHolds.size, 0);
  // Usually no limit is reached, and nothing has to be searched.
  if (activations > 0 && held + activations > openActivations) {
    const holds = all.flatMap(({ openHolds }) => [...openHolds.values()]);
    const open = holds.flatMap(({ purpose, heldAt, isRental }) =>
      purpose.kind === 'order' && !isRental ? heldAt : [],
    );
    const until = freeFrom(open, openActivations - activations + 1, SETTLEMENT_MINUTES * MINUTE_MS);
    if (until !== undefined) return tooMany('too-many-open-orders', until, now);
  }
  const bought = all.reduce((sum, { recentPurchases }) => sum + recentPurchases.length, 0);
  if (bought < purchasesPerMinute) return undefined;
  const recent = all.flatMap(({ recentPurchases }) => [...recentPurchases]);
  const until = freeFrom(within(recent, MINUTE_MS, now), purchasesPerMinute, MINUTE_MS);
  return until === undefined ? undefined : tooMany('too-many-purchases', until, now);
}

/** Why a customer cannot cancel one more order now. `earlier` are the instants of the cancels that were allowed before. */
export function cancelRefusal(
  earlier: readonly string[],
  limits: BuyingLimits,
  now: string,
): Rejection | undefined {
  const until = freeFrom(within(earlier, HOUR_MS, now), limits.cancelsPerHour, HOUR_MS);
  return until === undefined ? undefined : tooMany('too-many-cancels', until, now);
}

/** Why a customer cannot ban one more number now. `earlier` are the instants of the bans that were allowed before. */
export function banRefusal(earlier: readonly string[], now: string): Rejection | undefined {
  const until = freeFrom(within(earlier, DAY_MS, now), BANS_PER_DAY_MAX, DAY_MS);
  return until === undefined ? undefined : tooMany('too-many-bans', until, now);
}

/** Why a customer cannot give one more rental back now. `earlier` are the instants of those that were allowed before. */
export function giveBackRefusal(earlier: readonly string[], now: string): Rejection | undefined {
  const until = freeFrom(within(earlier, DAY_MS, now), RENTAL_GIVE_BACKS_PER_DAY_MAX, DAY_MS);
  return until === undefined ? undefined : tooMany('too-many-give-backs', until, now);
}
