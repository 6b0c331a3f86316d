import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Bus } from '../bus.ts';
import { type Hint, readHint } from '../hints.ts';
import { createHintReceiver } from './hint-receiver.ts';
import { createHintSender } from './hint-sender.ts';
import { type KafkaOptions, openKafka } from './kafka.ts';

export interface DistributedBusOptions extends KafkaOptions {
  readonly topic?: string;
  /** Receives errors of listeners, and messages that are not hints. */
  readonly report?: (error: unknown) => void;
  /** Called when the broker has been away for ten seconds, with the reason, and when it is back. */
  readonly onConnection?: (connected: boolean, error?: unknown) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  /** Runs work after this many milliseconds; returns a function that prevents it. */
  readonly later?: (work: () => void, ms: number) => () => void;
}

/** A hint on its way. `id` is `<process>/<number>`. */
interface Envelope {
  readonly id: string;
  readonly hint: Hint;
}

const TOPIC = 'ringpost-hints';
const REMEMBERED = 10_000;
/** A topic that is being made, or a broker that has just come back, refuses once or twice. That is not an outage. */
const AWAY_AFTER_MS = 10_000;

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), 'BusListenerWarning');
}

function laterByTimer(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

/**
 * Gives each hint to the listeners of this process before `publish` resolves, and to those of other processes through Kafka
 * soon after. Without a broker only the second part is missing: `publish` neither waits nor fails, hints older than ten
 * seconds are dropped, and the connection is always tried again.
 * @throws Error when the list of brokers cannot be read
 */
export async function openDistributedBus(options: DistributedBusOptions): Promise<Bus> {
  const { topic = TOPIC, report = warn, now = () => performance.now(), later = laterByTimer } = options;
  const kafka = await openKafka(options);
  const origin = randomUUID();
  const listeners = new Set<(hint: Hint) => void>();
  const heard = new LRUCache<string, true>(atMost(REMEMBERED));
  const connection = { sender: true, receiver: false };
  let published = 0;
  let reported: boolean | undefined;
  /** Set from the first failure until both connections are back. */
  let outage: { reason: unknown; readonly end: () => void } | undefined;

  function reportConnection(connected: boolean, error?: unknown): void {
    if (reported === connected) return;
    reported = connected;
    options.onConnection?.(connected, error);
  }

  function onConnection(part: keyof typeof connection, connected: boolean, error?: unknown): void {
    connection[part] = connected;
    if (connection.sender && connection.receiver) {
      outage?.end();
      outage = undefined;
      reportConnection(true);
      return;
    }
    if (connected) return;
    if (outage) outage.reason = error;
    else outage = { reason: error, end: later(() => reportConnection(false, outage?.reason), AWAY_AFTER_MS) };
  }

  function hand(hint: Hint): void {
    for (const listener of [...listeners]) {
      try {
        listener(hint);
      } catch (error) {
        report(error);
      }
    }
  }

  function receive(value: Buffer): void {
    try {
      const { id, hint: json } = JSON.parse(value.toString()) as {
        readonly id: string;
        readonly hint: unknown;
      };
      // Our own were delivered when they were published. A copy that a retry made was delivered before.
      if (id.startsWith(`${origin}/`) || heard.has(id)) return;
      heard.set(id, true);
      // A newer version may send hints that this one does not know.
      const hint = readHint(json);
      if (hint) hand(hint);
    } catch (error) {
      report(error);
    }
  }

  const sender = createHintSender({
    kafka,
    topic,
    now,
    onConnection: (...is) => onConnection('sender', ...is),
  });
  const receiver = createHintReceiver({
    kafka,
    topic,
    onMessage: receive,
    onConnection: (...is) => onConnection('receiver', ...is),
  });

  return {
    connected: () => connection.sender && connection.receiver,
    async publish(hints) {
      for (const hint of hints) {
        hand(hint);
        published += 1;
        const envelope: Envelope = { id: `${origin}/${published}`, hint };
        sender.send({ key: hint.audience, value: JSON.stringify(envelope) });
      }
    },
    subscribe(listener) {
      // A new function each time, so that one listener can listen twice and stop once.
      function own(hint: Hint): void {
        listener(hint);
      }
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
      outage?.end();
      await Promise.all([sender.close(), receiver.close()]);
    },
  };
}
