import { setTimeout as sleep } from 'node:timers/promises';
import type { Kafka, Message, Producer } from 'kafkajs';
import { atMost, ensureTopic } from './kafka.ts';

export interface HintSender {
  /** Puts the message into a bounded queue; never waits and never fails. */
  send(message: Message): void;
  /** Gives queued messages a moment to be sent. */
  close(): Promise<void>;
}

export interface HintSenderDeps {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly onConnection: (connected: boolean, error?: unknown) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

interface QueuedMessage {
  readonly message: Message;
  readonly since: number;
}

const QUEUE_MAX = 10_000;
const BATCH_MAX = 500;
/** A hint says "look again now". It has no use later: a process that missed it looks again by itself. */
const USEFUL_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 5000;
const CLOSE_MS = 1000;

export function createHintSender({ kafka, topic, onConnection, now }: HintSenderDeps): HintSender {
  let queue: QueuedMessage[] = [];
  let producer: Producer | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let sending: Promise<void> | undefined;
  const closed = new AbortController();

  async function connect(): Promise<Producer> {
    await ensureTopic(kafka, topic);
    const fresh = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await fresh.connect();
    return fresh;
  }

  async function sendBatch(): Promise<void> {
    const oldest = now() - USEFUL_MS;
    queue = queue.filter(({ since }) => since > oldest);
    const batch = queue.slice(0, BATCH_MAX);
    if (batch.length === 0) return;
    producer ??= await connect();
    await producer.send({ topic, acks: -1, messages: batch.map(({ message }) => message) });
    const sent = new Set(batch);
    queue = queue.filter((each) => !sent.has(each));
  }

  async function sendAll(): Promise<void> {
    while (queue.length > 0 && !closed.signal.aborted) {
      try {
        await sendBatch();
        pauseMs = FIRST_PAUSE_MS;
        onConnection(true);
      } catch (error) {
        onConnection(false, error);
        // A failed send disturbs the broker's count of this producer, so the next attempt uses a new producer. A message
        // that had arrived is then sent twice, which its number shows.
        const failed = producer;
        producer = undefined;
        if (failed) await atMost(CLOSE_MS, failed.disconnect());
        await sleep(pauseMs, undefined, { signal: closed.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
      }
    }
    sending = undefined;
  }

  return {
    send(message) {
      if (closed.signal.aborted) return;
      if (queue.length === QUEUE_MAX) queue.shift();
      queue.push({ message, since: now() });
      sending ??= sendAll();
    },
    async close() {
      if (sending) await atMost(CLOSE_MS, sending);
      closed.abort();
      queue = [];
      if (producer) await atMost(CLOSE_MS, producer.disconnect());
    },
  };
}
