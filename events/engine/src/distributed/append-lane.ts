import type { EventStoreDBClient } from '@eventstore/db-client';
import { createByteBudget } from './byte-budget.ts';
import { isDeadClient, toPortError } from './event-store-errors.ts';
import { withinLimit } from './time-limit.ts';

/** All appends go to the server this way. */
export interface AppendLane {
  /** @throws StoreUnavailable when no answer comes in time, and any error of the client */
  send<T>(bytes: number, work: (client: EventStoreDBClient) => Promise<T>): Promise<T>;
  /** The client cannot be repaired: it is replaced before the next append. */
  distrust(): void;
  /** Ends the connection when no append is under way. */
  close(): Promise<void>;
}

export interface AppendLaneOptions {
  connect(): EventStoreDBClient;
  /** How long one append may wait for its answer. */
  readonly limitMs: number;
}

/** Bytes that wait in the buffers of a connection that the server does not read. */
const MOST_BYTES = 16 * 1024 * 1024;
const DISPOSE_MS = 1000;

/**
 * The client keeps all appends that wait for an answer in one table for the whole process, from all its clients. When a
 * client ends, everything in the table fails, and an answer that comes later breaks its connection. So the count here is for
 * the whole process too, and a client is only ended when no append is under way.
 */
let underWay = 0;
let whenNothingIs: (() => void)[] = [];

async function nothingUnderWay(atMostMs: number): Promise<void> {
  if (underWay === 0) return;
  const quiet = new Promise<void>((resolve) => whenNothingIs.push(resolve));
  await withinLimit(quiet, atMostMs, '').catch(() => {});
}

function ended(): void {
  underWay -= 1;
  if (underWay > 0) return;
  const waiting = whenNothingIs;
  whenNothingIs = [];
  for (const goOn of waiting) goOn();
}

async function end(client: EventStoreDBClient): Promise<void> {
  await withinLimit(client.dispose(), DISPOSE_MS, '').catch(() => {});
}

/**
 * Replaces a client that gave no answer, and a client of a cluster that once found no server: it keeps that failure forever.
 * New appends wait until those under way have ended, each within its limit. Nothing is sent while the old client ends.
 */
export function createAppendLane({ connect, limitMs }: AppendLaneOptions): AppendLane {
  const budget = createByteBudget(MOST_BYTES);
  let client = connect();
  let replacing: Promise<void> | undefined;

  async function replace(): Promise<void> {
    await nothingUnderWay(limitMs);
    const old = client;
    client = connect();
    await end(old);
    replacing = undefined;
  }

  function distrust(): void {
    replacing ??= replace();
  }

  function start<T>(bytes: number, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const working = work(client);
    // Also if no caller waits for the answer any more: until then its bytes may be in a buffer.
    const giveBack = (): void => budget.giveBack(bytes);
    working.then(giveBack, giveBack);
    return working;
  }

  return {
    distrust,
    async send(bytes, work) {
      await budget.take(bytes);
      while (replacing) await replacing;
      underWay += 1;
      try {
        return await withinLimit(start(bytes, work), limitMs, 'EventStoreDB');
      } catch (error) {
        if (isDeadClient(error)) distrust();
        throw toPortError(error);
      } finally {
        ended();
      }
    },
    async close() {
      await replacing;
      await nothingUnderWay(limitMs);
      await end(client);
    },
  };
}
