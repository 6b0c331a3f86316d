import { describe, expect, it } from 'vitest';
import { elapsedText } from './elapsed.ts';

const FROM = '2026-11-21T10:00:00.000Z';

describe('time since the purchase', () => {
  it.each([
    ['2026-11-21T10:00:00.013Z', '+0.013 s'],
    ['2026-11-21T10:00:11.284Z', '+11.284 s'],
    ['2026-11-21T10:03:47.900Z', '+3 min 47 s'],
    ['2026-11-21T12:05:00.000Z', '+2 h 05 min'],
    ['2026-11-21T09:59:59.000Z', '+0.000 s'],
  ])('for %s is %s', (to, text) => {
    expect(elapsedText(FROM, to, 'en')).toBe(`\u200e${text}`);
  });

  it('has the signs of the language', () => {
    const shown = ['zh', 'ru', 'ar'].map((locale) => elapsedText(FROM, '2026-11-21T10:03:47.900Z', locale));
    expect(shown).toEqual(['\u200e+3分钟 47秒', '\u200e+3 мин 47 с', '\u200e+3 د 47 ث']);
  });
});
