import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** The messages whose sender or app contains a text. An empty text finds all. */
export function foundRows(rows: readonly SmsView[], search: string): readonly SmsView[] {
  const text = search.trim().toLowerCase();
  if (text === '') return rows;
  return rows.filter(({ from, app_name: app }) =>
    [from, app].some((part) => part?.toLowerCase().includes(text)),
  );
}
