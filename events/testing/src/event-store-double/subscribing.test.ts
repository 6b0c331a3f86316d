import { excludeSystemEvents, type Position, streamNameFilter } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { failureOf, numbered, positionOf, setStage, soon } from '../event-store-stage.ts';
import { listen } from '../event-store-subscriber.ts';

describe('a subscription to the whole log', () => {
  it('delivers what is there, says that it has caught up, and delivers what follows', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 3));
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(heard.log).toEqual(['confirmation', 1, 2, 3, 'caughtUp']);
    await client.appendToStream('order-2', numbered(4, 5));
    await soon(heard.log).toEqual(['confirmation', 1, 2, 3, 'caughtUp', 4, 5]);
  });

  it('begins after its position, and from the end with the next event', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    const fromPosition = positionOf(await client.appendToStream('order-1', numbered(2, 2)));
    await client.appendToStream('order-1', numbered(3, 3));
    const filter = excludeSystemEvents();
    const after = listen(client.subscribeToAll({ filter, fromPosition }));
    const fromEnd = listen(client.subscribeToAll({ filter, fromPosition: 'end' }));
    await soon(fromEnd.log).toEqual(['confirmation', 'caughtUp']);
    await client.appendToStream('order-1', numbered(4, 4));
    await soon(after.numbers).toEqual([3, 4]);
    await soon(fromEnd.numbers).toEqual([4]);
  });

  it('without a filter delivers the events of the server too', async () => {
    const { client, double } = await setStage();
    const heard = listen(client.subscribeToAll({ fromPosition: 'end' }));
    await soon(heard.log).toContain('caughtUp');
    double.writeStatistics();
    await soon(heard.log).toContain('$statsCollected');
  });

  it('sends nothing at a position past the end', async () => {
    const { client } = await setStage();
    const past: Position = { commit: 1_000_000n, prepare: 1_000_000n };
    const heard = listen(client.subscribeToAll({ fromPosition: past }));
    const live = listen(client.subscribeToAll({ fromPosition: 'end' }));
    await soon(heard.log).toEqual(['confirmation', 'caughtUp']);
    await soon(live.log).toEqual(['confirmation', 'caughtUp']);
    await client.appendToStream('order-1', numbered(1, 1));
    await soon(live.numbers).toEqual([1]);
    expect(heard.log()).toEqual(['confirmation', 'caughtUp']);
  });

  it('refuses a position inside a record', async () => {
    const { client } = await setStage();
    const inside = positionOf(await client.appendToStream('order-1', numbered(1, 1))).commit + 1n;
    await client.appendToStream('order-1', numbered(2, 2));
    const heard = listen(client.subscribeToAll({ fromPosition: { commit: inside, prepare: inside } }));
    expect(await failureOf(heard.failed)).toMatchObject({ type: 'unknown', code: 3 });
  });

  it('says again that it has caught up, after more came at once than it sends live', async () => {
    const { client } = await setStage();
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(heard.log).toEqual(['confirmation', 'caughtUp']);
    await client.appendToStream('order-1', numbered(1, 100));
    await soon(() => heard.numbers().length).toBe(100);
    await soon(() => heard.log().filter((word) => word === 'caughtUp')).toHaveLength(2);
  });
});

describe('a filter', () => {
  it('by the beginning of stream names, or by a pattern, lets only those through', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    await client.appendToStream('wallet-1', numbered(2, 2));
    await client.appendToStream('number-1', numbered(3, 3));
    const byPrefix = listen(
      client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['order-', 'number-'] }) }),
    );
    const byPattern = listen(client.subscribeToAll({ filter: streamNameFilter({ regex: '^w.*-1$' }) }));
    await soon(byPrefix.numbers).toEqual([1, 3]);
    await soon(byPattern.numbers).toEqual([2]);
  });

  it('sends checkpoints: how far the server has looked without finding anything', async () => {
    const { client } = await setStage();
    for (let first = 1; first <= 200; first += 50)
      await client.appendToStream('order-1', numbered(first, first + 49));
    const last = positionOf(await client.appendToStream('order-1', numbered(201, 201)));
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: ['nobody-'],
      maxSearchWindow: 10,
      checkpointInterval: 2,
      checkpointReached: async (_, position) => {
        checkpoints.push(position);
      },
    });
    const heard = listen(client.subscribeToAll({ filter }));
    await soon(heard.log).toContain('caughtUp');
    expect(checkpoints.length).toBeGreaterThan(5);
    expect(checkpoints).toEqual(checkpoints.toSorted((a, b) => Number(a.commit - b.commit)));
    expect(checkpoints.at(-1)?.commit).toBeLessThanOrEqual(last.commit);
  });

  it('sends checkpoints that are before a record: with the commit position alone the next event would be lost', async () => {
    const { client } = await setStage();
    await client.appendToStream('other-1', numbered(1, 60));
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: ['other-'],
      checkpointReached: async (_, position) => {
        checkpoints.push(position);
      },
    });
    const nothing = streamNameFilter({ ...filter, prefixes: ['nobody-'] });
    const heard = listen(client.subscribeToAll({ filter: nothing }));
    await soon(heard.log).toContain('caughtUp');
    const before = checkpoints.find(({ commit, prepare }) => prepare < commit);
    if (!before) throw new Error('no checkpoint stood before a record');

    const whole = listen(client.subscribeToAll({ filter, fromPosition: before }));
    const { commit } = before;
    const byCommit = listen(client.subscribeToAll({ filter, fromPosition: { commit, prepare: commit } }));
    await soon(whole.log).toContain('caughtUp');
    await soon(byCommit.log).toContain('caughtUp');
    expect(byCommit.numbers()).toEqual(whole.numbers().slice(1));
  });

  it('sends live checkpoints for events that it holds back', async () => {
    const { client } = await setStage();
    const checkpoints: Position[] = [];
    const filter = streamNameFilter({
      prefixes: ['nobody-'],
      maxSearchWindow: 1,
      checkpointReached: async (_, position) => {
        checkpoints.push(position);
      },
    });
    const heard = listen(client.subscribeToAll({ filter, fromPosition: 'end' }));
    await soon(heard.log).toContain('caughtUp');
    const { position } = await client.appendToStream('order-1', numbered(1, 1));
    await soon(() => checkpoints.at(-1)).toEqual(position);
  });
});

describe('a subscription to one stream', () => {
  it('delivers its events after a revision, then new ones', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(0, 3));
    await client.appendToStream('order-2', numbered(9, 9));
    const heard = listen(client.subscribeToStream('order-1', { fromRevision: 1n }));
    await soon(heard.log).toEqual(['confirmation', 2, 3, 'caughtUp']);
    await client.appendToStream('order-1', numbered(4, 4));
    await soon(heard.log).toEqual(['confirmation', 2, 3, 'caughtUp', 4]);
  });

  it('waits for a stream that is not there yet', async () => {
    const { client } = await setStage();
    const heard = listen(client.subscribeToStream('order-1'));
    await soon(heard.log).toEqual(['confirmation', 'caughtUp']);
    await client.appendToStream('order-1', numbered(1, 1));
    await soon(heard.numbers).toEqual([1]);
  });

  it('ends with the stream', async () => {
    const { client } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    const heard = listen(client.subscribeToStream('order-1'));
    await soon(heard.log).toContain('caughtUp');
    await client.tombstoneStream('order-1');
    expect(await failureOf(heard.failed)).toMatchObject({ type: 'stream-deleted' });
  });
});

describe('a subscription that its client has ended', () => {
  it('is gone from the server too', async () => {
    const { client, double } = await setStage();
    const subscription = client.subscribeToAll();
    const heard = listen(subscription);
    await soon(heard.log).toContain('caughtUp');
    await subscription.unsubscribe();
    await soon(() => double.dropSubscriptions()).toBe(0);
  });
});
