import {
  type AppendResult,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  type Position,
} from '@eventstore/db-client';
import { expect, onTestFinished } from 'vitest';
import { dataFolder } from './data-folder.ts';
import {
  type EventStoreDouble,
  type EventStoreDoubleOptions,
  startEventStoreDouble,
} from './event-store-double/event-store-double.ts';

/** A separate double for one test, and the real client for it. Both end with the test. */
export interface Stage {
  readonly double: EventStoreDouble;
  readonly client: EventStoreDBClient;
  /** Another client, with more settings at the end of its URL. `esdb+discover` asks for the leader first, as in a cluster. */
  connect(settings?: string, scheme?: 'esdb' | 'esdb+discover'): EventStoreDBClient;
}

export async function setStage(options: Partial<EventStoreDoubleOptions> = {}): Promise<Stage> {
  const folder = await dataFolder();
  const double = await startEventStoreDouble({ folder: folder.path, ...options });
  const clients: EventStoreDBClient[] = [];

  function connect(settings = '', scheme = 'esdb'): EventStoreDBClient {
    const url = double.connectionString.replace('esdb://', `${scheme}://`);
    const client = EventStoreDBClient.connectionString(`${url}${settings}`);
    clients.push(client);
    return client;
  }

  onTestFinished(async () => {
    // Clients first: when one client's call dies, the appends of all others in the process would be rejected.
    for (const client of clients) await client.dispose();
    await double.stop();
    await folder.remove();
  });
  return { double, client: connect(), connect };
}

/** Events that differ only in their number. */
export function numbered(from: number, to: number): EventData[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    jsonEvent({ type: 'Numbered', data: { number: from + index } }),
  );
}

/** The numbers of the events of a read, in their order. */
export async function numbersOf(events: AsyncIterable<unknown>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const resolved of events) {
    const { event } = resolved as { event?: { type: string; data: { number: number } } };
    if (event?.type === 'Numbered') numbers.push(event.data.number);
  }
  return numbers;
}

/** The position of an append's last event. */
export function positionOf({ position }: AppendResult): Position {
  if (!position) throw new Error('the append names no position');
  return position;
}

/** The error of a promise; another error if it does not fail. */
export async function failureOf(
  promise: Promise<unknown>,
): Promise<Error & { type?: string; code?: number }> {
  return promise.then(
    (value) => {
      throw new Error(
        `it did not fail: ${JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item))}`,
      );
    },
    (error: unknown) => error as Error,
  );
}

/** Expects a value that comes later. A busy machine may take long: the test fails only if the value never comes. */
export function soon<T>(value: () => T) {
  return expect.poll(value, { timeout: 60_000, interval: 5 });
}
