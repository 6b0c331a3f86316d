import { describe, expect, it } from 'vitest';
import { HEAVY_PROJECTORS, inGroups, shareOf } from './fill-groups.ts';
import { PROJECTOR_NAMES } from './projectors.ts';

const all = PROJECTOR_NAMES.map((name) => ({ name, version: 1 }));

describe('the groups of projectors that threads fill', () => {
  it.each([1, 2, 3])('have every projector once, in %i groups that take about equally long', (count) => {
    const groups = inGroups(all, count);
    expect(groups).toHaveLength(count);
    expect(
      groups
        .flat()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(PROJECTOR_NAMES.toSorted());
    const shares = groups.map((group) => group.reduce((sum, { name }) => sum + shareOf(name), 0));
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(10);
  });

  it('are never empty', () => {
    expect(inGroups(all.slice(0, 2), 8).map((group) => group.length)).toEqual([1, 1]);
    expect(inGroups([], 8)).toEqual([]);
  });

  it('know only projectors that exist', () => {
    expect(PROJECTOR_NAMES).toEqual(expect.arrayContaining([...HEAVY_PROJECTORS]));
  });
});
