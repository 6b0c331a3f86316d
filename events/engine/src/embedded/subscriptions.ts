import { setImmediate as afterOthers } from 'node:timers/promises';
import type { RecordedEvent } from '@ringpost/domain';
import { type Pause, retry } from '../async/index.ts';
import { isUnavailable } from '../errors.ts';
import type { Subscriber, Subscription } from '../event-store.ts';
import { decodePosition } from './position-code.ts';

/** Reading them takes about 8 ms. Other work runs between two pages. */
const MAX_PAGE = 2000;

export interface Subscriptions {
  subscribe(subscriber: Subscriber): Subscription;
  /** The log now ends here: wakes the waiting subscribers. Several commits during one batch wake a subscriber once. */
  moved(head: number): void;
  close(): Promise<void>;
}

/** Gives the log to subscribers, one batch at a time. Each has its own speed. */
export function subscriptions(
  readPage: (after: number, limit: number) => readonly RecordedEvent[],
  initialHead: number,
  pause?: Pause,
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
    const closing = new AbortController();
    let after = decodePosition(subscriber.after);

    const handleBatch = async (): Promise<void> => {
      const batch = readPage(after, limit);
      await subscriber.onEvents(batch);
      const last = batch.at(-1);
      if (last !== undefined) after = decodePosition(last.position);
      if (batch.length === limit) await afterOthers();
    };
    const options = {
      isTransient: isUnavailable,
      onFailed: (error: unknown) => subscriber.onAway?.(error),
      signal: closing.signal,
      pause,
    };
    const follow = async (): Promise<void> => {
      while (!closing.signal.aborted) {
        if (after < head) await retry(handleBatch, options);
        else await new Promise<void>((resolve) => asleep.push(resolve));
      }
    };

    const subscription: Subscription = {
      async close() {
        closing.abort();
        wakeAll();
        await done;
      },
    };
    open.add(subscription);
    const done = afterOthers()
      .then(follow)
      .catch((error: unknown) => {
        if (error !== closing.signal.reason) subscriber.onStopped?.(error);
      })
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
