import { jsonEvent } from '@eventstore/db-client';
import { describe, expect, it } from 'vitest';
import { failureOf, numbered, numbersOf, positionOf, setStage, soon } from '../event-store-stage.ts';
import { listen } from '../event-store-subscriber.ts';
import { notLeader, serverNotReady, serverStops } from './rpc-failure.ts';

describe('a held call', () => {
  it('is stored, and answered when it is released: the answer comes too late', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: 'hold', when: 'after' });
    const late = client.appendToStream('order-1', numbered(1, 1));
    await soon(double.heldCalls).toBe(1);
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1]);
    double.release();
    expect(await late).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });

  it('before it is done stores nothing until it is released', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: 'hold' });
    const late = client.appendToStream('order-1', numbered(1, 1));
    await soon(double.heldCalls).toBe(1);
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({
      type: 'stream-not-found',
    });
    double.release();
    await late;
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1]);
  });

  it('lets the other calls continue', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', stream: 'order-1', do: 'hold' });
    const held = client.appendToStream('order-1', numbered(1, 1));
    await client.appendToStream('order-2', numbered(2, 2));
    double.release();
    await held;
  });

  it('that reads waits after the given number of events', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 5));
    double.addFault({ on: 'read', do: 'hold', when: 2 });
    const numbers: number[] = [];
    const reading = (async () => {
      for await (const { event } of client.readStream('order-1')) {
        if (event) numbers.push((event.data as { number: number }).number);
      }
    })();
    await soon(double.heldCalls).toBe(1);
    await soon(() => numbers).toEqual([1, 2]);
    double.release();
    await reading;
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a connection that is cut', () => {
  it('after the append was stored, and before its answer, leaves the outcome unknown: a retry finds it', async () => {
    const { client, double, connect } = await setStage();
    const events = numbered(1, 1);
    double.addFault({ on: 'append', do: 'cut', when: 'after' });
    const error = await failureOf(
      client.appendToStream('order-1', events, { expectedRevision: 'no_stream' }),
    );
    expect(error).toMatchObject({ type: 'unavailable', code: 14 });
    const other = connect();
    expect(await numbersOf(other.readStream('order-1'))).toEqual([1]);
    expect(await other.appendToStream('order-1', events, { expectedRevision: 'no_stream' })).toMatchObject({
      success: true,
      nextExpectedRevision: 0n,
    });
    expect(await numbersOf(other.readStream('order-1'))).toEqual([1]);
  });

  it('before the append was stored looks the same to the client', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: 'cut' });
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject({
      type: 'unavailable',
      code: 14,
    });
    await client.appendToStream('order-1', numbered(1, 1), { expectedRevision: 'no_stream' });
  });

  it('in the middle of a read fails it after the events that came', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 5));
    double.addFault({ on: 'read', do: 'cut', when: 2 });
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({ type: 'unavailable' });
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a call that fails', () => {
  it('with any status of gRPC is that error for the client', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 5));
    double.addFault({ on: 'read', do: { code: 8, details: 'too much' } });
    const error = await failureOf(numbersOf(client.readStream('order-1')));
    expect(error).toMatchObject({ type: 'unknown', code: 8 });
    double.addFault({ on: 'read', do: serverNotReady, when: 3 });
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({ type: 'unavailable' });
    double.addFault({ on: 'read', do: { code: 10, details: 'Operation timed out' } });
    expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({ type: 'timeout' });
  });

  it('can be every call until the faults are cleared', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    double.addFault({ on: 'read', do: serverNotReady, times: 0 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await failureOf(numbersOf(client.readStream('order-1')))).toMatchObject({ type: 'unavailable' });
    }
    double.clearFaults();
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1]);
  });

  it('that carries an append fails every append that waits in it, stored or not', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', stream: 'stored', do: 'hold', when: 'after' });
    double.addFault({ on: 'append', stream: 'lost', do: 'hold', when: 'before' });
    const stored = failureOf(client.appendToStream('stored', numbered(1, 1)));
    const lost = failureOf(client.appendToStream('lost', numbered(2, 2)));
    await soon(double.heldCalls).toBe(2);
    double.addFault({ on: 'append', do: { code: 13, details: 'broken' } });
    expect(await failureOf(client.appendToStream('order-1', numbered(3, 3)))).toMatchObject({ code: 13 });
    expect(await Promise.all([stored, lost])).toMatchObject([{ code: 13 }, { code: 13 }]);
    expect(await numbersOf(client.readStream('stored'))).toEqual([1]);
    expect(await failureOf(numbersOf(client.readStream('lost')))).toMatchObject({ type: 'stream-not-found' });
  });
});

describe('an append that the server answers with a status', () => {
  it.each([
    ['timeout' as const, 'deadline-exceeded'],
    ['access-denied' as const, 'access-denied'],
    ['unknown' as const, 'unknown'],
    ['not-ready' as const, 'unknown'],
    ['too-busy' as const, 'unknown'],
    ['invalid-transaction' as const, 'unknown'],
  ])('(%s) is refused alone, as %s', async (status, type) => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', stream: 'order-1', do: { status } });
    const refused = failureOf(client.appendToStream('order-1', numbered(1, 1)));
    const other = client.appendToStream('order-2', numbered(2, 2));
    expect(await refused).toMatchObject({ type });
    expect(await other).toMatchObject({ success: true });
  });

  it('can still be stored', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: { status: 'timeout' }, when: 'after' });
    await failureOf(client.appendToStream('order-1', numbered(1, 1)));
    expect(await numbersOf(client.readStream('order-1'))).toEqual([1]);
  });
});

describe('a server that does not lead', () => {
  it('names the leader, and the client goes there with its next append', async () => {
    const follower = await setStage();
    const leader = await setStage();
    follower.double.addFault({ on: 'append', do: notLeader('127.0.0.1', leader.double.port), times: 0 });
    const { client } = follower;
    expect(await failureOf(client.appendToStream('order-1', numbered(1, 1)))).toMatchObject({
      type: 'not-leader',
      leader: { address: '127.0.0.1', port: leader.double.port },
    });
    await client.appendToStream('order-1', numbered(1, 1));
    expect(await numbersOf(leader.client.readStream('order-1'))).toEqual([1]);
  });
});

describe('a server that goes away', () => {
  it('keeps everything, and continues its log at the same address', async () => {
    const { client, double } = await setStage();
    const last = positionOf(await client.appendToStream('order-1', numbered(1, 2)));
    await double.restart();
    await soon(() => numbersOf(client.readStream('order-1')).catch(() => [])).toEqual([1, 2]);
    const next = await client.appendToStream('order-1', numbered(3, 3), { expectedRevision: 1n });
    expect(positionOf(next).commit).toBeGreaterThan(last.commit);
  });

  it('has a port that no connection gets meanwhile', async () => {
    const ports = await Promise.all(Array.from({ length: 8 }, async () => (await setStage()).double.port));
    // Linux gives connections ports from 32,768 on, other systems from 49,152 on.
    expect(ports.filter((port) => port < 32_768)).toEqual(ports);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('never answers what it held', async () => {
    const { client, double } = await setStage();
    double.addFault({ on: 'append', do: 'hold' });
    const held = failureOf(client.appendToStream('order-1', numbered(1, 1)));
    await soon(double.heldCalls).toBe(1);
    await double.restart();
    expect(await held).toMatchObject({ code: 14 });
    expect(double.heldCalls()).toBe(0);
  });
});

describe('a frozen server', () => {
  it('answers nothing, and continues where it stopped', async () => {
    const { client, double } = await setStage();
    const other = await setStage();
    await client.appendToStream('order-1', numbered(1, 1));
    const heard = listen(client.subscribeToAll({ fromPosition: 'end' }));
    await soon(heard.log).toContain('caughtUp');
    double.freeze();
    const settled: string[] = [];
    const append = client.appendToStream('order-1', numbered(2, 2)).finally(() => settled.push('append'));
    // The server's own records would reach the subscription next.
    double.writeStatistics();
    for (let number = 1; number <= 20; number += 1)
      await other.client.appendToStream('order-1', numbered(number, number));
    expect([settled, heard.log()]).toEqual([[], ['confirmation', 'caughtUp']]);
    double.thaw();
    await append;
    await soon(heard.log).toEqual(['confirmation', 'caughtUp', '$statsCollected', 2]);
  });

  it('accepts new connections, and sends nothing on them', async () => {
    const { connect, double } = await setStage();
    const other = await setStage();
    double.freeze();
    const first = connect().appendToStream('order-1', numbered(1, 1));
    for (let number = 1; number <= 20; number += 1)
      await other.client.appendToStream('order-1', numbered(number, number));
    expect(double.calls()).toEqual([]);
    double.thaw();
    expect(await first).toMatchObject({ success: true });
  });
});

describe('a server that reads no appends', () => {
  it('makes them pile up at the client, and accepts all of them afterwards', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-0', numbered(0, 0));
    double.shutIntake();
    const text = 'x'.repeat(50_000);
    const appends = Array.from({ length: 100 }, (_, number) =>
      client.appendToStream(`order-${number}`, jsonEvent({ type: 'Large', data: { text } })),
    );
    // Other calls are read normally.
    expect(await numbersOf(client.readStream('order-0'))).toEqual([0]);
    expect(double.calls().filter(({ call }) => call === 'append')).toHaveLength(1);
    double.openIntake();
    for (const result of await Promise.all(appends)) expect(result.success).toBe(true);
  });
});

describe('a subscription that is dropped', () => {
  it('emits an error and nothing else, and stays dead', async () => {
    const { client, double } = await setStage();
    const heard = listen(client.subscribeToAll({ fromPosition: 'end' }));
    await soon(heard.log).toContain('caughtUp');
    expect(double.dropSubscriptions()).toBe(1);
    expect(await failureOf(heard.failed)).toMatchObject({ type: 'cancelled', code: serverStops.code });
    await client.appendToStream('order-1', numbered(1, 1));
    expect(heard.log()).toEqual(['confirmation', 'caughtUp', 'error']);
  });

  it('can fail with any other failure, and in the middle', async () => {
    const { client, double } = await setStage();
    await client.appendToStream('order-1', numbered(1, 5));
    double.addFault({ on: 'subscribe', do: serverNotReady, when: 2 });
    const heard = listen(client.subscribeToStream('order-1'));
    expect(await failureOf(heard.failed)).toMatchObject({ type: 'unavailable' });
    expect(heard.numbers()).toEqual([1, 2]);
  });
});
