import type { RecordedEvent } from '@ringpost/domain';
import type { EventRow } from './log-layout.ts';
import { toRecordedLater } from './recorded-event.ts';

/** Keeps the newest events of the log in memory, so that subscribers in the writing thread share one copy. */
export interface RecentEvents {
  /** Adds the rows of a commit, in order. */
  committed(rows: readonly EventRow[]): void;
  /** At most `limit` events after the one with this number; undefined if some of them are only in the file. */
  after(number: number, limit: number): readonly RecordedEvent[] | undefined;
}

const KEPT_MAX = 1024;

export function recentEvents(): RecentEvents {
  let kept: RecordedEvent[] = [];
  /** The number of the next event. */
  let next = 0;

  return {
    committed(rows) {
      // A commit with an unknown outcome may have written rows that are not here.
      const first = rows[0]?.number ?? next;
      if (first !== next) kept = [];
      next = first + rows.length;
      for (const row of rows) kept.push(toRecordedLater(row));
      // Drops the older half only at twice the size, so that not every commit copies the list.
      if (kept.length > 2 * KEPT_MAX) kept = kept.slice(-KEPT_MAX);
    },
    after(number, limit) {
      const first = next - kept.length;
      if (kept.length === 0 || number < first - 1) return undefined;
      // The numbers have no gaps, so the distance is the index.
      const from = number - first + 1;
      return kept.slice(from, from + limit);
    },
  };
}
