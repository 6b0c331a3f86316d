import { type Fold, streams, type VendorEvent } from '@ringpost/domain';
import { type Engine, type EventStore, openEngine, type ReadStream } from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { namesOf, sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAggregateRepository } from './aggregate-repository.ts';

let engine: Engine;
let reads: ReadStream[];
let beforeAnswer: () => Promise<void>;
let store: EventStore;

const stream = streams.vendor('vendor-1');
const names: Fold<readonly string[], VendorEvent> = {
  initial: () => [],
  evolve: (state, event) => (event.type === 'VendorAdded' ? [...state, event.data.name] : state),
};

async function appendElsewhere(...some: readonly string[]): Promise<void> {
  const last = (await engine.events.readStream(stream)).at(-1)?.revision;
  const events = some.map((name) => sampleEvent(name));
  await engine.events.append({ stream, events, expected: last ?? 'none' });
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  reads = [];
  beforeAnswer = async () => {};
  store = {
    ...engine.events,
    async readStream(from, options = {}) {
      reads.push(options);
      const page = await engine.events.readStream(from, options);
      await beforeAnswer();
      return page;
    },
  };
});
afterEach(() => engine.close());

describe('a stream in memory', () => {
  it('is read once, and then only from its last event on', async () => {
    const repository = createAggregateRepository(store);
    await appendElsewhere('a', 'b');
    expect((await repository.load(stream, names)).state).toEqual(['a', 'b']);
    await appendElsewhere('c');
    expect((await repository.load(stream, names)).state).toEqual(['a', 'b']);
    expect((await repository.refresh(stream, names)).state).toEqual(['a', 'b', 'c']);
    expect(reads.map(({ after }) => after)).toEqual([-1, 1]);
  });

  it('is folded from all of its pages', async () => {
    const repository = createAggregateRepository(store);
    const many = Array.from({ length: 4100 }, (_, n) => `${n}`);
    // In two appends, because one append would be too large.
    await appendElsewhere(...many.slice(0, 2000));
    await appendElsewhere(...many.slice(2000));
    expect((await repository.load(stream, names)).state).toEqual(many);
    expect(reads.map(({ after }) => after)).toEqual([-1, 4095]);
  });

  it('is loaded once for many callers at the same time', async () => {
    const repository = createAggregateRepository(store);
    await Promise.all([1, 2, 3].map(() => repository.load(stream, names)));
    expect(reads).toHaveLength(1);
  });

  it('is read again if a caller needs its current end during a load', async () => {
    const repository = createAggregateRepository(store);
    await appendElsewhere('a');
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    beforeAnswer = () => answer;
    const loading = repository.load(stream, names);
    await appendElsewhere('b');
    const refreshed = repository.refresh(stream, names);
    resolve();
    await loading;
    expect((await refreshed).state).toEqual(['a', 'b']);
  });

  it('counts each event once if many callers read further at the same time', async () => {
    const repository = createAggregateRepository(store);
    await repository.load(stream, names);
    await appendElsewhere('a', 'b');
    const all = await Promise.all([1, 2, 3].map(() => repository.refresh(stream, names)));
    expect(all.map(({ state }) => state)).toEqual([1, 2, 3].map(() => ['a', 'b']));
  });

  it('is not read if its id was just made, and an append fails if the stream is not new', async () => {
    const repository = createAggregateRepository(store);
    const folded = await repository.begin(stream, names);
    expect(await repository.begin(stream, names)).toBe(folded);
    expect(reads).toHaveLength(0);
    await appendElsewhere('theirs');
    reads = [];
    const appended = repository.append([{ stream, folded, events: [sampleEvent('ours')] }]);
    await expect(appended).rejects.toThrow('stands at 0');
    expect((await repository.load(stream, names)).state).toEqual(['theirs']);
    expect(reads).toHaveLength(1);
  });

  it('is dropped when there are too many', async () => {
    const repository = createAggregateRepository(store, { streams: 1 });
    await repository.load(stream, names);
    await repository.load('vendor-other', names);
    await repository.load(stream, names);
    expect(reads).toHaveLength(3);
  });
});

describe('an append to a stream in memory', () => {
  it('is awaited by callers that need the current end', async () => {
    const repository = createAggregateRepository(store);
    const folded = await repository.load(stream, names);
    const appended = repository.append([{ stream, folded, events: [sampleEvent('a')] }]);
    folded.state = ['a'];
    const refreshed = await repository.refresh(stream, names);
    expect(refreshed).toMatchObject({ state: ['a'], revision: 0, position: positionAt(0) });
    expect(await appended).toEqual([{ revision: 0, position: positionAt(0) }]);
  });

  it('is awaited even if the limits of memory have no room for the stream', async () => {
    const { promise: durable, resolve } = Promise.withResolvers<void>();
    const append: EventStore['append'] = async (request) => {
      await durable;
      return engine.events.append(request);
    };
    const repository = createAggregateRepository({ ...store, append }, { streams: 1 });
    const folded = await repository.load(stream, names);
    await repository.load('vendor-2', names);
    const appended = repository.append([{ stream, folded, events: [sampleEvent('a')] }]);
    folded.state = ['a'];
    await repository.load('vendor-3', names);
    const refreshed = repository.refresh(stream, names);
    resolve();
    expect((await refreshed).state).toEqual(['a']);
    await appended;
    // Then the limits apply again.
    await repository.load('vendor-2', names);
    expect(await repository.load(stream, names)).not.toBe(folded);
  });

  it('causes a new read of the stream if it is refused', async () => {
    const repository = createAggregateRepository(store);
    const folded = await repository.load(stream, names);
    await appendElsewhere('theirs');
    const appended = repository.append([{ stream, folded, events: [sampleEvent('ours')] }]);
    folded.state = ['ours'];
    const refreshed = repository.refresh(stream, names);
    await expect(appended).rejects.toThrow('stands at 0');
    expect((await refreshed).state).toEqual(['theirs']);
    expect((await repository.load(stream, names)).state).toEqual(['theirs']);
  });
});

describe('an append to several streams in memory', () => {
  it('joins the append that waits, but not if memory has dropped one of its streams meanwhile', async () => {
    const repository = createAggregateRepository(store, { streams: 2 });
    const [one, two] = [await repository.load(stream, names), await repository.load('vendor-2', names)];
    const first = repository.append([{ stream, folded: one, events: [sampleEvent('a')] }]);
    const joint = repository.append([
      { stream, folded: one, events: [sampleEvent('b')] },
      { stream: 'vendor-2', folded: two, events: [sampleEvent('c')] },
    ]);
    const joined = repository.append([{ stream: 'vendor-2', folded: two, events: [sampleEvent('d')] }]);
    // Read again: it does not have `c` and `d`, which are not in the log yet.
    const old = { ...one, revision: -1, last: undefined };
    const stale = repository.append([
      { stream, folded: old, events: [sampleEvent('never')] },
      { stream: 'vendor-2', folded: two, events: [sampleEvent('never')] },
    ]);
    await Promise.all([first, joint, joined]);
    await expect(stale).rejects.toThrow('stands at');
    expect(namesOf(await store.readStream(stream))).toEqual(['a', 'b']);
    expect(namesOf(await store.readStream('vendor-2'))).toEqual(['c', 'd']);
  });
});

describe('turns on a stream', () => {
  it('come one after another, even after one that failed, and do not block other streams', async () => {
    const { withStreamLock } = createAggregateRepository(store);
    const steps: string[] = [];
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    const first = withStreamLock('a', async () => {
      await gate;
      steps.push('first');
      throw new Error('failed');
    });
    const second = withStreamLock('a', async () => void steps.push('second'));
    await withStreamLock('b', async () => void steps.push('other'));
    resolve();
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(steps).toEqual(['other', 'first', 'second']);
  });
});
