import { isAfter } from '@ringpost/domain';
import type { EventStore, ExpectedRevision } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendingContract, modelContract } from './appending.contract-test.ts';
import { readingContract } from './reading.contract-test.ts';
import { sampleEvent } from './sample-events.ts';
import { subscribingContract } from './subscribing.contract-test.ts';

export interface OpenedEventStore {
  readonly store: EventStore;
  /** Closes it and opens the same log again. */
  reopen(): Promise<EventStore>;
  /** Removes the data of the test; the store is closed by then. */
  dispose(): Promise<void>;
}

/** Every promise of the port `EventStore`, for any engine; `outlives`: whether the log still exists after a restart. */
export function eventStoreContract(
  name: string,
  open: () => Promise<OpenedEventStore>,
  { outlives = true } = {},
): void {
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

    appendingContract(() => store, append);
    modelContract(() => store);
    readingContract(() => store, append);
    subscribingContract(() => store, append);

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
        expect(isAfter(next.position, first.position)).toBe(true);
      });
  });
}
