import {
  LOG_START,
  message,
  order,
  PersistentMap,
  PersistentSet,
  packState,
  RecentMap,
  unpackState,
  wallet,
} from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { createKeptAggregates, entriesOf, type LoadedAggregate, weightOf } from './kept-aggregates.ts';

function loaded(entries: number, fold: unknown = order): LoadedAggregate<unknown> {
  const messageIds = new PersistentSet(
    new PersistentMap(new Map(Array.from({ length: entries }, (_, n) => [n, true]))),
  );
  return {
    fold: fold as never,
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

  it('are none whose texts are erased later, except while an append of them runs', () => {
    const kept = createKeptAggregates({});
    const sms = loaded(0, message);
    kept.keep('sms', sms);
    expect(kept.get('sms')).toBeUndefined();
    kept.pin('sms', sms);
    expect(kept.get('sms')).toBe(sms);
    kept.unpin('sms', sms);
    expect(kept.get('sms')).toBeUndefined();
  });

  it('are dropped later if their customers come back: passing ones have a quarter', () => {
    const dropped: string[] = [];
    const kept = createKeptAggregates({ streams: 40, onDrop: (stream) => dropped.push(stream) });
    for (let n = 0; n < 30; n += 1) {
      kept.keep(`wallet${n}`, loaded(0, wallet));
      for (let each = 0; each < 2; each += 1) kept.keep(`order${n}.${each}`, loaded(0));
    }
    expect(dropped).toHaveLength(50);
    expect(dropped.every((stream) => stream.startsWith('order'))).toBe(true);
    // No more of them than their part, so the oldest of the others makes room.
    for (let n = 30; n < 40; n += 1) kept.keep(`wallet${n}`, loaded(0, wallet));
    expect(dropped.slice(50)).toEqual(Array.from({ length: 10 }, (_, n) => `wallet${n}`));
    expect(kept.peek('order29.1')).toBeDefined();
  });

  it('are as many passing ones as there is room for', () => {
    const kept = createKeptAggregates({ streams: 40 });
    for (let n = 0; n < 40; n += 1) kept.keep(`order${n}`, loaded(0));
    expect(kept.peek('order0')).toBeDefined();
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

  it('weigh entries that stay packed by their bytes', () => {
    let keys = RecentMap.keeping<true>({ days: 1 });
    for (let n = 0; n < 100; n += 1) keys = keys.set(`key-${n}`, true, '2026-11-21T10:00:00.000Z');
    const state = { ...wallet.initial(), purchaseKeys: keys };
    const packed = unpackState(wallet, packState(wallet, state));
    expect(weightOf(packed) - SMALL).toBeLessThan(1_000);
    expect(weightOf(state) - SMALL).toBeGreaterThan(10_000);
    expect(entriesOf(packed)).toBe(entriesOf(state));
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
