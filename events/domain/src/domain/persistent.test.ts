import { countTouched } from '@ringpost/testing/count-touched';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersistentList } from './persistent-list.ts';
import { PersistentMap } from './persistent-map.ts';
import { PersistentSet } from './persistent-set.ts';

const key = fc.integer({ min: 0, max: 5 });
/** A change, and the version that it is made to. The newest version is the most likely one. */
const step = fc.record({
  to: fc.option(fc.nat(), { freq: 2 }),
  key,
  value: fc.option(fc.nat(), { freq: 3 }),
});

function sorted(entries: Iterable<readonly [number, number]>): readonly (readonly [number, number])[] {
  return [...entries].sort(([a], [b]) => a - b);
}

describe('a persistent map', () => {
  it('keeps every version as it was, whichever version is changed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const versions = [{ map: new PersistentMap<number, number>(), model: new Map<number, number>() }];
        for (const { to, key: changed, value } of steps) {
          const from = versions[to === null ? versions.length - 1 : to % versions.length];
          if (!from) throw new Error('there is no version');
          const model = new Map(from.model);
          if (value === null) model.delete(changed);
          else model.set(changed, value);
          const map = value === null ? from.map.delete(changed) : from.map.set(changed, value);
          versions.push({ map, model });
        }
        for (const { map, model } of versions) {
          expect(map.size).toBe(model.size);
          for (let each = 0; each <= 5; each += 1) {
            expect([map.has(each), map.get(each)]).toEqual([model.has(each), model.get(each)]);
          }
          expect(sorted(map)).toEqual(sorted(model));
        }
      }),
    );
  });

  it('lists its entries in the order in which they were added', () => {
    const map = new PersistentMap<string, number>().set('b', 1).set('a', 2).set('b', 3);
    expect([...map]).toEqual([
      ['b', 3],
      ['a', 2],
    ]);
    expect([[...map.keys()], [...map.values()]]).toEqual([
      ['b', 'a'],
      [3, 2],
    ]);
  });

  it('copies nothing when its newest version is changed', () => {
    let map = new PersistentMap<number, number>();
    const touched = countTouched(() => {
      for (let each = 0; each < 1_000; each += 1) map = map.set(each, each).delete(each - 10);
    });
    expect([touched, map.size]).toEqual([0, 10]);
  });

  it('stays empty if it is the shared empty one and other maps are made from it', () => {
    let large = PersistentMap.none<number, number>();
    for (let each = 0; each < 1_000; each += 1) large = large.set(each, each);
    let small = PersistentMap.none<number, number>();
    const touched = countTouched(() => {
      small = small.set(1, 1);
    });
    expect([touched, small.size, PersistentMap.none().size]).toEqual([0, 1, 0]);
  });
});

describe('a persistent set', () => {
  it('keeps every version as it was', () => {
    const one = new PersistentSet<string>().add('a');
    const two = one.add('b').add('a');
    expect([[...one], [...two], one.has('b'), two.has('b'), two.size]).toEqual([
      ['a'],
      ['a', 'b'],
      false,
      true,
      2,
    ]);
  });
});

describe('a persistent list', () => {
  it('keeps every version as it was, whichever version is changed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const versions = [{ list: new PersistentList<number>(), model: [] as readonly number[] }];
        for (const { to, key: bound, value } of steps) {
          const from = versions[to === null ? versions.length - 1 : to % versions.length];
          if (!from) throw new Error('there is no version');
          const list =
            value === null ? from.list.dropWhile((each) => each < bound * 10) : from.list.push(value);
          const first = from.model.findIndex((each) => each >= bound * 10);
          const rest = first < 0 ? [] : from.model.slice(first);
          versions.push({ list, model: value === null ? rest : [...from.model, value] });
        }
        for (const { list, model } of versions) {
          expect([[...list], list.length, list.at(0), list.at(-1)]).toEqual([
            model,
            model.length,
            model[0],
            undefined,
          ]);
        }
      }),
    );
  });

  it('copies at most what it has dropped', () => {
    let list = new PersistentList<number>();
    const touched = countTouched(() => {
      for (let each = 0; each < 1_000; each += 1) list = list.push(each).dropWhile((old) => old <= each - 10);
    });
    expect(touched).toBeLessThanOrEqual(2_000);
    expect(list.length).toBe(10);
  });
});
