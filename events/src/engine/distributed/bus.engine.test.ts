import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { busContract } from '../../testing/bus.contract-test.ts';
import { eventually } from '../../testing/eventually.ts';
import { controlServer, TEST_SERVERS } from '../../testing/test-servers.ts';
import type { Hint } from '../bus.ts';
import { type DistributedBus, openDistributedBus } from './bus.ts';
import { parseBrokers } from './kafka.ts';

const JOIN_MS = 60_000;
const PROBE = 'probe';

function hint(body: unknown, audience = 'public'): Hint {
  return { audience, topic: 'sms', body };
}

function busOptions(topic: string) {
  return { brokers: TEST_SERVERS.kafka ?? '', setting: 'KAFKA_BROKERS', topic };
}

/** Resolves once `to` hears `from`: a consumer begins at the end of the log, wherever that is when it gets there. */
async function untilHeard(from: DistributedBus, to: DistributedBus): Promise<void> {
  let heard = false;
  const stop = to.subscribe(({ topic }) => {
    heard ||= topic === PROBE;
  });
  for (const deadline = performance.now() + JOIN_MS; !heard; await sleep(50)) {
    if (performance.now() > deadline) throw new Error('the other process hears nothing');
    await from.publish([{ audience: 'engine', topic: PROBE, body: null }]);
  }
  // Those that are still on their way.
  await sleep(500);
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
      /** The contract's sentences are about what was published before and after: each waits until it is over there. */
      async publish(hints: readonly Hint[]) {
        let left = hints.length;
        const stop = there.subscribe(() => {
          left -= 1;
        });
        await here.publish(hints);
        await eventually(() => left <= 0).finally(stop);
      },
      subscribe: there.subscribe,
      close: async () => void (await Promise.all([here.close(), there.close()])),
    };
    return { bus, reported };
  });

  describe('openDistributedBus', () => {
    const options = busOptions(randomUUID());
    const heard: Hint[] = [];
    let [here, there]: DistributedBus[] = [];

    beforeEach(async () => {
      here = await openDistributedBus(options);
      there = await openDistributedBus(options);
      await untilHeard(here, there);
      await untilHeard(there, here);
      heard.length = 0;
      there.subscribe((each) => void heard.push(each));
    });
    afterEach(async () => {
      await Promise.all([here?.close(), there?.close()]);
    });

    /** Sends past the bus what a process would. */
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

    it('hands a hint to its own process once, though it comes back through Kafka', async () => {
      const own: Hint[] = [];
      here?.subscribe((each) => void own.push(each));
      await here?.publish([hint(1)]);
      expect(own).toEqual([hint(1)]);
      await there?.publish([hint('last')]);
      await eventually(() => own.some(({ body }) => body === 'last'));
      expect(own).toEqual([hint(1), hint('last')]);
    });

    it('hands out once what comes twice, in whatever order it comes', async () => {
      const envelope = (number: number) => JSON.stringify({ id: `other/${number}`, hint: hint(number) });
      await sendRaw(envelope(2), envelope(1), envelope(2), envelope(1), envelope(3));
      await eventually(() => heard.some(({ body }) => body === 3));
      expect(heard.map(({ body }) => body)).toEqual([2, 1, 3]);
    });

    it('goes on after a message that is no hint, and keeps the order of one audience', async () => {
      await sendRaw('not JSON', '{}');
      for (let number = 0; number < 200; number += 1) await here?.publish([hint(number, 'customer:ann')]);
      await eventually(() => heard.length === 200);
      expect(heard.map(({ body }) => body)).toEqual(Array.from({ length: 200 }, (_, number) => number));
    });
  });
});

describe.skipIf(TEST_SERVERS.control === undefined)("the bus over the broker's faults", () => {
  it.each([
    ['is killed', 'kill', 'start'],
    ['hangs for 20 s', 'pause', 'resume'],
  ] as const)(
    'never holds up or fails a command when the broker %s, and connects again by itself',
    async (_, stop, resume) => {
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
      await controlServer(stop, 'kafka');
      const began = performance.now();
      for (let number = 0; number < 1000; number += 1) await here.publish([hint(number)]);
      expect(performance.now() - began).toBeLessThan(1000);
      expect(own).toHaveLength(1000);
      await sleep(20_000);
      expect(there.connected()).toBe(false);
      await controlServer(resume, 'kafka');
      await untilHeard(here, there);
      await untilHeard(there, here);
      // A broker that has just come back may refuse once or twice more.
      expect(connections.slice(0, 2)).toEqual([true, false]);
      expect(connections.at(-1)).toBe(true);
      await Promise.all([here.close(), there.close()]);
    },
  );
});

describe('a bus without a broker', () => {
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
