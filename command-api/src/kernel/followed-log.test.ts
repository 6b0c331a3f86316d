import { type Fold, streams, type VendorEvent } from '@ringpost/domain';
import { type Engine, type EventStore, openEngine, type Subscription } from '@ringpost/engine';
import { eventually } from '@ringpost/testing/eventually';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AggregateRepository, createAggregateRepository, RECENT_MS } from './aggregate-repository.ts';

const stream = streams.vendor('vendor-1');
const other = streams.vendor('vendor-2');
const names: Fold<readonly string[], VendorEvent> = {
  initial: () => [],
  evolve: (state, event) => (event.type === 'VendorAdded' ? [...state, event.data.name] : state),
};

let engine: Engine;
let repository: AggregateRepository;
let following: Subscription | undefined;
let elapsed: number;
let reads: number;
/** Events that this process has followed. */
let followed: number;
/** Whether new events wait before this process sees them. */
let isHeld: boolean;
let beforeAnswer: () => Promise<void>;

async function appendElsewhere(name: string): Promise<void> {
  const last = (await engine.events.readStream(stream)).at(-1)?.revision;
  await engine.events.append({ stream, events: [sampleEvent(name)], expected: last ?? 'none' });
}

/** This process appends to another stream. */
async function appendHere(): Promise<void> {
  const folded = await repository.load(other, names);
  await repository.append([{ stream: other, folded, events: [sampleEvent('own')] }]);
}

async function follows(count: number): Promise<void> {
  await eventually(() => followed >= count);
}

async function follow(): Promise<void> {
  following = await repository.follow();
  elapsed += 1;
}

async function recent(): Promise<readonly string[]> {
  return (await repository.recent(stream, names)).state;
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  [elapsed, reads, followed, isHeld] = [0, 0, 0, false];
  beforeAnswer = async () => {};
  const store: EventStore = {
    ...engine.events,
    async readStream(from, options = {}) {
      if (from === stream) reads += 1;
      const page = await engine.events.readStream(from, options);
      await beforeAnswer();
      return page;
    },
    subscribe: (subscriber) =>
      engine.events.subscribe({
        ...subscriber,
        async onEvents(batch) {
          await eventually(() => !isHeld);
          await subscriber.onEvents(batch);
          followed += batch.length;
        },
      }),
  };
  repository = createAggregateRepository(store, { elapsedMs: () => elapsed });
  await appendElsewhere('a');
});
afterEach(async () => {
  isHeld = false;
  await following?.close();
  following = undefined;
  await engine.close();
});

describe('a stream that may be a second old', () => {
  it('is read each time by a process that does not follow the log', async () => {
    await recent();
    await recent();
    expect(reads).toBe(2);
  });

  it('is read again if it was read before the process followed the log', async () => {
    await recent();
    await appendElsewhere('b');
    await follow();
    expect(await recent()).toEqual(['a', 'b']);
  });

  it('is not read for a second, and no longer', async () => {
    await follow();
    await recent();
    elapsed += RECENT_MS;
    await recent();
    expect(reads).toBe(1);
    elapsed += 1;
    await recent();
    expect(reads).toBe(2);
  });

  it('is read as soon as the process has followed what another one appended', async () => {
    await follow();
    expect(await recent()).toEqual(['a']);
    await appendElsewhere('b');
    await follows(1);
    expect(await recent()).toEqual(['a', 'b']);
    expect(await recent()).toEqual(['a', 'b']);
    expect(reads).toBe(2);
  });

  it('is known for a second more after an append of this process that was followed', async () => {
    await follow();
    await recent();
    elapsed += RECENT_MS;
    await appendHere();
    await follows(1);
    elapsed += RECENT_MS;
    await recent();
    expect(reads).toBe(1);
  });

  it('is read if the own append is durable and was not followed yet', async () => {
    await follow();
    await recent();
    elapsed += RECENT_MS;
    isHeld = true;
    await appendElsewhere('b');
    await appendHere();
    elapsed += RECENT_MS;
    expect(await recent()).toEqual(['a', 'b']);
  });

  it('is read again if it changed while it was read', async () => {
    await follow();
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    beforeAnswer = () => answer;
    const reading = recent();
    await appendElsewhere('b');
    await follows(1);
    resolve();
    expect(await reading).toEqual(['a']);
    expect(await recent()).toEqual(['a', 'b']);
  });
});
