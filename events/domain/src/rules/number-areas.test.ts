import { describe, expect, it } from 'vitest';
import { isInAreas, type NumberAreas, rangesOfAreas } from './number-areas.ts';

const numbers = ['+12025550100', '+12125550100', '+12127770100', '+12135550100', '+17185550100'];

function found(areas: NumberAreas): readonly string[] {
  return numbers.filter((each) => rangesOfAreas(areas).some(({ from, to }) => from <= each && each < to));
}

describe('the areas of a purchase', () => {
  it.each<[string, NumberAreas, number]>([
    ['all', { wanted: [], excluded: [] }, 5],
    ['an area code', { wanted: ['+1212'], excluded: [] }, 2],
    ['an area code without an exchange', { wanted: ['+1212'], excluded: ['+1212777'] }, 1],
    ['two, one of which is in the other', { wanted: ['+1212777', '+1212', '+1718'], excluded: [] }, 3],
    ['all but some', { wanted: [], excluded: ['+1212', '+121', '+1718'] }, 1],
    ['none, because what is wanted is excluded too', { wanted: ['+1212'], excluded: ['+121'] }, 0],
  ])('%s: the ranges hold exactly the numbers that fit', (_what, areas, count) => {
    expect(found(areas)).toEqual(numbers.filter((each) => isInAreas(each, areas)));
    expect(found(areas)).toHaveLength(count);
    const ranges = rangesOfAreas(areas);
    expect(ranges.every(({ from, to }, n) => from < to && (ranges[n + 1]?.from ?? '~\uffff') >= to)).toBe(
      true,
    );
  });
});
