import { describe, expect, it } from 'vitest';
import { isMonth, monthOf, periodOf, widened, withDay } from './period.ts';

const NOW = Date.parse('2026-02-10T12:00:00Z');
const FEBRUARY = { since: '2026-02-01', until: '2026-02-28' };

describe('the period of a report', () => {
  it('is the present month of UTC if the address has none that a report can have', () => {
    for (const [since, until] of [
      ['', ''],
      ['2026-02-01', ''],
      ['2026-02-02', '2026-02-01'],
      ['2026-02-30', '2026-03-01'],
      ['2024-01-01', '2026-01-01'],
      ['x', 'y'],
    ] as const)
      expect(periodOf(since, until, NOW)).toEqual(FEBRUARY);
  });

  it('is what the address says', () => {
    expect(periodOf('2024-01-01', '2024-12-31', NOW)).toEqual({ since: '2024-01-01', until: '2024-12-31' });
  });

  it('goes from month to month, over the end of a year', () => {
    expect(monthOf('2026-02-15', -1)).toEqual({ since: '2026-01-01', until: '2026-01-31' });
    expect(monthOf('2026-01-31', -1)).toEqual({ since: '2025-12-01', until: '2025-12-31' });
    expect(monthOf('2025-12-31', 1)).toEqual({ since: '2026-01-01', until: '2026-01-31' });
  });

  it('knows a whole month', () => {
    expect(isMonth(FEBRUARY)).toBe(true);
    expect(isMonth({ ...FEBRUARY, until: '2026-02-27' })).toBe(false);
    expect(isMonth({ ...FEBRUARY, until: '2026-03-31' })).toBe(false);
  });

  it('keeps an order and a length that a report can have when a day is chosen', () => {
    expect(withDay(FEBRUARY, 'since', '2026-02-05')).toEqual({ ...FEBRUARY, since: '2026-02-05' });
    expect(withDay(FEBRUARY, 'since', '2026-03-05')).toEqual({ since: '2026-03-05', until: '2026-03-05' });
    expect(withDay(FEBRUARY, 'until', '2026-01-05')).toEqual({ since: '2026-01-05', until: '2026-01-05' });
    expect(withDay(FEBRUARY, 'until', '2028-02-28')).toEqual({ since: '2027-02-28', until: '2028-02-28' });
    expect(withDay(FEBRUARY, 'since', '')).toBe(FEBRUARY);
  });

  it('has days more on both sides, as long as a report may have them', () => {
    expect(widened(FEBRUARY, 7)).toEqual({ since: '2026-01-25', until: '2026-03-07' });
    const year = { since: '2024-01-01', until: '2024-12-31' };
    expect(widened(year, 7)).toEqual(year);
  });
});
