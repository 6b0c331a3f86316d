import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventStoreDouble } from '@ringpost/testing/event-store-double/event-store-double';
import { appendOf, createListener, setLogStage } from '@ringpost/testing/event-store-faults';
import { soon } from '@ringpost/testing/event-store-stage';
import { namesOf } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';

const BEFORE = 20_000;
const AFTER = 20_000;
const AT_ONCE = 10_000;
/** The reader's first and largest page backwards. */
const PAGES_AFTER = 1 + Math.ceil(AFTER / 4096);

async function writeTheirs(double: EventStoreDouble, count: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(double.connectionString);
  for (let written = 0; written < count; written += AT_ONCE) {
    const theirs = Array.from({ length: AT_ONCE }, () => jsonEvent({ type: 'Theirs', data: {} }));
    await client.appendToStream('theirs', theirs);
  }
  await client.dispose();
}

/** How many pages of everything that the server stores were read for an answer. */
async function pagesFor(double: EventStoreDouble, ask: () => Promise<unknown>): Promise<number> {
  const before = double.calls().length;
  await ask();
  return double
    .calls()
    .slice(before)
    .filter(({ call, stream }) => call === 'read' && stream === '$all').length;
}

describe('a log on a server that others filled', () => {
  it('reads nothing that is older than the log, and what came after it only once', async () => {
    const { double, open } = await setLogStage({ log: 'first' });
    await writeTheirs(double, BEFORE);
    const empty = await open({ log: 'second' });
    expect(await pagesFor(double, empty.head)).toBe(1);
    expect(await pagesFor(double, empty.readAll)).toBe(1);
    await empty.append(appendOf('vendor-a', 'none', 'one', 'two'));
    await writeTheirs(double, AFTER);

    const store = await open({ log: 'second' });
    expect(await pagesFor(double, store.head)).toBeLessThanOrEqual(PAGES_AFTER);
    expect(await pagesFor(double, store.head)).toBe(1);
    expect(await pagesFor(double, store.readAll)).toBeLessThanOrEqual(2);
    const head = await store.head();
    expect(await pagesFor(double, () => store.readAll({ after: head }))).toBe(1);
    expect(namesOf(await store.readAll())).toEqual(['one', 'two']);

    const next = await store.append(appendOf('vendor-b', 'none', 'three'));
    expect(await store.head()).toBe(next.position);
    expect(namesOf(await store.readAll({ after: head }))).toEqual(['three']);
    const listener = createListener();
    const subscription = store.subscribe(listener);
    await soon(() => namesOf(listener.seen)).toEqual(['one', 'two', 'three']);
    await subscription.close();
  });
});
