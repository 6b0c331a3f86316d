import { LOG_START, order, PersistentMap, PersistentSet } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { createKeptAggregates, type LoadedAggregate, weightOf } from './kept-aggregates.ts';

function loaded(entries: number): LoadedAggregate<unknown> {
  const messageIds = new PersistentSet(
    new PersistentMap(new Map(Array.from({ length: entries }, (_, n) => [n, true]))),
  );
  return {
    fold: order as never,
    state: { status: 'placed', messageIds },
    revision: 0,
    lastId: undefined,
    position: LOG_START,
    last: undefined,
    isBroken: false,
    snapshotRevision: -1,
    weight: 0,
    readAt: 0,
    seenRevision: -1,
  };
}

const SMALL = weightOf(loaded(0).state);

describe('the streams in the memory of a process', () => {
  it('are those that were used last, if there are too many', () => {
    const kept = createKeptAggregates({ streams: 2 });
    for (const name of ['a', 'b']) kept.keep(name, loaded(0));
    kept.get('a');
    kept.keep('c', loaded(0));
    expect(['a', 'b', 'c'].map((name) => kept.get(name) !== undefined)).toEqual([true, false, true]);
  });

  it('are fewer when their states are large', () => {
    const kept = createKeptAggregates({ bytes: 20 * SMALL });
    for (let n = 0; n < 10; n += 1) kept.keep(`small${n}`, loaded(0));
    const large = loaded(150);
    expect(weightOf(large.state)).toBeGreaterThan(12 * SMALL);
    kept.keep('large', large);
    const left = Array.from({ length: 10 }, (_, n) => kept.get(`small${n}`)).filter(Boolean);
    expect(kept.get('large')).toBe(large);
    expect(left.length).toBeLessThan(8);
  });

  it('are dropped when the state of one stream has grown', () => {
    const kept = createKeptAggregates({ bytes: 20 * SMALL });
    for (let n = 0; n < 10; n += 1) kept.keep(`small${n}`, loaded(0));
    const growing = loaded(0);
    kept.keep('growing', growing);
    growing.state = loaded(150).state;
    kept.weighAgain('growing', growing);
    expect(kept.get('growing')).toBe(growing);
    expect(kept.get('small0')).toBeUndefined();
    expect(kept.get('small9')).toBeDefined();
  });

  it('are never confused with an earlier copy of the same stream', () => {
    const kept = createKeptAggregates({});
    const [first, second] = [loaded(0), loaded(0)];
    kept.keep('a', first);
    kept.keep('a', second);
    first.state = loaded(150).state;
    kept.weighAgain('a', first);
    kept.forget('a', first);
    expect(kept.get('a')).toBe(second);
    kept.forget('a', second);
    expect(kept.get('a')).toBeUndefined();
  });
});
