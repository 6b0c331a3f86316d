import { describe, expect, it } from 'vitest';
import { contentOfState } from './encoded-state.ts';
import { PersistentList } from './persistent-list.ts';
import { PersistentMap } from './persistent-map.ts';
import { PersistentSet } from './persistent-set.ts';

const map = (...entries: readonly [string, unknown][]) => new PersistentMap(new Map(entries));
const set = (...members: readonly string[]) =>
  members.reduce((all, member) => all.add(member), new PersistentSet<string>());

describe('the content of a state', () => {
  it('is the same in whatever order maps, sets and fields are listed', () => {
    const state = { held: map(['a', { mills: 1, at: 2 }], ['b', 2]), apps: set('x', 'y'), mills: 5 };
    const other = { mills: 5, apps: set('y', 'x'), held: map(['b', 2], ['a', { at: 2, mills: 1 }]) };
    expect(contentOfState(other)).toBe(contentOfState(state));
  });

  it('is the same for an older version of a map, which lists what it lost since at its end', () => {
    const whole = map(['a', 1], ['b', 2]);
    const content = contentOfState({ whole });
    whole.delete('a');
    expect([...whole.keys()]).toEqual(['b', 'a']);
    expect(contentOfState({ whole })).toBe(content);
  });

  it.each<[string, unknown, unknown]>([
    ['a value of a map', { all: map(['a', 1]) }, { all: map(['a', 2]) }],
    ['a key of a map', { all: map(['a', 1]) }, { all: map(['b', 1]) }],
    ['a field inside a map', { all: map(['a', { mills: 1 }]) }, { all: map(['a', { mills: 2 }]) }],
    ['a member of a set', { all: set('a') }, { all: set('b') }],
    ['the order of a list', { all: new PersistentList([1, 2]) }, { all: new PersistentList([2, 1]) }],
    ['a field', { mills: 1 }, { mills: 2 }],
  ])('is another one if %s is another one', (_, state, other) =>
    expect(contentOfState(other)).not.toBe(contentOfState(state)),
  );
});
