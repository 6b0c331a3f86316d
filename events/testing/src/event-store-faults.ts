import { LOG_START, type RecordedEvent } from '@ringpost/domain';
import type { Append, ExpectedRevision } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import {
  type DistributedEventStore,
  type DistributedLogOptions,
  openDistributedEventStore,
} from '@ringpost/engine/internal/distributed/event-store';
import { onTestFinished } from 'vitest';
import { dataFolder } from './data-folder.ts';
import {
  type EventStoreDouble,
  type EventStoreDoubleOptions,
  MEASURED_VERSIONS,
  startEventStoreDouble,
} from './event-store-double/event-store-double.ts';
import { sampleEvent } from './sample-events.ts';

/** Long enough for any answer that ever comes. */
const PATIENT_MS = 60_000;

export interface LogStage {
  readonly double: EventStoreDouble;
  readonly store: DistributedEventStore;
  /** Opens the log as another process would. */
  open(options?: Partial<DistributedLogOptions>): Promise<DistributedEventStore>;
}

/** A double that ends with the test. */
export async function startTestDouble(
  options: Partial<EventStoreDoubleOptions> = {},
): Promise<EventStoreDouble> {
  const folder = await dataFolder();
  const double = await startEventStoreDouble({ folder: folder.path, ...options });
  onTestFinished(async () => {
    await double.stop();
    await folder.remove();
  });
  return double;
}

/** A log on its own double. `limitMs` is short only if a test waits for it to pass. */
export async function setLogStage(
  options: Partial<DistributedLogOptions> = {},
  server: Partial<EventStoreDoubleOptions> = {},
): Promise<LogStage> {
  const double = await startTestDouble(server);
  const opened: DistributedEventStore[] = [];
  async function open(more: Partial<DistributedLogOptions> = {}): Promise<DistributedEventStore> {
    const setting = 'EVENTSTORE_URL';
    const defaults = { url: double.connectionString, setting, limitMs: PATIENT_MS, report: () => {} };
    const store = await openDistributedEventStore({ ...defaults, ...options, ...more });
    opened.push(store);
    return store;
  }
  onTestFinished(async () => {
    double.clearFaults();
    double.release();
    double.thaw();
    for (const store of opened) await store.close();
  });
  return { double, store: await open(), open };
}

/** For `describe.each`: a stage on each of the versions that were tried as real servers. */
export const LOG_STAGES = MEASURED_VERSIONS.map((version) => ({
  version,
  setLogStage: (options?: Partial<DistributedLogOptions>, server?: Partial<EventStoreDoubleOptions>) =>
    setLogStage(options, { version, ...server }),
}));

/** An append of sample events with these names. */
export function appendOf(stream: string, expected: ExpectedRevision, ...names: string[]): Append {
  return { stream, expected, events: names.map(sampleEvent) };
}

/** Repeats a call as long as the server is reported as away. */
export async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

/** The number of appends that the double has seen. */
export function appendsOf(double: EventStoreDouble): number {
  return double.calls().filter(({ call }) => call === 'append').length;
}

/** A subscriber and the events that it got. */
export function createListener() {
  const seen: RecordedEvent[] = [];
  const away: unknown[] = [];
  const stopped: unknown[] = [];
  return {
    seen,
    away,
    stopped,
    after: LOG_START,
    onEvents: async (batch: readonly RecordedEvent[]) => void seen.push(...batch),
    onAway: (error: unknown) => void away.push(error),
    onStopped: (error: unknown) => void stopped.push(error),
  };
}
