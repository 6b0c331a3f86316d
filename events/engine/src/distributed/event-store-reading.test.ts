import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { serverNotReady } from '@ringpost/testing/event-store-double/rpc-failure';
import { answerOf, appendOf, LOG_STAGES } from '@ringpost/testing/event-store-faults';
import { namesOf } from '@ringpost/testing/sample-events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore } from '../event-store.ts';

describe.each(LOG_STAGES)('reading from EventStoreDB, version $version', ({ setLogStage }) => {
  it.each([
    ['a stream', (store: EventStore) => store.readStream('vendor-a')],
    ['the log', (store: EventStore) => store.readAll()],
    ['the head', (store: EventStore) => store.head()],
    ['its health', (store: EventStore) => store.health()],
  ])('%s has a limit', async (_what, ask) => {
    const { double, store, open } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    const hasty = await open({ limitMs: 200 });
    double.addFault({ on: 'read', do: 'hold', times: 0 });
    await expect(ask(hasty)).rejects.toThrow(StoreUnavailable);
    double.clearFaults();
    await answerOf<unknown>(() => ask(hasty));
  });

  it('returns all or nothing if the connection breaks in the middle', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one', 'two', 'three'));
    double.addFault({ on: 'read', do: 'cut', when: 2 });
    expect(namesOf(await answerOf(() => store.readStream('vendor-a')))).toEqual(['one', 'two', 'three']);
    double.addFault({ on: 'read', do: serverNotReady, when: 2, times: 2 });
    await expect(store.readStream('vendor-a')).rejects.toThrow(StoreUnavailable);
  });

  it('creates no error object for a read that succeeds', async () => {
    const made: string[] = [];
    vi.doMock('../errors.ts', async (importReal: () => Promise<typeof import('../errors.ts')>) => {
      const real = await importReal();
      class CountedOutage extends real.StoreUnavailable {
        constructor(message: string, options?: ErrorOptions) {
          super(message, options);
          made.push(message);
        }
      }
      return { ...real, StoreUnavailable: CountedOutage };
    });
    vi.resetModules();
    onTestFinished(() => {
      vi.doUnmock('../errors.ts');
      vi.resetModules();
    });
    const { double } = await setLogStage();
    const { openDistributedEventStore: open } = await import('./event-store.ts');
    const store = await open({ url: double.connectionString, setting: 'EVENTSTORE_URL' });
    await store.append(appendOf('vendor-a', 'none', 'one'));
    expect(namesOf(await store.readStream('vendor-a'))).toEqual(['one']);
    expect(namesOf(await store.readAll())).toEqual(['one']);
    // Whatever follows the end of a read happens before the next answer.
    await store.health();
    expect(made).toEqual([]);
    await store.close();
    await expect(store.head()).rejects.toThrow('the log is closed');
    expect(made).toEqual(['the log is closed']);
  });

  it('is an outage while the server is away, and works again by itself', async () => {
    const { double, store } = await setLogStage();
    await double.stop();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(store.readAll()).rejects.toThrow(StoreUnavailable);
      await expect(store.health()).rejects.toThrow(StoreUnavailable);
    }
    await double.start();
    expect(await answerOf(() => store.readAll())).toEqual([]);
  });

  it('leaves out what the server and others write, and finds the head before any amount of it', async () => {
    const { double, store } = await setLogStage();
    const { position } = await store.append(appendOf('vendor-a', 'none', 'one'));
    const client = EventStoreDBClient.connectionString(double.connectionString);
    const theirs = Array.from({ length: 200 }, () => jsonEvent({ type: 'Theirs', data: {} }));
    for (const stream of ['theirs', 'ringpost', 'ringpost-2.vendor-a', 'ringpost:log'])
      await client.appendToStream(stream, theirs);
    await client.setStreamMetadata('ringpost.vendor-a', { maxAge: 1_000_000 });
    await client.dispose();
    double.writeStatistics();
    expect(await answerOf(() => store.head())).toBe(position);
    expect(await store.head()).toBe(position);
    expect(await store.readAll({ after: position })).toEqual([]);
    expect(await store.shareBefore(position)).toBe(1);
    const next = await store.append(appendOf('vendor-b', 'none', 'two'));
    expect(namesOf(await store.readAll({ limit: 2 }))).toEqual(['one', 'two']);
    expect(await store.head()).toBe(next.position);
  });

  it('throws for an unreadable event only where its content is used', async () => {
    const { double, store } = await setLogStage();
    const client = EventStoreDBClient.connectionString(double.connectionString);
    await client.appendToStream('ringpost.vendor-a', {
      ...jsonEvent({ type: 'VendorAdded', data: {} }),
      contentType: 'application/octet-stream',
      data: new Uint8Array([1, 2]),
    });
    await client.dispose();
    const [event] = await answerOf(() => store.readAll());
    expect(event?.type).toBe('VendorAdded');
    expect(() => event?.data).toThrow('no JSON');
  });

  it('never names gzip, which would make the server compress all answers', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    await store.readAll();
    expect(double.acceptedEncodings().length).toBeGreaterThan(2);
    for (const encodings of double.acceptedEncodings()) expect(encodings).not.toContain('gzip');
  });
});
