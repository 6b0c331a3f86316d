import type { RecordedEvent } from '../../domain/index.ts';
import { toRecordedLater } from './log-rows.ts';
import type { SqlRow } from './sqlite.ts';

/** The newest events of the log, read once for all who follow it closely in the thread that writes it. */
export interface RecentEvents {
  /** Takes in what has just been committed, in order. */
  committed(rows: readonly SqlRow[]): void;
  /** At most `limit` events after one, by its number in the file; undefined for what lies further back and stands in the file only. */
  after(number: number, limit: number): readonly RecordedEvent[] | undefined;
}

const KEPT_MAX = 1024;

export function recentEvents(): RecentEvents {
  let kept: RecordedEvent[] = [];
  /** The number in the file of the event that would come next. */
  let next = 0;

  return {
    committed(rows) {
      // A commit that was in doubt may have left rows in the file that never came by here.
      const first = Number(rows[0]?.[0]);
      if (first !== next) kept = [];
      next = first + rows.length;
      for (const row of rows) kept.push(toRecordedLater(row));
      // Twice as many before the older half goes, so that it is not moved with every commit.
      if (kept.length > 2 * KEPT_MAX) kept = kept.slice(-KEPT_MAX);
    },
    after(number, limit) {
      const first = next - kept.length;
      if (kept.length === 0 || number < first - 1) return undefined;
      // The numbers are dense here, so the distance is the index.
      const from = number - first + 1;
      return kept.slice(from, from + limit);
    },
  };
}
