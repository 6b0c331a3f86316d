import type { Fold } from '../event.ts';
import { RecentMap } from '../recent-map.ts';
import type { PurchasesEvent } from './purchases.events.ts';
import { PURCHASE_CLAIM_COUNTS_SECONDS } from './purchases.limits.ts';

export type PurchaseClaim = PurchasesEvent['data'];

export interface PurchasesState {
  /** By order. Each is remembered at least as long as it counts. */
  readonly claims: RecentMap<PurchaseClaim>;
}

const KEPT_DAYS = PURCHASE_CLAIM_COUNTS_SECONDS / 86_400;

/** Folds `purchases-<userId>` of a customer with all sub-accounts. Of two accounts that claim at once, the second one reads the first claim. */
export const purchases: Fold<PurchasesState, PurchasesEvent> = {
  shape: 'purchases 2',
  initial: () => ({ claims: RecentMap.keeping({ days: KEPT_DAYS }) }),
  evolve: ({ claims }, { data }) => ({ claims: claims.set(data.orderId, data, data.claimedAt) }),
};
