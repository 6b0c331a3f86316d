import { randomUUID } from 'node:crypto';
import { LOG_START } from '@ringpost/domain';
import type { Append, EventStore, ExpectedRevision } from '@ringpost/engine';
import { AppendTooLarge, RevisionConflict } from '@ringpost/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AppendNames, namesOf, sampleEvent } from './sample-events.ts';

/** The promises of every event store about appends. */
export function appendingContract(store: () => EventStore, append: AppendNames): void {
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

  it('stores what the caller passed, even if the caller changes the object afterwards', async () => {
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

  it('accepts pipelined appends to one stream in the order of the calls', async () => {
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

  it('answers both of two equal appends in one batch, and appends once', async () => {
    const twice = { stream: 'vendor-a', expected: 'none' as const, events: [sampleEvent('one')] };
    const [first, second] = await Promise.all([store().append(twice), store().append(twice)]);
    expect(second).toEqual(first);
    expect(await store().readAll()).toHaveLength(1);
  });

  it('treats no append as a repeat if its events are other ones, or more', async () => {
    const [one, two] = [sampleEvent('one'), sampleEvent('two')];
    await store().append({ stream: 'vendor-a', expected: 'none', events: [one] });
    for (const events of [[{ ...one, id: randomUUID() }], [one, two], [two, one]]) {
      const refused = store().append({ stream: 'vendor-a', expected: 'none', events });
      await expect(refused).rejects.toThrow(RevisionConflict);
    }
    expect(await store().readAll()).toHaveLength(1);
  });

  it('refuses what no engine could accept', async () => {
    const event = sampleEvent('one');
    const attempts = [
      { stream: 'vendor-a', expected: 'none' as const, events: [] },
      { stream: '', expected: 'none' as const, events: [event] },
      { stream: '$vendor', expected: 'none' as const, events: [event] },
      { stream: 'vendor-a', expected: -1, events: [event] },
      { stream: 'vendor-a', expected: 0.5, events: [event] },
      { stream: 'vendor-a', expected: 'none' as const, events: [{ ...event, id: 'one' }] },
      { stream: 'vendor-a', expected: 'none' as const, events: [{ ...event, id: event.id.toUpperCase() }] },
    ];
    for (const attempt of attempts)
      await expect(store().append(attempt)).rejects.toThrow(/stream|event|revision|UUID/);
    expect(await store().head()).toBe(LOG_START);
  });

  it.each([
    ['one event', ['x'.repeat(900_000)]],
    ['two events', ['x'.repeat(450_000), 'y'.repeat(450_000)]],
    ['many events', Array.from({ length: 1_000 }, () => 'я'.repeat(450))],
  ])('refuses an append of more than 900 KB in %s, and appends nothing', async (_what, names) => {
    const events = names.map(sampleEvent);
    const refused = store().append({ stream: 'vendor-a', expected: 'none', events });
    await expect(refused).rejects.toThrow(AppendTooLarge);
    await expect(refused).rejects.toThrow(/an append to vendor-a has \d+ bytes.* may have 900000 bytes/);
    expect(await store().head()).toBe(LOG_START);
  });

  it('accepts an append of nearly 900 KB', async () => {
    const names = Array.from({ length: 10 }, (_, index) => String(index).repeat(89_000));
    await append('vendor-a', 'none', ...names);
    expect(namesOf(await store().readStream('vendor-a'))).toEqual(names);
  });
}

/** One append of a random run: its stream, its revision, its number of events, or the earlier append that it repeats. */
const steps = fc.array(
  fc.record({
    stream: fc.constantFrom('a', 'b'),
    offBy: fc.constantFrom(0, 0, 0, -1, 1),
    count: fc.integer({ min: 1, max: 3 }),
    again: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** A model of a log, in ten lines: ids by stream, in order. */
function modelLog() {
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
}

/** The answers of every event store to random appends. */
export function modelContract(store: () => EventStore): void {
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
          const answer = model.append(append);
          // Nobody repeats a refused append before its answer is there. A repeat that succeeds would be the answer to both.
          if (answer !== 'conflict' || !pipelined) done.push(append);
          return { append, answer };
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
}
