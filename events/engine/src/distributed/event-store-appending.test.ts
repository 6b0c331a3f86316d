import { EventStoreDBClient } from '@eventstore/db-client';
import { answerOf, appendOf, appendsOf, LOG_STAGES } from '@ringpost/testing/event-store-faults';
import { namesOf } from '@ringpost/testing/sample-events';
import { describe, expect, it } from 'vitest';
import { AppendTooLarge, RevisionConflict, StoreUnavailable } from '../errors.ts';
import type { Append } from '../event-store.ts';

describe.each(LOG_STAGES)('an append to EventStoreDB, version $version', ({ setLogStage }) => {
  it('that gets no answer is an outage within its limit, and gets the first answer when it is repeated', async () => {
    const { double, open } = await setLogStage();
    const hasty = await open({ limitMs: 200 });
    const append = appendOf('vendor-a', 'none', 'one');
    double.addFault({ on: 'append', do: 'hold', when: 'after', times: 0 });
    await expect(hasty.append(append)).rejects.toThrow(StoreUnavailable);
    double.clearFaults();
    const first = await answerOf(() => hasty.append(append));
    expect(await hasty.readAll()).toMatchObject([{ id: append.events[0]?.id, ...first }]);
  });

  it('whose answer is lost is sent again with the same ids and revision, and stored once', async () => {
    const { double, store } = await setLogStage();
    const append = appendOf('vendor-a', 'none', 'one', 'two');
    const before = appendsOf(double);
    double.addFault({ on: 'append', do: 'cut', when: 'after' });
    const answer = await store.append(append);
    expect(answer.revision).toBe(1);
    expect(appendsOf(double) - before).toBeGreaterThan(1);
    expect(await store.readAll()).toHaveLength(2);
    expect((await store.readAll()).at(-1)).toMatchObject(answer);
  });

  it('whose answer is lost gets the first answer, also after others have appended', async () => {
    const { double, store, open } = await setLogStage();
    const hasty = await open({ limitMs: 200 });
    const append = appendOf('vendor-a', 'none', 'one');
    double.addFault({ on: 'append', do: 'hold', when: 'after', times: 0 });
    // On a slow machine the limit may end before the server has the append.
    do await expect(hasty.append(append)).rejects.toThrow(StoreUnavailable);
    while ((await store.readAll()).length === 0);
    double.clearFaults();
    await store.append(appendOf('vendor-a', 0, 'two'));
    expect(await answerOf(() => hasty.append(append))).toMatchObject({ revision: 0 });
    expect(namesOf(await store.readStream('vendor-a'))).toEqual(['one', 'two']);
  });

  it('that is lost with a connection is sent again, even if another append broke the connection', async () => {
    // An append that is sent while the connection dies gets no answer, and waits for its limit.
    const { double, store } = await setLogStage({ limitMs: 1000 });
    double.addFault({ on: 'append', do: { code: 13, details: 'broken' }, when: 'after' });
    const streams = Array.from({ length: 20 }, (_, number) => `vendor-${number}`);
    const appends = streams.map((stream) => appendOf(stream, 'none', stream));
    await Promise.all(appends.map((append) => answerOf(() => store.append(append))));
    expect(namesOf(await store.readAll()).toSorted()).toEqual(streams.toSorted());
  });

  it.each(['timeout', 'not-ready', 'too-busy', 'unknown'] as const)(
    'that the server refuses for now (%s) is sent again',
    async (status) => {
      const { double, store } = await setLogStage();
      double.addFault({ on: 'append', stream: 'ringpost.vendor-a', do: { status } });
      expect(await store.append(appendOf('vendor-a', 'none', 'one'))).toMatchObject({ revision: 0 });
      expect(await store.readAll()).toHaveLength(1);
    },
  );

  it.each(['timeout', 'unknown'] as const)(
    'that is refused (%s) although it was stored is found by its ids',
    async (status) => {
      const { double, store } = await setLogStage();
      double.addFault({ on: 'append', stream: 'ringpost.vendor-a', do: { status }, when: 'after' });
      expect(await store.append(appendOf('vendor-a', 'none', 'one'))).toMatchObject({ revision: 0 });
      expect(await store.readAll()).toHaveLength(1);
    },
  );

  it('that is refused without a reason is a conflict if the stream has another revision', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    double.addFault({ on: 'append', stream: 'ringpost.vendor-a', do: { status: 'invalid-transaction' } });
    const refused = store.append(appendOf('vendor-a', 'none', 'other'));
    await expect(refused).rejects.toMatchObject({ name: 'RevisionConflict', actual: 0 });
  });

  it('that the user is not allowed to make is no outage, and is not repeated', async () => {
    const { double, store } = await setLogStage();
    double.addFault({ on: 'append', stream: 'ringpost.vendor-a', do: { status: 'access-denied' } });
    const refused = await store.append(appendOf('vendor-a', 'none', 'one')).catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(StoreUnavailable);
    expect(refused).toMatchObject({ type: 'access-denied' });
  });

  it('that a server with a smaller limit refuses says how many bytes it may have, and is not repeated', async () => {
    const { double, store } = await setLogStage({}, { limits: { appendBytes: 1000 } });
    const before = appendsOf(double);
    const refused = await store
      .append(appendOf('vendor-a', 'none', 'x'.repeat(2000)))
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppendTooLarge);
    expect(refused).toMatchObject({ message: expect.stringContaining('may have 1000 bytes in all') });
    expect(appendsOf(double)).toBe(before + 1);
  });

  it('of more than 900 KB, or with no event, is never sent', async () => {
    const { double, store } = await setLogStage();
    const before = appendsOf(double);
    await expect(store.append(appendOf('vendor-a', 'none', 'x'.repeat(1024 * 1024)))).rejects.toThrow(
      'bytes',
    );
    await expect(store.append(appendOf('vendor-a', 'none'))).rejects.toThrow('no event');
    expect(appendsOf(double)).toBe(before);
  });

  it('waits for the server while it restarts', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    await double.stop();
    const append = store.append(appendOf('vendor-a', 0, 'two'));
    await expect(store.readStream('vendor-a')).rejects.toThrow(StoreUnavailable);
    await double.start();
    expect(await append).toMatchObject({ revision: 1 });
  });

  it('recognises the errors of gRPC that have no type, which come while the server is away', async () => {
    const { double, open } = await setLogStage();
    const hasty = await open({ limitMs: 200 });
    await double.stop();
    for (let round = 0; round < 4; round += 1) {
      const append = hasty.append(appendOf(`vendor-${round}`, 'none', 'one'));
      await expect(append).rejects.toThrow(StoreUnavailable);
    }
    await double.start();
    // The same append each time: one that was too slow for its limit may be stored.
    const again = appendOf('vendor-a', 'none', 'one');
    await answerOf(() => hasty.append(again));
  });

  it('has one short attempt while the server is known to be away, and its full time again afterwards', async () => {
    const { double, open } = await setLogStage();
    const hasty = await open({ limitMs: 500 });
    const attemptsOf = async (append: Append): Promise<number> => {
      const before = appendsOf(double);
      await expect(hasty.append(append)).rejects.toThrow(StoreUnavailable);
      return appendsOf(double) - before;
    };
    double.addFault({ on: 'append', do: { status: 'timeout' }, times: 0 });
    expect(await attemptsOf(appendOf('vendor-a', 'none', 'one'))).toBeGreaterThan(1);
    expect(await attemptsOf(appendOf('vendor-b', 'none', 'two'))).toBe(1);
    double.clearFaults();
    const third = appendOf('vendor-c', 'none', 'three');
    await answerOf(() => hasty.append(third));
    double.addFault({ on: 'append', do: { status: 'timeout' }, times: 0 });
    expect(await attemptsOf(appendOf('vendor-d', 'none', 'four'))).toBeGreaterThan(1);
  });

  it('succeeds after the server was paused', async () => {
    const { double, open } = await setLogStage();
    const hasty = await open({ limitMs: 200 });
    double.freeze();
    const append = appendOf('vendor-a', 'none', 'one');
    await expect(hasty.append(append)).rejects.toThrow(StoreUnavailable);
    double.thaw();
    expect(await answerOf(() => hasty.append(append))).toMatchObject({ revision: 0 });
    expect(await answerOf(() => hasty.readAll())).toHaveLength(1);
  });

  it('does not keep the log open when no answer comes', async () => {
    const { double, open } = await setLogStage();
    const hasty = await open({ limitMs: 200 });
    double.addFault({ on: 'append', do: 'hold', times: 0 });
    const append = hasty.append(appendOf('vendor-a', 'none', 'one'));
    const [closed, appended] = await Promise.allSettled([hasty.close(), append]);
    expect([closed.status, appended.status]).toEqual(['fulfilled', 'rejected']);
  });

  it('to a stream that somebody deleted on the server fails, and is no outage', async () => {
    const { double, store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one'));
    const client = EventStoreDBClient.connectionString(double.connectionString);
    await client.tombstoneStream('ringpost.vendor-a');
    await client.dispose();
    const refused = await answerOf(() => store.append(appendOf('vendor-a', 0, 'two'))).catch(
      (error) => error,
    );
    expect(refused).toMatchObject({ type: 'stream-deleted' });
  });
});

describe.each(LOG_STAGES)('a conflict, version $version', ({ setLogStage }) => {
  it('names the present revision of the stream', async () => {
    const { store } = await setLogStage();
    await store.append(appendOf('vendor-a', 'none', 'one', 'two', 'three', 'four', 'five'));
    const refused = store.append(appendOf('vendor-a', 'none', 'late'));
    await expect(refused).rejects.toThrow(RevisionConflict);
    await expect(refused).rejects.toMatchObject({ stream: 'vendor-a', actual: 4 });
  });
});
