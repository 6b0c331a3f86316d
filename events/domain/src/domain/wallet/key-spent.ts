import type { Mills } from '../money.ts';
import { PersistentMap } from '../persistent-map.ts';

/** What was bought on one UTC day with each key of the API, less what came back of it on that day. */
export interface KeysSpent {
  /** The day of the newest of these purchases; empty before the first. */
  readonly date: string;
  readonly millsByKey: PersistentMap<string, Mills>;
}

export const NOTHING_SPENT: KeysSpent = { date: '', millsByKey: PersistentMap.none() };

/**
 * The sums with one more amount. A new day drops those of the day before. What comes back of an earlier day changes nothing. A purchase
 * whose time is before that day, because a clock was set back, counts on that day.
 */
export function countKeySpent(spent: KeysSpent, keyId: string, at: string, mills: Mills): KeysSpent {
  const date = at.slice(0, 10);
  if (date > spent.date) return { date, millsByKey: NOTHING_SPENT.millsByKey.set(keyId, mills) };
  if (mills < 0 && date < spent.date) return spent;
  const sum = (spent.millsByKey.get(keyId) ?? 0) + mills;
  return { ...spent, millsByKey: spent.millsByKey.set(keyId, sum) };
}

/** What was bought with a key on the UTC day of this instant. Never below zero. */
export function keySpentAt({ date, millsByKey }: KeysSpent, keyId: string, at: string): Mills {
  return date < at.slice(0, 10) ? 0 : Math.max(millsByKey.get(keyId) ?? 0, 0);
}
