import { setImmediate as afterOthers } from 'node:timers/promises';
import type { RecordedEvent } from '../../domain/index.ts';
import type { Subscriber, Subscription } from '../event-store.ts';
import { decodePosition } from './position-code.ts';

/** About 8 ms of reading: other work gets its turn between two pages. */
const MAX_PAGE = 2000;

export interface Subscriptions {
  subscribe(subscriber: Subscriber): Subscription;
  /** Wakes whoever waits for what lies past the end; several commits while one is busy are one wake-up. */
  moved(head: number): void;
  close(): Promise<void>;
}

/** Hands the log to subscribers, each at its own pace, one batch at a time. */
export function subscriptions(
  readPage: (after: number, limit: number) => readonly RecordedEvent[],
  initialHead: number,
): Subscriptions {
  let head = initialHead;
  const open = new Set<Subscription>();
  let asleep: (() => void)[] = [];
  const wakeAll = (): void => {
    const woken = asleep;
    asleep = [];
    for (const wake of woken) wake();
  };

  const subscribe = (subscriber: Subscriber): Subscription => {
    const limit = Math.min(subscriber.maxBatch ?? MAX_PAGE, MAX_PAGE);
    let closing = false;

    const follow = async (): Promise<void> => {
      let after = decodePosition(subscriber.after);
      while (!closing) {
        if (after >= head) {
          await new Promise<void>((resolve) => asleep.push(resolve));
          continue;
        }
        const batch = readPage(after, limit);
        await subscriber.onEvents(batch);
        const last = batch.at(-1);
        if (last !== undefined) after = decodePosition(last.position);
        if (batch.length === limit) await afterOthers();
      }
    };

    const subscription: Subscription = {
      async close() {
        closing = true;
        wakeAll();
        await done;
      },
    };
    open.add(subscription);
    const done = afterOthers()
      .then(follow)
      .catch((error: unknown) => subscriber.onStopped?.(error))
      .finally(() => open.delete(subscription));
    return subscription;
  };

  return {
    subscribe,
    moved(position) {
      head = position;
      wakeAll();
    },
    async close() {
      await Promise.all([...open].map((subscription) => subscription.close()));
    },
  };
}
