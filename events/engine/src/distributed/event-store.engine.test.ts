import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOG_START } from '@ringpost/domain';
import { eventStoreContract } from '@ringpost/testing/event-store.contract-test';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { canStop, type ServerName, TEST_SERVERS, whileStopped } from '@ringpost/testing/test-servers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Append, Appended, EventStore } from '../event-store.ts';
import { openDistributedEventStore } from './event-store.ts';

const LIMIT_MS = 5000;
/** A busy machine reads its clock late. */
const ANSWERED_WITHIN_MS = LIMIT_MS * 2;
/** One client may take this long to notice that a server which hung has lost its connection. */
const RECOVERY_MS = 30_000;

interface TestServer {
  readonly name: ServerName;
  readonly url: string | undefined;
}

const SERVER: TestServer = { name: 'eventstore', url: TEST_SERVERS.eventstore };
const NEWER: TestServer = { name: 'newer-eventstore', url: TEST_SERVERS.newerEventstore };
/** Two where the tests have servers of two versions. */
const SERVERS = NEWER.url === undefined ? [SERVER] : [SERVER, NEWER];

function optionsOf({ url = '' }: TestServer, log: string) {
  return { url, setting: 'EVENTSTORE_URL', log, report: () => {} };
}

describe.skipIf(SERVER.url === undefined).each(SERVERS)('EventStoreDB, $name', (server) => {
  eventStoreContract('distributed', async () => {
    const options = optionsOf(server, `test-${randomUUID()}`);
    let store = await openDistributedEventStore(options);
    return {
      store,
      async reopen() {
        await store.close();
        store = await openDistributedEventStore(options);
        return store;
      },
      // Its streams stay on the server: no log is ever deleted.
      dispose: async () => {},
    };
  });
});

describe.skipIf(!canStop('eventstore')).each(SERVERS)("the log over its server's faults, $name", (server) => {
  let store: EventStore;
  beforeEach(async () => {
    store = await openDistributedEventStore(optionsOf(server, `test-${randomUUID()}`));
  });
  afterEach(async () => {
    await store.close();
  });

  /**
   * Appends to its own streams, one after the other, as a service does. An append with an unknown outcome is repeated
   * unchanged.
   */
  function startWriter(name: string, stop: AbortSignal) {
    const acknowledged: (Appended & { readonly id: string | undefined })[] = [];
    const outages: number[] = [];

    async function appendPatiently(append: Append): Promise<Appended> {
      for (;;) {
        const began = performance.now();
        try {
          return await store.append(append);
        } catch (error) {
          // A conflict would be wrong: nobody else writes this stream.
          expect(error).toBeInstanceOf(StoreUnavailable);
          outages.push(performance.now() - began);
        }
      }
    }

    async function write(): Promise<void> {
      for (let revision = -1; !stop.aborted; revision += 1) {
        const append: Append = {
          stream: `vendor-${name}`,
          expected: revision === -1 ? 'none' : revision,
          events: [sampleEvent(`${name}/${revision + 1}`)],
        };
        acknowledged.push({ ...(await appendPatiently(append)), id: append.events[0]?.id });
        await sleep(5);
      }
    }
    return { acknowledged, outages, done: write() };
  }

  it.each([
    { what: 'is killed three times', times: 3, stop: 'kill', forMs: 1000 },
    { what: 'stands still for 10 s', times: 1, stop: 'pause', forMs: 10_000 - LIMIT_MS },
  ] as const)('loses and doubles nothing when the server $what, and works again by itself', async (fault) => {
    const stop = new AbortController();
    const writers = Array.from({ length: 20 }, (_, index) => startWriter(String(index), stop.signal));
    const seen: string[] = [];
    const subscription = store.subscribe({
      after: LOG_START,
      onEvents: async (batch) => void seen.push(...batch.map(({ id }) => id)),
      onStopped: () => expect.unreachable(),
    });
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    for (let round = 0; round < fault.times; round += 1) {
      const before = count();
      while (count() < before + 200) await sleep(20);
      const stopped = await whileStopped(server.name, fault.stop, async () => {
        const beganAt = performance.now();
        await expect(store.readAll()).rejects.toThrow(StoreUnavailable);
        expect(performance.now() - beganAt).toBeLessThan(ANSWERED_WITHIN_MS);
        await sleep(fault.forMs);
        return count();
      });
      const back = performance.now();
      while (count() < stopped + 100) await sleep(20);
      expect(performance.now() - back).toBeLessThan(RECOVERY_MS);
    }
    stop.abort();
    await Promise.all(writers.map(({ done }) => done));
    for (const { acknowledged, outages } of writers) {
      expect(acknowledged.map(({ revision }) => revision)).toEqual(acknowledged.map((_, index) => index));
      for (const tookMs of outages) expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    const head = await store.head();
    while (seen.length < count()) await sleep(20);
    const stored = [];
    for (let after = LOG_START; after !== head; ) {
      const page = await store.readAll({ after });
      stored.push(...page);
      after = page.at(-1)?.position ?? head;
    }
    const ids = writers.flatMap(({ acknowledged }) => acknowledged.map(({ id }) => id));
    expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(seen).toEqual(stored.map(({ id }) => id));
    await subscription.close();
  });

  it('answers a repeat that comes after the server was killed as the first time', async () => {
    const append: Append = { stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] };
    const first = await store.append(append);
    await store.append({ stream: 'vendor-a', expected: 0, events: [sampleEvent('two')] });
    await whileStopped(server.name, 'kill', async () => undefined);
    const again = async (): Promise<Appended> => {
      try {
        return await store.append(append);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        return again();
      }
    };
    expect(await again()).toEqual(first);
    const other = store.append({ ...append, events: [sampleEvent('other')] });
    await expect(other).rejects.toThrow(RevisionConflict);
  });
});
