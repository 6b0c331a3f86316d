const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The time at which a day starts in the reader's time zone; undefined for an invalid day. */
function beginningOf(day: string, later = 0): string | undefined {
  if (!DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const begins = new Date(year, month - 1, date);
  if (begins.getMonth() !== month - 1) return undefined;
  begins.setDate(date + later);
  return begins.toISOString();
}

/** From the start of one day to the end of another, in the reader's time zone. Either may be left out. */
export function dayRange(from: string, to: string): { readonly since?: string; readonly until?: string } {
  const [begins, ends] = [beginningOf(from), beginningOf(to, 1)];
  return { ...(begins && { since: begins }), ...(ends && { until: ends }) };
}
