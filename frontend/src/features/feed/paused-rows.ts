import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** The rows that are shown during a pause, and how many have come since. */
export interface PausedRows {
  readonly shown: readonly SmsView[];
  readonly waiting: number;
}

/** The rows up to `heldSeq`; all of them without a pause. Rows are newest first and `seq` only grows. */
export function pausedRows(rows: readonly SmsView[], heldSeq: number | null): PausedRows {
  if (heldSeq === null) return { shown: rows, waiting: 0 };
  const waiting = rows.findIndex(({ seq }) => seq <= heldSeq);
  return waiting < 0 ? { shown: [], waiting: rows.length } : { shown: rows.slice(waiting), waiting };
}
