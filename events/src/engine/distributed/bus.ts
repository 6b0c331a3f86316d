import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bus, Hint } from '../bus.ts';
import { createHintReceiver } from './hint-receiver.ts';
import { createHintSender } from './hint-sender.ts';
import { type KafkaOptions, openKafka } from './kafka.ts';

export interface DistributedBusOptions extends KafkaOptions {
  readonly topic?: string;
  /** For what listeners throw, and for messages that are no hints. */
  readonly report?: (error: unknown) => void;
  /** Called when the broker goes away, with the reason, and when it is back. */
  readonly onConnection?: (connected: boolean, error?: unknown) => void;
}

export interface DistributedBus extends Bus {
  /** Whether other processes hear this one, and it hears them. */
  connected(): boolean;
}

/** A hint on its way. `id` is `<process>/<number>`. */
interface Envelope {
  readonly id: string;
  readonly hint: Hint;
}

const TOPIC = 'ringpost-hints';
const REMEMBERED = 10_000;

/**
 * Hands each hint to the listeners of this process before `publish` resolves, and to those of other processes through Kafka
 * soon after. Without a broker only the latter is missing: `publish` neither waits for it nor fails, hints older than ten
 * seconds are dropped, and the connection is tried again for ever.
 * @throws Error when the list of brokers cannot be read
 */
export async function openDistributedBus(options: DistributedBusOptions): Promise<DistributedBus> {
  const { topic = TOPIC, report = warn } = options;
  const kafka = await openKafka(options);
  const origin = randomUUID();
  const listeners = new Set<(hint: Hint) => void>();
  const heard = new LRUCache<string, true>({ max: REMEMBERED });
  const connection = { sender: true, receiver: false };
  let published = 0;
  let told: boolean | undefined;

  function onConnection(part: keyof typeof connection, connected: boolean, error?: unknown): void {
    connection[part] = connected;
    const both = connection.sender && connection.receiver;
    if (both === told || (told === undefined && connected && !both)) return;
    told = both;
    options.onConnection?.(both, error);
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
      const { id, hint } = JSON.parse(value.toString()) as Envelope;
      // Our own were handed out when they were published; what a retry doubled was heard before.
      if (id.startsWith(`${origin}/`) || heard.has(id)) return;
      heard.set(id, true);
      hand(hint);
    } catch (error) {
      report(error);
    }
  }

  const sender = createHintSender({ kafka, topic, onConnection: (...is) => onConnection('sender', ...is) });
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
      // Its own function each time, so that one listener may listen twice and stop once.
      function own(hint: Hint): void {
        listener(hint);
      }
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
      await Promise.all([sender.close(), receiver.close()]);
    },
  };
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error), 'BusListenerWarning');
}
