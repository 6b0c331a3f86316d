import { describe, expect, it } from 'vitest';
import { OTHERS, orderOfDay, type Part, takeFitting } from './parts.mjs';

const DAY = 24 * 60 * 60 * 1000;
const LONG: Part = { command: 'long', seconds: 100 };
const SHORT: Part = { command: 'short', seconds: 10 };

describe('the order of a day', () => {
  it('has every part, and another one first on each day', () => {
    const firsts = OTHERS.map((_part, day) => orderOfDay(OTHERS, day * DAY)[0]);
    expect(new Set(firsts)).toEqual(new Set(OTHERS));
    for (let day = 0; day < OTHERS.length; day += 1)
      expect(new Set(orderOfDay(OTHERS, day * DAY))).toEqual(new Set(OTHERS));
  });

  it('is the same all day', () => {
    expect(orderOfDay(OTHERS, 5 * DAY)).toEqual(orderOfDay(OTHERS, 6 * DAY - 1));
  });
});

describe('the slow tests', () => {
  it('are chosen by kind, because words would leave out the chaos tests, whose other seeds are in npm test', () => {
    const slow = OTHERS.flatMap(({ command }) => /^npm run test:slow -- (.*)$/.exec(command)?.[1] ?? []);
    expect(slow.toSorted()).toEqual(['--journeys', '--other-browsers', '--units']);
  });
});

describe('the next part', () => {
  it('is the first one that ends in time', () => {
    const waiting = [LONG, SHORT];
    expect(takeFitting(waiting, 1, 100)).toBe(LONG);
    expect(waiting).toEqual([SHORT]);
  });

  it('is a shorter one where the first would end too late on a slow machine', () => {
    const waiting = [LONG, SHORT];
    expect(takeFitting(waiting, 2, 100)).toBe(SHORT);
    expect(waiting).toEqual([LONG]);
  });

  it('is none where no part ends in time', () => {
    const waiting = [LONG, SHORT];
    expect(takeFitting(waiting, 20, 100)).toBeUndefined();
    expect(waiting).toEqual([LONG, SHORT]);
  });
});
