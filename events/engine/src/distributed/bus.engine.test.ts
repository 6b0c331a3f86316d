import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { busContract } from '@ringpost/testing/bus.contract-test';
import { eventually } from '@ringpost/testing/eventually';
import { numberedHint as hint, numbersOf } from '@ringpost/testing/sample-hints';
import { canStop, TEST_SERVERS, whileStopped } from '@ringpost/testing/test-servers';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../bus.ts';
import type { Hint } from '../hints.ts';
import { openDistributedBus } from './bus.ts';
import { parseBrokers } from './kafka.ts';

const JOIN_MS = 60_000;
const PROBE = 'customer:probe';

function busOptions(topic: string) {
  return { brokers: TEST_SERVERS.kafka ?? '', setting: 'KAFKA_BROKERS', topic };
}

/**
 * Resolves when `to` receives hints of `from`, and none of the hints that were sent for that is still under way. A consumer
 * begins at the end that the topic has when it connects.
 */
async function untilHeard(from: Bus, to: Bus): Promise<void> {
  let sent = 0;
  let heard = 0;
  const send = () => {
    sent += 1;
    return from.publish([hint(sent, 'probe')]);
  };
  const stop = to.subscribe(({ audience, topic, body }) => {
    if (audience === PROBE && topic === 'orders') heard = Number(body.id);
  });
  for (const deadline = performance.now() + JOIN_MS; heard === 0; await sleep(50)) {
    if (performance.now() > deadline) throw new Error('the other process hears nothing');
    await send();
  }
  // Hints of one audience arrive in their order, so this one comes after all others.
  await send();
  await eventually(() => heard === sent);
  stop();
}

describe.skipIf(TEST_SERVERS.kafka === undefined)('Kafka', () => {
  busContract('distributed, one process', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => void reported.push(error);
    return { bus: await openDistributedBus({ ...busOptions(randomUUID()), report }), reported };
  });

  busContract('distributed, between two processes', async () => {
    const options = busOptions(randomUUID());
    const reported: unknown[] = [];
    const here = await openDistributedBus(options);
    const there = await openDistributedBus({ ...options, report: (error) => void reported.push(error) });
    await untilHeard(here, there);
    const bus = {
      /** The contract's tests are about hints before and after a call: each waits until both processes have them. */
      async publish(hints: readonly Hint[]) {
        let left = hints.length;
        const stop = there.subscribe(() => {
          left -= 1;
        });
        await here.publish(hints);
        await eventually(() => left <= 0).finally(stop);
      },
      connected: there.connected,
      subscribe: there.subscribe,
      close: async () => void (await Promise.all([here.close(), there.close()])),
    };
    return { bus, reported };
  });

  describe('openDistributedBus', () => {
    const options = busOptions(randomUUID());
    const heard: Hint[] = [];
    const reported: unknown[] = [];
    let [here, there]: Bus[] = [];

    beforeEach(async () => {
      here = await openDistributedBus(options);
      there = await openDistributedBus({ ...options, report: (error) => void reported.push(error) });
      await untilHeard(here, there);
      await untilHeard(there, here);
      heard.length = 0;
      reported.length = 0;
      there.subscribe((each) => void heard.push(each));
    });
    afterEach(async () => {
      await Promise.all([here?.close(), there?.close()]);
    });

    /** Sends what a process would send, without the bus. */
    async function sendRaw(...values: string[]): Promise<void> {
      const kafka = new Kafka({ brokers: options.brokers.split(','), logLevel: logLevel.NOTHING });
      const producer = kafka.producer();
      await producer.connect();
      await producer.send({
        topic: options.topic,
        messages: values.map((value) => ({ key: 'public', value })),
      });
      await producer.disconnect();
    }

    it('delivers a hint to its own process once, although it comes back through Kafka', async () => {
      const own: Hint[] = [];
      here?.subscribe((each) => void own.push(each));
      await here?.publish([hint(1)]);
      expect(own).toEqual([hint(1)]);
      await there?.publish([hint(2)]);
      await eventually(() => own.length === 2);
      expect(own).toEqual([hint(1), hint(2)]);
    });

    it('delivers a hint once that comes twice, in any order', async () => {
      const envelope = (number: number) => JSON.stringify({ id: `other/${number}`, hint: hint(number) });
      await sendRaw(envelope(2), envelope(1), envelope(2), envelope(1), envelope(3));
      await eventually(() => heard.length === 3);
      expect(numbersOf(heard)).toEqual([2, 1, 3]);
    });

    it('ignores, without a report, hints that only a newer version knows', async () => {
      const weather = { audience: 'public', topic: 'weather', body: { celsius: 20 } };
      await sendRaw(
        JSON.stringify({ id: 'other/1', hint: weather }),
        JSON.stringify({ id: 'other/2', hint: hint(2) }),
      );
      await eventually(() => heard.length > 0);
      expect(heard).toEqual([hint(2)]);
      expect(reported).toEqual([]);
    });

    it('continues after a message that is no hint, and keeps the order of one audience', async () => {
      await sendRaw('not JSON', '{}');
      for (let number = 0; number < 200; number += 1) await here?.publish([hint(number)]);
      await eventually(() => heard.length === 200);
      expect(numbersOf(heard)).toEqual(Array.from({ length: 200 }, (_, number) => number));
    });
  });
});

describe.skipIf(!canStop('kafka'))("the bus over the broker's faults", () => {
  it.each([
    ['is killed', 'kill'],
    ['hangs for 20 s', 'pause'],
  ] as const)(
    'never delays or fails a command when the broker %s, and connects again by itself',
    async (_, stop) => {
      const options = busOptions(randomUUID());
      const connections: boolean[] = [];
      const here = await openDistributedBus(options);
      const there = await openDistributedBus({
        ...options,
        onConnection: (connected) => void connections.push(connected),
      });
      await untilHeard(here, there);
      const own: Hint[] = [];
      here.subscribe((each) => void own.push(each));
      await whileStopped('kafka', stop, async () => {
        const began = performance.now();
        for (let number = 0; number < 1000; number += 1) await here.publish([hint(number)]);
        expect(performance.now() - began).toBeLessThan(1000);
        expect(own).toHaveLength(1000);
        if (stop === 'kill') await eventually(() => connections.includes(false));
        else await sleep(20_000);
        expect(there.connected()).toBe(false);
      });
      await untilHeard(here, there);
      await untilHeard(there, here);
      // A broker that hangs is noticed by its silence, so late that its outage may be over before it is reported.
      if (stop === 'kill') expect(connections.slice(0, 2)).toEqual([true, false]);
      expect(connections.at(-1)).toBe(true);
      await Promise.all([here.close(), there.close()]);
    },
  );
});

describe.skipIf(!canStop('kafka'))('the bus when the broker was away for an hour', () => {
  it('sends new hints, and none from the time of the outage', async () => {
    const options = busOptions(randomUUID());
    let now = 0;
    const here = await openDistributedBus({ ...options, now: () => now });
    const there = await openDistributedBus(options);
    await untilHeard(here, there);
    const heard: Hint[] = [];
    there.subscribe((each) => void heard.push(each));
    await whileStopped('kafka', 'kill', async () => {
      for (let minute = 0; minute < 60; minute += 1) {
        await here.publish(Array.from({ length: 300 }, () => hint(minute)));
        now += 60_000;
      }
    });
    await untilHeard(here, there);
    await here.publish([hint(60)]);
    await eventually(() => numbersOf(heard).includes(60));
    expect(numbersOf(heard.filter(({ audience }) => audience !== PROBE))).toEqual([60]);
    await Promise.all([here.close(), there.close()]);
  });
});

describe('a bus without a broker', () => {
  it('reports once that the broker is away, and only when it has been away for ten seconds', async () => {
    const reports: boolean[] = [];
    const soon: (readonly [() => void, number])[] = [];
    const bus = await openDistributedBus({
      brokers: '127.0.0.1:9',
      setting: 'KAFKA_BROKERS',
      onConnection: (connected) => void reports.push(connected),
      later(work, ms) {
        soon.push([work, ms]);
        return () => {};
      },
    });
    await eventually(() => soon.length > 0);
    // Both connections fail, again and again.
    await bus.publish([hint(1)]);
    await sleep(2000);
    expect(reports).toEqual([]);
    expect(soon.map(([, ms]) => ms)).toEqual([10_000]);
    for (const [work] of soon) work();
    await sleep(1000);
    expect([reports, soon.length]).toEqual([[false], 1]);
    await bus.close();
  });

  it('starts, serves its own process, and closes', async () => {
    const bus = await openDistributedBus({ brokers: '127.0.0.1:9', setting: 'KAFKA_BROKERS' });
    const heard: Hint[] = [];
    bus.subscribe((each) => void heard.push(each));
    await bus.publish([hint(1)]);
    expect(heard).toEqual([hint(1)]);
    expect(bus.connected()).toBe(false);
    await bus.close();
  });

  it.each(['', 'localhost', 'http://localhost:9092', 'kafka://user:secret@', 'a:1,,b:2'])(
    'does not start with brokers that cannot be read: "%s"',
    async (brokers) => {
      const opening = openDistributedBus({ brokers, setting: 'KAFKA_BROKERS' });
      await expect(opening).rejects.toThrow('KAFKA_BROKERS is not a list of Kafka brokers');
    },
  );

  it.each([
    ['a:9092', { brokers: ['a:9092'], ssl: false }],
    ['a:9092,b:9093', { brokers: ['a:9092', 'b:9093'], ssl: false }],
    ['kafka+ssl://a:9092', { brokers: ['a:9092'], ssl: true }],
    [
      'kafka+ssl://us%40er:p%3Ass@a:9092,b:9092?mechanism=scram-sha-512',
      {
        brokers: ['a:9092', 'b:9092'],
        ssl: true,
        sasl: { mechanism: 'scram-sha-512', username: 'us@er', password: 'p:ss' },
      },
    ],
    [
      'kafka://u:p@a:9092',
      { brokers: ['a:9092'], ssl: false, sasl: { mechanism: 'plain', username: 'u', password: 'p' } },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseBrokers(text)).toEqual(expected);
  });
});
