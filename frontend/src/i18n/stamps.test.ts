import { describe, expect, it } from 'vitest';
import { formatClock, formatDay, formatFeedStamp, formatStamp } from './stamps.ts';

describe('A stamp', () => {
  const at = new Date('2026-01-05T03:04:09.000Z');

  it('has Latin digits in every language, and the order of the language', () => {
    const shown = ['en', 'zh', 'ru', 'ar'].map((locale) => formatStamp(at, true, locale));
    expect(shown).toEqual(['01/05/2026 03:04', '2026/01/05 03:04', '05.01.2026 03:04', '05/01/2026 03:04']);
  });

  it('has 24 hours', () => {
    expect(formatStamp(at, true)).toBe('01/05/2026 03:04');
    expect(formatFeedStamp(at, true)).toBe('2026-01-05 03:04:09');
    expect(formatClock(at, true)).toBe('03:04:09');
    expect(formatDay(at, true)).toBe('01/05/2026');
  });

  it('is by the reader’s clock', () => {
    const local = new Date(2026, 10, 20, 15, 33, 55);
    expect(formatFeedStamp(local)).toBe('2026-11-20 15:33:55');
  });
});
