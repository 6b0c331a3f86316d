import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusSeconds } from './clock.ts';
import { decodeState, encodeState } from './encoded-state.ts';
import { RecentMap } from './recent-map.ts';

const START = '2026-01-01T00:00:00.000Z';

function day(n: number): string {
  return plusSeconds(START, n * 24 * 3600);
}

describe('a map that forgets', () => {
  it('keeps an entry for its days, and drops it after at most twice as many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60 }), (pauses) => {
        let map = RecentMap.keeping<number>({ days: 30 });
        const setAt: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          map = map.set(`k${setAt.length}`, now, day(now));
          setAt.push(now);
        }
        setAt.forEach((at, index) => {
          const [key, age] = [`k${index}`, now - at];
          if (age < 30) expect(map.get(key)).toBe(at);
          // Its generation lasts until the first entry that is 30 days newer than the first one of the generation.
          if (age > 60 + 2 * 20) expect(map.has(key)).toBe(false);
          if (!map.has(key)) expect(map.mayHaveForgotten(day(at))).toBe(true);
        });
        expect(map.mayHaveForgotten(day(now))).toBe(false);
      }),
    );
  });

  it('keeps at most twice the number of entries, and always the newest ones', () => {
    let map = RecentMap.keeping<number>({ days: 30, most: 100 });
    for (let n = 0; n < 1_000; n += 1) {
      map = map.set(`k${n}`, n, START);
      expect(map.size).toBeLessThanOrEqual(200);
      expect([map.get(`k${n}`), map.get(`k${Math.max(0, n - 99)}`)]).toEqual([n, Math.max(0, n - 99)]);
    }
    expect([map.has('k0'), map.mayHaveForgotten(START)]).toEqual([false, true]);
  });

  it('uses no clock: without a later entry nothing is dropped', () => {
    const map = RecentMap.keeping<number>({ days: 30 }).set('old', 1, day(0));
    expect([map.has('old'), map.mayHaveForgotten(day(0))]).toEqual([true, false]);
  });

  it('keeps an entry whose time comes from a clock that was set back', () => {
    const map = RecentMap.keeping<number>({ days: 30 }).set('a', 1, day(40)).set('b', 2, day(1));
    expect([map.get('a'), map.get('b')]).toEqual([1, 2]);
  });

  it('leaves the map that it is given as it was', () => {
    const one = RecentMap.keeping<number>({ days: 30 }).set('a', 1, day(0));
    const two = one.set('b', 2, day(31)).set('c', 3, day(62));
    expect([one.has('a'), one.has('b'), two.has('a'), two.has('b')]).toEqual([true, false, false, true]);
  });

  it('is the same after it was stored and read again', () => {
    const map = RecentMap.keeping<number>({ days: 30 }).set('a', 1, day(0)).set('b', 2, day(31));
    const read = decodeState(encodeState({ map })) as { readonly map: typeof map };
    expect(encodeState(read.map.set('c', 3, day(62)))).toBe(encodeState(map.set('c', 3, day(62))));
    expect([read.map.get('a'), read.map.get('b')]).toEqual([1, 2]);
  });
});
