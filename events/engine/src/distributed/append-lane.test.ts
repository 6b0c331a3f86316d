import type { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { createAppendLane } from './append-lane.ts';
import { createByteBudget } from './byte-budget.ts';

const MIB = 1024 * 1024;
const PATIENT_MS = 60_000;

function clients() {
  const made: string[] = [];
  const disposed: string[] = [];
  function connect(): EventStoreDBClient {
    const name = `client ${made.length}`;
    made.push(name);
    return { name, dispose: async () => void disposed.push(name) } as unknown as EventStoreDBClient;
  }
  return { made, disposed, connect };
}

function turns(count = 20): Promise<void> {
  return Array.from({ length: count }).reduce<Promise<void>>((before) => before.then(), Promise.resolve());
}

describe('the lane of appends to EventStoreDB', () => {
  it('has at most 16 MiB under way; further appends wait, in the order of the calls', async () => {
    const lane = createAppendLane({ connect: clients().connect, limitMs: PATIENT_MS });
    const started: number[] = [];
    const answers = Array.from({ length: 40 }, () => Promise.withResolvers<void>());
    const sent = answers.map(({ promise }, index) =>
      lane.send(MIB, () => {
        started.push(index);
        return promise;
      }),
    );
    await turns();
    expect(started).toHaveLength(16);
    answers[7]?.resolve();
    await sent[7];
    await turns();
    expect(started).toEqual(Array.from({ length: 17 }, (_, index) => index));
    for (const { resolve } of answers) resolve();
    await Promise.all(sent);
    expect(started).toEqual(Array.from({ length: 40 }, (_, index) => index));
    await lane.close();
  });

  it('counts bytes that no caller waits for any more, because they are still in a buffer', async () => {
    const lane = createAppendLane({ connect: clients().connect, limitMs: 20 });
    const { promise: silence, resolve: answer } = Promise.withResolvers<void>();
    await expect(lane.send(16 * MIB, () => silence)).rejects.toThrow(StoreUnavailable);
    let started = false;
    const next = lane.send(1, async () => {
      started = true;
    });
    await turns();
    expect(started).toBe(false);
    answer();
    await next;
    await lane.close();
  });

  it('replaces a client that gave no answer, once nothing else is under way with it', async () => {
    const { made, disposed, connect } = clients();
    const lane = createAppendLane({ connect, limitMs: 300 });
    const other = Promise.withResolvers<void>();
    const lost = expect(lane.send(1, () => new Promise(() => {}))).rejects.toThrow(StoreUnavailable);
    const waiting = lane.send(1, () => other.promise);
    await turns();
    lane.distrust();
    const later = lane.send(1, async (client) => (client as unknown as { name: string }).name);
    await turns();
    expect([made, disposed]).toEqual([['client 0'], []]);
    other.resolve();
    await waiting;
    await turns();
    expect(disposed).toEqual([]);
    await lost;
    expect(await later).toBe('client 1');
    expect([made, disposed]).toEqual([['client 0', 'client 1'], ['client 0']]);
    await lane.close();
    expect(disposed).toEqual(['client 0', 'client 1']);
  });

  it('never ends a client while an append of another one is under way', async () => {
    const [mine, theirs] = [clients(), clients()];
    const lane = createAppendLane({ connect: mine.connect, limitMs: PATIENT_MS });
    const other = createAppendLane({ connect: theirs.connect, limitMs: PATIENT_MS });
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = other.send(1, () => promise);
    const closing = lane.close();
    await turns();
    expect(mine.disposed).toEqual([]);
    resolve();
    await waiting;
    await closing;
    expect(mine.disposed).toEqual(['client 0']);
    await other.close();
  });
});

describe('createByteBudget', () => {
  it('sends an append alone that is larger than the whole budget', async () => {
    const budget = createByteBudget(10);
    await budget.take(4);
    let gone = false;
    const large = budget.take(100).then(() => {
      gone = true;
    });
    await turns();
    expect(gone).toBe(false);
    budget.giveBack(4);
    await large;
    budget.giveBack(100);
    await budget.take(10);
  });
});
