import { describe, expect, it } from 'vitest';
import { axisOf, shortDay } from './chart-scale.ts';

describe('The axis of a chart', () => {
  it.each([
    [[0], [0, 1, 2, 3]],
    [[3], [0, 1, 2, 3]],
    [[4], [0, 2, 4, 6]],
    [
      [35, 12],
      [0, 15, 30, 45],
    ],
    [[7], [0, 3, 6, 9]],
    [[100], [0, 40, 80, 120]],
    [[1_240], [0, 500, 1_000, 1_500]],
  ])('for %j has the lines %j', (values, lines) => {
    expect(axisOf(values)).toEqual(lines);
  });

  it('always ends above the largest value', () => {
    for (let most = 1; most < 2_000; most += 1) expect(axisOf([most]).at(-1)).toBeGreaterThanOrEqual(most);
  });

  it('names a day by month and day, in the order of the language', () => {
    const shown = ['en', 'zh', 'ru', 'ar'].map((locale) => shortDay('2026-11-22', locale));
    expect(shown).toEqual(['11/22', '11/22', '22.11', '22/11']);
  });
});
