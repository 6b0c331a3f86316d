import { plusSeconds } from '../clock.ts';
import type { Fold } from '../event.ts';
import { RecentMap } from '../recent-map.ts';
import type { ActivationsClaimed, ActivationsSettled, OnDemandEvent } from './on-demand.events.ts';
import { UNPAID_COUNTS_HOURS } from './on-demand.limits.ts';

/** What one bulk order has claimed. */
export interface ActivationClaim {
  readonly userId: string;
  readonly claimedAt: string;
  /** The places that count. */
  readonly open: readonly number[];
  /** All places that were claimed, so that none is claimed twice. */
  readonly items: readonly number[];
}

export interface OnDemandState {
  /** By bulk order. A claim is remembered for longer than any of its orders is open. */
  readonly claims: RecentMap<ActivationClaim>;
  /** The latest instant of any claim. */
  readonly newestAt: string;
}

/** Days for which a claim is remembered at least. */
const CLAIMS_KEPT_DAYS = 2;

/** Whether a claim counts at this instant. */
export function claimCounts({ claimedAt, open }: ActivationClaim, now: string): boolean {
  return open.length > 0 && now < plusSeconds(claimedAt, UNPAID_COUNTS_HOURS * 3600);
}

function claim({ claims, newestAt }: OnDemandState, data: ActivationsClaimed['data']): OnDemandState {
  const { orderId, userId, items, claimedAt } = data;
  const latest = claimedAt > newestAt ? claimedAt : newestAt;
  const earlier = claims.get(orderId);
  const all = {
    userId,
    claimedAt: earlier?.claimedAt ?? claimedAt,
    open: [...(earlier?.open ?? []), ...items],
    items: [...(earlier?.items ?? []), ...items],
  };
  return { claims: claims.set(orderId, all, latest), newestAt: latest };
}

function settle(state: OnDemandState, { orderId, items }: ActivationsSettled['data']): OnDemandState {
  const earlier = state.claims.get(orderId);
  if (!earlier) return state;
  const open = earlier.open.filter((place) => !items.includes(place));
  return { ...state, claims: state.claims.set(orderId, { ...earlier, open }, state.newestAt) };
}

/** Folds `ondemand-all`. */
export const onDemand: Fold<OnDemandState, OnDemandEvent> = {
  initial: () => ({ claims: RecentMap.keeping({ days: CLAIMS_KEPT_DAYS }), newestAt: '' }),
  evolve(state, event) {
    return event.type === 'ActivationsClaimed' ? claim(state, event.data) : settle(state, event.data);
  },
};
