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

/** A double of its own for one test, with the real client beside it. Both are gone when the test ends. */
export interface Stage {
  readonly double: EventStoreDouble;
  readonly client: EventStoreDBClient;
  /** Another client, with more settings at the end of its URL. `esdb+discover` asks for the leader first, as for a cluster. */
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
    // Clients first: the death of one client's call would reject the appends of every other one in the process.
    for (const client of clients) await client.dispose();
    await double.stop();
    await folder.remove();
  });
  return { double, client: connect(), connect };
}

/** Events that differ in their number only. */
export function numbered(from: number, to: number): EventData[] {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    jsonEvent({ type: 'Numbered', data: { number: from + index } }),
  );
}

/** The numbers of what a read brings, in the order in which it brings them. */
export async function numbersOf(events: AsyncIterable<unknown>): Promise<number[]> {
  const numbers: number[] = [];
  for await (const resolved of events) {
    const { event } = resolved as { event?: { type: string; data: { number: number } } };
    if (event?.type === 'Numbered') numbers.push(event.data.number);
  }
  return numbers;
}

/** Where an append put its last event. */
export function positionOf({ position }: AppendResult): Position {
  if (!position) throw new Error('the append names no position');
  return position;
}

/** How a promise fails; an error of its own where it does not. */
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

/** Expects a value that comes in its own time. A busy machine may take long: only one that never comes fails. */
export function soon<T>(value: () => T) {
  return expect.poll(value, { timeout: 60_000, interval: 5 });
}
