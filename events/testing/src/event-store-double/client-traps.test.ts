import { randomUUID } from 'node:crypto';
import { excludeSystemEvents } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf, numbered, numbersOf, positionOf, setStage, soon } from '../event-store-stage.ts';
import { listen } from '../event-store-subscriber.ts';

const credentials = { username: 'admin', password: 'changeit' };

/** Behaviour of `@eventstore/db-client` 6.2.1 that its users must guard against. */
describe('the client', () => {
  beforeAll(() => {
    // It warns of a keep-alive that is short enough for a test.
    vi.spyOn(console, 'warn').mockReturnValue();
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  it('never gives up an append: its deadline applies only to the call with credentials of its own', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: 'hold', times: 2 });
    let isSettled = false;
    const append = client.appendToStream('order-1', numbered(1, 1), { deadline: 300 }).finally(() => {
      isSettled = true;
    });
    await soon(double.heldCalls).toBe(1);
    const alone = client.appendToStream('order-2', numbered(2, 2), { deadline: 300, credentials });
    expect(await failureOf(alone)).toMatchObject({ type: 'deadline-exceeded' });
    expect(isSettled).toBe(false);
    double.release();
    expect(await append).toMatchObject({ success: true });
  });

  it('gives up a call that waits for a frozen server, by its own keep-alive', async () => {
    const { connect, double } = await setStage();
    const client = connect('&keepAliveInterval=200&keepAliveTimeout=200');
    await client.appendToStream('order-1', numbered(1, 1));
    double.freeze();
    const error = await failureOf(client.appendToStream('order-1', numbered(2, 2)));
    expect(error).toMatchObject({ type: 'unavailable', code: 14 });
    double.thaw();
  });

  it('fails with plain gRPC errors while the server is away, and works again by itself', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    await double.stop();
    const errors = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      errors.push(await failureOf(client.appendToStream('order-1', numbered(2, 2))));
    }
    expect(errors.map(({ code }) => code)).toEqual([14, 14, 14]);
    // By its type alone, this one looks like a defect.
    expect(errors.at(-1)?.type).toBeUndefined();
    await double.start();
    const events = numbered(2, 2);
    function retry(): Promise<string> {
      const append = client.appendToStream('order-1', events, { expectedRevision: 0n });
      return append.then(
        () => 'stored',
        () => 'failed',
      );
    }
    await soon(retry).toBe('stored');
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2]);
  });

  it('of a cluster is dead forever once it found no server', async () => {
    const { connect, double } = await setStage();
    const settings = '&maxDiscoverAttempts=1&discoveryInterval=1';
    const dead = connect(settings, 'esdb+discover');
    await double.stop();
    const notFound = { message: 'Failed to discover after 1 attempts.' };
    expect(await failureOf(dead.appendToStream('order-1', numbered(1, 1)))).toMatchObject(notFound);
    await double.start();
    expect(await failureOf(dead.appendToStream('order-1', numbered(1, 1)))).toMatchObject(notFound);
    const fresh = connect(settings, 'esdb+discover');
    expect(await fresh.appendToStream('order-1', numbered(1, 1))).toMatchObject({ success: true });
  });

  it('emits one error when the server dies, and never subscribes again', async () => {
    const { client, connect, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(heard.log).toContain('caughtUp');
    await double.restart();
    expect(await failureOf(heard.failed)).toMatchObject({ name: 'Error' });
    const other = connect();
    const resumed = listen(other.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(resumed.numbers).toEqual([1]);
    await other.appendToStream('order-1', numbered(2, 2));
    await soon(resumed.numbers).toEqual([1, 2]);
    expect(heard.log()).toEqual(['confirmation', 1, 'caughtUp', 'error']);
  });

  it('rejects the appends of every client in the process when one of them is disposed of', async () => {
    const { client, connect, double } = await setStage();
    const other = connect();
    double.addFault({ on: 'append', do: 'hold', when: 'after', times: 2 });
    const own = failureOf(client.appendToStream('order-1', numbered(1, 1)));
    const innocent = failureOf(other.appendToStream('order-2', numbered(2, 2)));
    await soon(double.heldCalls).toBe(2);
    await client.dispose();
    expect(await Promise.all([own, innocent])).toMatchObject([{ code: 1 }, { code: 1 }]);
    expect(await numbersOf(connect().readStream('order-2'))).toEqual([2]);
  });

  it('that is asked not to throw answers a conflict with a wrong revision', async () => {
    const { client, connect } = await setStage();
    await client.appendToStream('order-1', numbered(1, 5));
    const quiet = connect('&throwOnAppendFailure=false');
    expect(
      await quiet.appendToStream('order-1', numbered(6, 6), { expectedRevision: 'no_stream' }),
    ).toMatchObject({
      success: false,
      // The head is 4.
      nextExpectedRevision: 1n,
    });
  });

  it('tells every server that it reads gzip, and a real one compresses all its answers', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    await numbersOf(client.readStream('order-1'));
    expect(double.acceptedEncodings().length).toBeGreaterThan(1);
    for (const encodings of double.acceptedEncodings()) expect(encodings).toContain('gzip');
  });

  it('retries nothing by itself: a caller that appends again must use the same ids and the same revision', async () => {
    const { client, double } = await setStage();
    const events = numbered(1, 1).map((event) => ({ ...event, id: randomUUID() }));
    double.addFault({ on: 'append', do: 'cut', when: 'after' });
    await failureOf(client.appendToStream('order-1', events, { expectedRevision: 'no_stream' }));
    expect(double.calls().filter(({ call }) => call === 'append')).toHaveLength(1);
    const again = await client.appendToStream('order-1', events, { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(0n);
  });

  it('reads the head of the log as the last event of any program, which a subscriber with a filter never sees', async () => {
    const { client, double } = await setStage();
    const last = positionOf(await client.appendToStream('order-1', numbered(1, 1)));
    double.writeStatistics();
    const heard = listen(client.subscribeToAll({ filter: excludeSystemEvents() }));
    await soon(heard.log).toContain('caughtUp');
    for await (const { event } of client.readAll({
      direction: 'backwards',
      fromPosition: 'end',
      maxCount: 1,
    })) {
      expect(event?.position.commit).toBeGreaterThan(last.commit);
    }
    expect(heard.numbers()).toEqual([1]);
  });
});
