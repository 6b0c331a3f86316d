import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { atMost, ensureTopic } from './kafka.ts';

export interface HintReceiver {
  close(): Promise<void>;
}

export interface HintReceiverDeps {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly onMessage: (value: Buffer) => void;
  readonly onConnection: (connected: boolean, error?: unknown) => void;
}

const SESSION_MS = 10_000;
const HEARTBEAT_MS = 2000;
const FETCH_WAIT_MS = 1000;
/** A consumer that does nothing for this time has lost its broker, even if it does not notice. */
const SILENCE_MS = 15_000;
const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 5000;
const CLOSE_MS = 2000;

/** `ended` rejects when the consumer fails or becomes silent, or the signal comes. */
function watchConsumer(consumer: Consumer, signal: AbortSignal) {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => {});
  let lastSign = performance.now();
  function onSign(): void {
    lastSign = performance.now();
  }
  for (const sign of [consumer.events.FETCH, consumer.events.HEARTBEAT, consumer.events.GROUP_JOIN]) {
    consumer.on(sign, onSign);
  }
  consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  consumer.on(consumer.events.DISCONNECT, () => reject(new Error('Kafka ended the connection')));
  const timer = setInterval(() => {
    if (performance.now() - lastSign > SILENCE_MS) reject(new Error('Kafka says nothing'));
  }, HEARTBEAT_MS);
  function abort(): void {
    reject(new Error('the bus is closed'));
  }
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return {
    ended,
    stop() {
      clearInterval(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

/** One consumer, until it fails or the signal comes. */
async function follow(
  { kafka, topic, onMessage }: HintReceiverDeps,
  signal: AbortSignal,
  onJoined: () => void,
): Promise<void> {
  await ensureTopic(kafka, topic);
  const consumer = kafka.consumer({
    groupId: `${topic}.${randomUUID()}`,
    allowAutoTopicCreation: false,
    sessionTimeout: SESSION_MS,
    heartbeatInterval: HEARTBEAT_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    // The client's own restart stops at errors that it considers final; ours never does.
    retry: { restartOnFailure: async () => false },
  });
  const watch = watchConsumer(consumer, signal);
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: false });
    await consumer.run({
      autoCommit: false,
      async eachBatch({ batch }) {
        for (const { value } of batch.messages) if (value) onMessage(value);
      },
    });
    onJoined();
    await watch.ended;
  } finally {
    watch.stop();
    await atMost(CLOSE_MS, consumer.disconnect());
  }
}

/**
 * Reads the topic from its end on, forever: when a consumer ends, the next one follows. Each has its own group, so that
 * every process gets every hint. It stores no offsets, so that the broker forgets the group with its member.
 */
export function createHintReceiver(deps: HintReceiverDeps): HintReceiver {
  const closed = new AbortController();
  let pauseMs = FIRST_PAUSE_MS;

  async function followForEver(): Promise<void> {
    while (!closed.signal.aborted) {
      try {
        await follow(deps, closed.signal, () => {
          pauseMs = FIRST_PAUSE_MS;
          deps.onConnection(true);
        });
      } catch (error) {
        if (closed.signal.aborted) return;
        deps.onConnection(false, error);
        await sleep(pauseMs, undefined, { signal: closed.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
      }
    }
  }

  const following = followForEver();
  return {
    async close() {
      closed.abort();
      await atMost(CLOSE_MS * 2, following);
    },
  };
}
