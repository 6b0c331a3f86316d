import type { LOG_START } from '@ringpost/domain';
import { serverNotReady } from '@ringpost/testing/event-store-double/rpc-failure';
import { answerOf, appendOf, createListener, LOG_STAGES } from '@ringpost/testing/event-store-faults';
import { soon } from '@ringpost/testing/event-store-stage';
import { namesOf } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';

describe.each(LOG_STAGES)('a subscription to EventStoreDB, version $version', ({ setLogStage }) => {
  it('continues by itself after the server dropped it, misses and repeats nothing, and reports that it was away', async () => {
    const { double, store } = await setLogStage();
    const heard = createListener();
    const subscription = store.subscribe(heard);
    await store.append(appendOf('vendor-a', 'none', 'one'));
    await soon(() => namesOf(heard.seen)).toEqual(['one']);
    expect(double.dropSubscriptions()).toBe(1);
    await store.append(appendOf('vendor-a', 0, 'two'));
    await soon(() => namesOf(heard.seen)).toEqual(['one', 'two']);
    expect(heard.away.length).toBeGreaterThan(0);
    expect(heard.stopped).toEqual([]);
    await subscription.close();
  });

  it('continues by itself after the server was away', async () => {
    const { double, store } = await setLogStage();
    const heard = createListener();
    const subscription = store.subscribe(heard);
    await store.append(appendOf('vendor-a', 'none', 'one', 'two'));
    await soon(() => namesOf(heard.seen)).toEqual(['one', 'two']);
    await double.stop();
    await soon(() => heard.away.length).toBeGreaterThan(2);
    await double.start();
    await answerOf(() => store.append(appendOf('vendor-b', 'none', 'three')));
    await soon(() => namesOf(heard.seen)).toEqual(['one', 'two', 'three']);
    await subscription.close();
  });

  it('that fails in the middle still delivers each event, in order', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one', 'two', 'three', 'four', 'five'));
    double.addFault({ on: 'subscribe', do: serverNotReady, when: 2 });
    double.addFault({ on: 'subscribe', do: 'cut', when: 1 });
    const heard = createListener();
    const subscription = store.subscribe(heard);
    await soon(() => namesOf(heard.seen)).toEqual(['one', 'two', 'three', 'four', 'five']);
    await subscription.close();
  });

  it('that gets no answer at all is opened again', async () => {
    const { double, store, open } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    const hasty = await open({ limitMs: 200 });
    double.addFault({ on: 'subscribe', do: 'hold' });
    const heard = createListener();
    const subscription = hasty.subscribe(heard);
    await soon(() => namesOf(heard.seen)).toEqual(['one']);
    expect(heard.away.length).toBeGreaterThan(0);
    await subscription.close();
  });

  it('delivers a batch again that its subscriber could not handle because of an outage elsewhere', async () => {
    const { store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one', 'two'));
    const heard = createListener();
    let failures = 3;
    const subscription = store.subscribe({
      ...heard,
      async onEvents(batch) {
        failures -= 1;
        if (failures >= 0) throw new StoreUnavailable('the rows are away');
        await heard.onEvents(batch);
      },
    });
    await soon(() => namesOf(heard.seen)).toEqual(['one', 'two']);
    expect(heard.away).toMatchObject(Array(3).fill({ message: 'the rows are away' }));
    await subscription.close();
  });

  it('ends with any other error of its subscriber', async () => {
    const { store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    const heard = createListener();
    store.subscribe({ ...heard, onEvents: () => Promise.reject(new Error('a defect')) });
    await soon(() => heard.stopped.length).toBe(1);
    expect(heard.stopped).toMatchObject([{ message: 'a defect' }]);
    expect(heard.away).toEqual([]);
  });

  it('never waits for events that do not belong to the log', async () => {
    const { double, store } = await setLogStage();
    const heard = createListener();
    const subscription = store.subscribe(heard);
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 50; count += 1) double.writeStatistics();
      await store.append(appendOf(`vendor-${round}`, 'none', `${round}`));
    }
    await soon(() => namesOf(heard.seen)).toEqual(['0', '1', '2', '3', '4']);
    const head = await store.head();
    expect(heard.seen.at(-1)?.position).toBe(head);
    await subscription.close();
  });

  it('can be closed while the server is away', async () => {
    const { double, store } = await setLogStage();
    const heard = createListener();
    const subscription = store.subscribe(heard);
    await double.stop();
    await soon(() => heard.away.length).toBeGreaterThan(0);
    await subscription.close();
    await double.start();
  });

  it('ends after a position of another log, and is not retried forever', async () => {
    const { store } = await setLogStage();
    const heard = createListener();
    store.subscribe({ ...heard, after: '000000000001' as typeof LOG_START });
    store.subscribe({ ...heard, after: 'not a position' as typeof LOG_START });
    await soon(() => heard.stopped.length).toBe(2);
  });
});

describe.each(LOG_STAGES)(
  'a client of a cluster that found no server, version $version',
  ({ setLogStage }) => {
    it('is replaced: the log works again when the server is back', async () => {
      const { double, open } = await setLogStage();
      const url = `${double.connectionString.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=1&discoveryInterval=1`;
      const store = await open({ url, limitMs: 1000 });
      const heard = createListener();
      const subscription = store.subscribe(heard);
      await store.append(appendOf('vendor-a', 'none', 'one'));
      await soon(() => namesOf(heard.seen)).toEqual(['one']);
      await double.stop();
      await expect(store.append(appendOf('vendor-a', 0, 'lost'))).rejects.toThrow(StoreUnavailable);
      await expect(store.readAll()).rejects.toThrow(StoreUnavailable);
      await soon(() => heard.away.length).toBeGreaterThan(1);
      await double.start();
      const append = appendOf('vendor-a', 0, 'two');
      expect(await answerOf(() => store.append(append))).toMatchObject({ revision: 1 });
      expect(namesOf(await answerOf(() => store.readAll()))).toEqual(['one', 'two']);
      await soon(() => namesOf(heard.seen)).toEqual(['one', 'two']);
      await subscription.close();
    });
  },
);
