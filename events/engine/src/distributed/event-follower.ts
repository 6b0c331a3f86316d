import type { AllStreamSubscription } from '@eventstore/db-client';
import { isAfter, LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import { retry } from '../async/index.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Subscriber, Subscription } from '../event-store.ts';
import { commitOf, toRecorded } from './event-reader.ts';
import type { EventStoreServer } from './event-store-client.ts';
import { toPortError } from './event-store-errors.ts';
import { decodeCommit, type LogNames } from './log-names.ts';

export interface EventFollower {
  subscribe(subscriber: Subscriber): Subscription;
  close(): Promise<void>;
}

/** The most events in one batch, and the most events that wait while a subscriber is busy. */
const LARGEST_BATCH = 2000;
/** The number of events that the server looks at before it reports its position. */
const SEARCH_WINDOW = 500;

function isAway(error: unknown): boolean {
  return error instanceof StoreUnavailable;
}

/** One connection of a subscriber, until it breaks. */
interface Connection {
  /** Events that have come, at least one and at most this many. An empty batch if the subscription was closed. */
  next(most: number): Promise<readonly RecordedEvent[]>;
  close(): void;
}

function openConnection(
  subscription: AllStreamSubscription,
  names: LogNames,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal },
): Connection {
  let failure: unknown;
  let wake = (): void => {};

  function fail(error: unknown): void {
    failure ??= error;
    wake();
  }

  const silent = setTimeout(() => {
    fail(new StoreUnavailable(`EventStoreDB did not answer within ${limitMs} ms`));
  }, limitMs);
  subscription.on('confirmation', () => clearTimeout(silent));
  subscription.on('readable', () => wake());
  subscription.on('error', (error) => fail(error));
  subscription.on('end', () => fail(new StoreUnavailable('EventStoreDB ended a subscription')));
  subscription.on('close', () => fail(new StoreUnavailable('EventStoreDB ended a subscription')));
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);

  /** The events that are here already. */
  function take(most: number): readonly RecordedEvent[] {
    const batch: RecordedEvent[] = [];
    while (batch.length < most) {
      const resolved: unknown = subscription.read();
      if (resolved === null) break;
      const { event } = resolved as { event?: Parameters<typeof toRecorded>[0] };
      if (event) batch.push(toRecorded(event, names, commitOf(event)));
    }
    return batch;
  }

  return {
    async next(most) {
      for (;;) {
        if (signal.aborted) return [];
        const batch = take(most);
        if (batch.length > 0) return batch;
        if (failure !== undefined) throw toPortError(failure);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close() {
      clearTimeout(silent);
      signal.removeEventListener('abort', onAbort);
      // It waits for a connection that may never come.
      subscription.unsubscribe().catch(() => {});
      subscription.destroy();
    },
  };
}

/**
 * Follows the log by subscriptions of the server. Each ends with the first failure of the connection and never comes back.
 * So it is opened again, after the last batch that was handled, until its subscriber closes it.
 */
export function createEventFollower(
  server: EventStoreServer,
  names: LogNames,
  beginning: bigint,
): EventFollower {
  const open = new Set<Subscription>();
  const client = server.connect();

  function subscribeAfter(after: Position, most: number): AllStreamSubscription {
    // From the server's own start, it would look at everything that others stored before the log began.
    const commit = after === LOG_START ? beginning : decodeCommit(after);
    return client.subscribeToAll(
      {
        fromPosition: { commit, prepare: commit },
        filter: server.driver.streamNameFilter({ prefixes: [names.prefix], maxSearchWindow: SEARCH_WINDOW }),
      },
      { highWaterMark: most },
    );
  }

  function subscribe(subscriber: Subscriber): Subscription {
    const most = Math.min(subscriber.maxBatch ?? LARGEST_BATCH, LARGEST_BATCH);
    const closing = new AbortController();
    const { signal } = closing;
    let { after } = subscriber;
    let hasHandled = false;

    async function handleAll(connection: Connection): Promise<void> {
      for (;;) {
        const batch = (await connection.next(most)).filter(({ position }) => isAfter(position, after));
        if (signal.aborted) return;
        const last = batch.at(-1);
        if (last === undefined) continue;
        await subscriber.onEvents(batch);
        after = last.position;
        hasHandled = true;
      }
    }

    async function followOnce(): Promise<void> {
      const options = { limitMs: server.limitMs, signal };
      const connection = openConnection(subscribeAfter(after, most), names, options);
      hasHandled = false;
      try {
        await handleAll(connection);
      } catch (error) {
        // The pauses grow between attempts that bring no events.
        if (!hasHandled || !isAway(error)) throw error;
        onAway(error);
      } finally {
        connection.close();
      }
    }

    function onAway(error: unknown): void {
      if (!signal.aborted) subscriber.onAway?.(error);
    }

    async function follow(): Promise<void> {
      while (!signal.aborted) await retry(followOnce, { isTransient: isAway, onFailed: onAway, signal });
    }

    const done = follow()
      .catch((error: unknown) => {
        if (error !== signal.reason) subscriber.onStopped?.(error);
      })
      .finally(() => open.delete(subscription));
    const subscription: Subscription = {
      async close() {
        closing.abort();
        await done;
      },
    };
    open.add(subscription);
    return subscription;
  }

  return {
    subscribe,
    async close() {
      await Promise.all([...open].map((subscription) => subscription.close()));
    },
  };
}
