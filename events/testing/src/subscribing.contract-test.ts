import type { RecordedEvent } from '@ringpost/domain';
import { isAfter, LOG_START } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { type AppendNames, namesOf } from './sample-events.ts';

/** Collects its events, each once, because a subscription may deliver a batch twice. */
function collector() {
  const seen: RecordedEvent[] = [];
  const onEvents = async (batch: readonly RecordedEvent[]): Promise<void> => {
    for (const event of batch)
      if (isAfter(event.position, seen.at(-1)?.position ?? LOG_START)) seen.push(event);
  };
  return { seen, onEvents };
}

/** The promises of every event store about following the log. */
export function subscribingContract(store: () => EventStore, append: AppendNames): void {
  it('catches up and then follows, with every event once and in order, while 8 writers append', async () => {
    await append('vendor-past', 'none', 'a', 'b', 'c');
    const { seen, onEvents } = collector();
    let handling = 0;
    const subscription = store().subscribe({
      after: LOG_START,
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

  it('delivers the head of the log as its last event, and nothing after it', async () => {
    await append('vendor-a', 'none', 'one', 'two');
    await append('vendor-b', 'none', 'three');
    const head = await store().head();
    const { seen, onEvents } = collector();
    const subscription = store().subscribe({ after: LOG_START, onEvents });
    await eventually(() => seen.at(-1)?.position === head);
    expect(namesOf(seen)).toEqual(['one', 'two', 'three']);
    expect(await store().readAll({ after: head })).toEqual([]);
    await subscription.close();
  });

  it('starts after the given position', async () => {
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

  it('closes after the batch under way, and delivers nothing more', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    let batches = 0;
    const subscription = store().subscribe({
      after: LOG_START,
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

  it('stops one subscriber that rejects, tells it why, and continues to serve the others', async () => {
    const reasons: unknown[] = [];
    const { seen, onEvents } = collector();
    let calls = 0;
    store().subscribe({
      after: LOG_START,
      async onEvents() {
        calls += 1;
        throw new Error('cannot');
      },
      onStopped: (error) => void reasons.push(error),
    });
    const other = store().subscribe({
      after: LOG_START,
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

  it('delivers again what a handler could not handle because a store was away, and reports each failure', async () => {
    const faults = [new StoreUnavailable('away'), new StoreUnavailable('still away')];
    const [first, second] = faults;
    const reported: unknown[] = [];
    const begun: string[] = [];
    const { seen, onEvents } = collector();
    const subscription = store().subscribe({
      after: LOG_START,
      maxBatch: 2,
      async onEvents(batch) {
        begun.push(...namesOf(batch));
        const fault = namesOf(batch).includes('three') ? faults.shift() : undefined;
        if (fault) throw fault;
        await onEvents(batch);
      },
      onAway: (error) => void reported.push(error),
      onStopped: () => expect.unreachable(),
    });
    await append('vendor-a', 'none', 'one', 'two', 'three', 'four', 'five');
    await eventually(() => seen.length === 5);
    expect(reported).toEqual([first, second]);
    expect(namesOf(seen)).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(begun.filter((name) => name === 'three').length).toBeGreaterThanOrEqual(3);
    expect(begun.slice(begun.indexOf('three'))).not.toContain('one');
    await subscription.close();
  });

  it('can be closed while it waits to try again, and delivers nothing more', async () => {
    let calls = 0;
    const subscription = store().subscribe({
      after: LOG_START,
      async onEvents() {
        calls += 1;
        throw new StoreUnavailable('away');
      },
      onStopped: () => expect.unreachable(),
    });
    await append('vendor-a', 'none', 'one');
    await eventually(() => calls === 4);
    await subscription.close();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(4);
  });

  it('ends its subscriptions when it closes, each after the batch under way', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const steps: string[] = [];
    store().subscribe({
      after: LOG_START,
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
}
