import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../catalogue/index.ts';
import {
  type Append,
  type EventStore,
  type ExpectedRevision,
  RevisionConflict,
  StoreUnavailable,
} from '../engine/event-store.ts';
import { eventually } from './eventually.ts';
import { namesOf, sampleEvent } from './sample-events.ts';

export interface OpenedEventStore {
  readonly store: EventStore;
  /** Closes it and opens the same log again. */
  reopen(): Promise<EventStore>;
  /** Removes what the test left; the store is closed by then. */
  dispose(): Promise<void>;
}

/** Every promise of the port `EventStore`, for any engine; `outlives`: whether the log is there after a restart. */
export const eventStoreContract = (
  name: string,
  open: () => Promise<OpenedEventStore>,
  { outlives = true } = {},
): void => {
  describe(`the event store (${name})`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => {
      await store.close();
      await opened.dispose();
    });

    const append = (stream: string, expected: ExpectedRevision, ...names: string[]) =>
      store.append({ stream, expected, events: names.map(sampleEvent) });

    appending(() => store, append);
    modelled(() => store);
    reading(() => store, append);
    subscribing(() => store, append);

    it('says after closing that it is unavailable', async () => {
      await append('vendor-a', 'none', 'one');
      await store.close();
      await expect(append('vendor-a', 0, 'two')).rejects.toThrow(StoreUnavailable);
      await expect(store.readAll()).rejects.toThrow(StoreUnavailable);
      await expect(store.health()).rejects.toThrow(StoreUnavailable);
    });

    it('finishes the appends under way before it closes', async () => {
      const appended = append('vendor-a', 'none', 'one');
      await store.close();
      await expect(appended).resolves.toMatchObject({ revision: 0 });
    });

    if (outlives)
      it('keeps everything over a restart, under the same epoch', async () => {
        const event = sampleEvent('one');
        const first = await store.append({ stream: 'vendor-a', expected: 'none', events: [event] });
        const before = await store.readAll();
        const { epoch } = store;
        store = await opened.reopen();
        expect(store.epoch).toBe(epoch);
        expect(await store.readAll()).toEqual(before);
        expect(await store.append({ stream: 'vendor-a', expected: 'none', events: [event] })).toEqual(first);
        const next = await append('vendor-a', 0, 'two');
        expect(next.revision).toBe(1);
        expect(next.position).toBeGreaterThan(first.position);
      });
  });
};

type AppendNames = (
  stream: string,
  expected: ExpectedRevision,
  ...names: string[]
) => ReturnType<EventStore['append']>;

const appending = (store: () => EventStore, append: AppendNames): void => {
  it('returns an event as it was written, with its place', async () => {
    const event = sampleEvent('Ünïcödé 你好 🙂');
    const { revision, position } = await store().append({
      stream: 'vendor-a',
      expected: 'none',
      events: [event],
    });
    expect(revision).toBe(0);
    expect(await store().readStream('vendor-a')).toEqual([
      { ...event, stream: 'vendor-a', revision, position },
    ]);
    expect(await store().head()).toBe(position);
  });

  it('appends all events of one call next to each other, and answers with the last', async () => {
    const appended = await append('vendor-a', 'none', 'one', 'two', 'three');
    const events = await store().readStream('vendor-a');
    expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(events.at(-1)).toMatchObject(appended);
  });

  it('takes a caller at its word of the moment, whatever becomes of the object afterwards', async () => {
    const event = sampleEvent('before');
    const appended = store().append({ stream: 'vendor-a', expected: 'none', events: [event] });
    Object.assign(event.data, { name: 'after' });
    await appended;
    expect(namesOf(await store().readStream('vendor-a'))).toEqual(['before']);
  });

  it.each([
    { stands: 'none' as const, expected: 0 },
    { stands: 0, expected: 'none' as const },
    { stands: 1, expected: 0 },
    { stands: 0, expected: 1 },
  ])(
    'refuses an append at $expected to a stream at $stands, and appends nothing',
    async ({ stands, expected }) => {
      if (stands !== 'none') await append('vendor-a', 'none', ...['one', 'two'].slice(0, stands + 1));
      const head = await store().head();
      const refusal = await append('vendor-a', expected, 'late').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RevisionConflict);
      expect(refusal).toMatchObject({ stream: 'vendor-a', actual: stands });
      expect(await store().head()).toBe(head);
    },
  );

  it('takes pipelined appends to one stream in the order they were asked for', async () => {
    const revisions: ExpectedRevision[] = ['none', ...Array.from({ length: 199 }, (_, index) => index)];
    const results = await Promise.all(
      revisions.map((expected, index) => append('vendor-a', expected, `${index}`)),
    );
    expect(results.map(({ revision }) => revision)).toEqual(revisions.map((_, index) => index));
    expect(namesOf(await store().readStream('vendor-a'))).toEqual(revisions.map((_, index) => `${index}`));
  });

  it('lets a conflict refuse one append and none of its neighbours', async () => {
    const [before, conflict, after] = await Promise.allSettled([
      append('vendor-a', 'none', 'one'),
      append('vendor-a', 'none', 'two'),
      append('vendor-b', 'none', 'three'),
    ]);
    expect([before.status, conflict.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(namesOf(await store().readAll())).toEqual(['one', 'three']);
  });

  it('lets exactly one of 16 writers win, 25 times', async () => {
    for (let round = 0; round < 25; round += 1) {
      const expected = round === 0 ? 'none' : round - 1;
      const writers = Array.from({ length: 16 }, (_, writer) =>
        append('vendor-a', expected, `${round}/${writer}`),
      );
      const outcomes = await Promise.allSettled(writers);
      const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(losers).toHaveLength(15);
      for (const { reason } of losers)
        expect(reason).toMatchObject({ name: 'RevisionConflict', actual: round });
    }
    expect(await store().readStream('vendor-a')).toHaveLength(25);
  });

  it('answers a repeated append as it did the first time, also after later events', async () => {
    const again = {
      stream: 'vendor-a',
      expected: 'none' as const,
      events: [sampleEvent('one'), sampleEvent('two')],
    };
    const first = await store().append(again);
    expect(await store().append(again)).toEqual(first);
    await append('vendor-a', 1, 'three');
    await append('vendor-b', 'none', 'four');
    expect(await store().append(again)).toEqual(first);
    expect(namesOf(await store().readAll())).toEqual(['one', 'two', 'three', 'four']);
  });

  it('answers both of two same appends that meet in one batch, and appends once', async () => {
    const twice = { stream: 'vendor-a', expected: 'none' as const, events: [sampleEvent('one')] };
    const [first, second] = await Promise.all([store().append(twice), store().append(twice)]);
    expect(second).toEqual(first);
    expect(await store().readAll()).toHaveLength(1);
  });

  it('takes no append for a repeat whose events are others, or more, than those it met', async () => {
    const [one, two] = [sampleEvent('one'), sampleEvent('two')];
    await store().append({ stream: 'vendor-a', expected: 'none', events: [one] });
    for (const events of [[{ ...one, id: randomUUID() }], [one, two], [two, one]]) {
      const refused = store().append({ stream: 'vendor-a', expected: 'none', events });
      await expect(refused).rejects.toThrow(RevisionConflict);
    }
    expect(await store().readAll()).toHaveLength(1);
  });

  it('refuses what no engine could take', async () => {
    const event = sampleEvent('one');
    const huge = sampleEvent('x'.repeat(1024 * 1024));
    const attempts = [
      { stream: 'vendor-a', expected: 'none' as const, events: [] },
      { stream: '', expected: 'none' as const, events: [event] },
      { stream: '$vendor', expected: 'none' as const, events: [event] },
      { stream: 'vendor-a', expected: -1, events: [event] },
      { stream: 'vendor-a', expected: 0.5, events: [event] },
      { stream: 'vendor-a', expected: 'none' as const, events: [{ ...event, id: 'one' }] },
      { stream: 'vendor-a', expected: 'none' as const, events: [huge] },
    ];
    for (const attempt of attempts)
      await expect(store().append(attempt)).rejects.toThrow(/stream|event|revision|UUID/);
    expect(await store().head()).toBe(-1);
  });
};

/** One append of a random run: to which stream, at which revision, how many events, or which earlier append again. */
const steps = fc.array(
  fc.record({
    stream: fc.constantFrom('a', 'b'),
    offBy: fc.constantFrom(0, 0, 0, -1, 1),
    count: fc.integer({ min: 1, max: 3 }),
    again: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** What a log is, in ten lines: ids by stream, in order. */
const modelLog = () => {
  const streams = new Map<string, string[]>();
  const idsOf = (stream: string) => streams.get(stream) ?? [];
  return {
    idsOf,
    append({ stream, expected, events }: Append): number | 'conflict' {
      const ids = idsOf(stream);
      const at = expected === 'none' ? 0 : expected + 1;
      const news = events.map(({ id }) => id);
      if (at === ids.length) streams.set(stream, [...ids, ...news]);
      else if (news.some((id, index) => ids[at + index] !== id)) return 'conflict';
      return at + news.length - 1;
    },
  };
};

const modelled = (store: () => EventStore): void => {
  it('answers any run of appends, pipelined or one by one, as the simplest log would', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (run, pipelined) => {
        const [model, prefix, done]: [ReturnType<typeof modelLog>, string, Append[]] = [
          modelLog(),
          randomUUID(),
          [],
        ];
        const answers: Promise<number | 'conflict'>[] = [];
        const expected = run.map(({ stream: name, offBy, count, again }) => {
          const stream = `vendor-${prefix}-${name}`;
          const at = Math.max(0, model.idsOf(stream).length + offBy);
          const events = Array.from({ length: count }, () => sampleEvent());
          const fresh: Append = { stream, expected: at === 0 ? 'none' : at - 1, events };
          const append = done[again ?? -1] ?? fresh;
          done.push(append);
          return { append, answer: model.append(append) };
        });
        for (const { append } of expected) {
          const answer = store()
            .append(append)
            .then(({ revision }) => revision)
            .catch((error: unknown) =>
              error instanceof RevisionConflict ? 'conflict' : Promise.reject(error),
            );
          answers.push(answer);
          if (!pipelined) await answer;
        }
        expect(await Promise.all(answers)).toEqual(expected.map(({ answer }) => answer));
        for (const name of ['a', 'b']) {
          const stream = `vendor-${prefix}-${name}`;
          expect((await store().readStream(stream)).map(({ id }) => id)).toEqual(model.idsOf(stream));
        }
      }),
      { numRuns: 60 },
    );
  });
};

const reading = (store: () => EventStore, append: AppendNames): void => {
  it('starts empty, before the first position', async () => {
    expect(await store().head()).toBe(-1);
    expect(await store().readAll()).toEqual([]);
    expect(await store().readStream('vendor-a')).toEqual([]);
    await expect(store().health()).resolves.toBeUndefined();
  });

  it('reads a stream in pages, after a revision', async () => {
    await append('vendor-a', 'none', 'one', 'two', 'three', 'four');
    await append('vendor-b', 'none', 'other');
    expect(namesOf(await store().readStream('vendor-a', { after: 0, limit: 2 }))).toEqual(['two', 'three']);
    expect(namesOf(await store().readStream('vendor-a', { after: 2 }))).toEqual(['four']);
    expect(await store().readStream('vendor-a', { after: 3 })).toEqual([]);
  });

  it('reads the whole log in pages, in rising positions, without gap or double', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `${index}`);
    await Promise.all(names.map((name) => append(`vendor-${name}`, 'none', name)));
    const pages: RecordedEvent[] = [];
    for (let after = -1; ; ) {
      const page = await store().readAll({ after, limit: 3 });
      pages.push(...page);
      const last = page.at(-1);
      if (last === undefined) break;
      expect(page.length).toBeLessThanOrEqual(3);
      after = last.position;
    }
    expect(namesOf(pages)).toEqual(names);
    const positions = pages.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    expect(await store().head()).toBe(positions.at(-1));
  });

  it('hands out 4096 events at most', async () => {
    for (let round = 0; round < 5; round += 1) {
      const names = Array.from({ length: 1000 }, (_, index) => `${index}`);
      await append('vendor-a', round === 0 ? 'none' : round * 1000 - 1, ...names);
    }
    expect(await store().readAll({ limit: 9999 })).toHaveLength(4096);
    expect(await store().readStream('vendor-a')).toHaveLength(4096);
  });
};

/** Collects what it is handed, each event once: a subscription may hand out a batch twice. */
const collector = () => {
  const seen: RecordedEvent[] = [];
  const onEvents = async (batch: readonly RecordedEvent[]): Promise<void> => {
    for (const event of batch) if (event.position > (seen.at(-1)?.position ?? -1)) seen.push(event);
  };
  return { seen, onEvents };
};

const subscribing = (store: () => EventStore, append: AppendNames): void => {
  it('catches up and then follows, without gap, double or disorder, while 8 writers append', async () => {
    await append('vendor-past', 'none', 'a', 'b', 'c');
    const { seen, onEvents } = collector();
    let handling = 0;
    const subscription = store().subscribe({
      after: -1,
      maxBatch: 7,
      async onEvents(batch) {
        handling += 1;
        expect(handling).toBe(1);
        expect(batch.length).toBeLessThanOrEqual(7);
        await new Promise((resolve) => setImmediate(resolve));
        await onEvents(batch);
        handling -= 1;
      },
    });
    const write = async (writer: number) => {
      for (let index = 0; index < 40; index += 1) {
        await append(`vendor-${writer}`, index === 0 ? 'none' : index - 1, `${writer}/${index}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await eventually(() => seen.length >= 323);
    expect(seen).toEqual(await store().readAll());
    await subscription.close();
  });

  it('starts after the position it is given', async () => {
    const { position } = await append('vendor-a', 'none', 'one');
    await append('vendor-a', 0, 'two');
    const { seen, onEvents } = collector();
    const subscription = store().subscribe({
      after: position,
      onEvents,
    });
    await eventually(() => seen.length > 0);
    await append('vendor-a', 1, 'three');
    await eventually(() => seen.length > 1);
    expect(namesOf(seen)).toEqual(['two', 'three']);
    await subscription.close();
  });

  it('closes after the batch under way, and hands out nothing more', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    let batches = 0;
    const subscription = store().subscribe({
      after: -1,
      async onEvents() {
        batches += 1;
        await held;
      },
    });
    await append('vendor-a', 'none', 'one');
    await eventually(() => batches === 1);
    let closed = false;
    const closing = subscription.close().then(() => {
      closed = true;
    });
    await append('vendor-a', 0, 'two');
    expect(closed).toBe(false);
    finish();
    await closing;
    await append('vendor-a', 1, 'three');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(batches).toBe(1);
  });

  it('stops one subscriber that rejects, tells it why, and goes on serving the others', async () => {
    const reasons: unknown[] = [];
    const { seen, onEvents } = collector();
    let calls = 0;
    store().subscribe({
      after: -1,
      async onEvents() {
        calls += 1;
        throw new Error('cannot');
      },
      onStopped: (error) => void reasons.push(error),
    });
    const other = store().subscribe({
      after: -1,
      onEvents,
    });
    await append('vendor-a', 'none', 'one');
    await eventually(() => reasons.length === 1);
    await append('vendor-a', 0, 'two');
    await eventually(() => namesOf(seen).includes('two'));
    expect(calls).toBe(1);
    expect(reasons).toMatchObject([{ message: 'cannot' }]);
    await other.close();
  });

  it('ends its subscriptions when it closes, each after the batch under way', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const steps: string[] = [];
    store().subscribe({
      after: -1,
      async onEvents() {
        steps.push('begun');
        await held;
        steps.push('done');
      },
      onStopped: () => void steps.push('stopped'),
    });
    await append('vendor-a', 'none', 'one');
    await eventually(() => steps.length === 1);
    const closing = store()
      .close()
      .then(() => steps.push('closed'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    finish();
    await closing;
    expect(steps).toEqual(['begun', 'done', 'closed']);
  });
};
