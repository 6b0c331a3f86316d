import type { Append, Engine, EngineOptions, EventStore } from '@ringpost/engine';
import type { Metrics } from '../http/index.ts';
import { type SpanWish, traced } from '../tracing/index.ts';
import type { RecentTimes } from './recent-times.ts';
import { freeBytesOf } from './storage.ts';

/** Upper ends of the buckets, in seconds: from a disk with a cache to a log that a customer has to wait for. */
const APPEND_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function timed<Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
  observe: (seconds: number) => void,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    const started = performance.now();
    try {
      return await work(...args);
    } finally {
      observe((performance.now() - started) / 1000);
    }
  };
}

/** The kinds of the streams, because a name of a stream may hold a phone number. */
function appendSpan(appends: readonly Append[]): SpanWish {
  const kinds = new Set(appends.map(({ stream }) => stream.split('-')[0] ?? ''));
  const events = appends.reduce((sum, each) => sum + each.events.length, 0);
  return { name: 'append', facts: { 'ringpost.streams': [...kinds].join(' '), 'ringpost.events': events } };
}

/** The log, with the time of each append in a histogram, and among the recent times. */
function timedAppends(
  events: EventStore,
  { seconds }: Pick<Metrics, 'seconds'>,
  recent: Pick<RecentTimes, 'observe'> | undefined,
): EventStore {
  const inHistogram = seconds(
    'ringpost_append_seconds',
    'Seconds until an append to the log is durable, or refused.',
    APPEND_SECONDS,
  );
  function observe(took: number): void {
    inHistogram(took);
    recent?.observe(took);
  }
  const { append, appendAll } = events;
  const one: EventStore['append'] = (wish) =>
    traced(
      () => appendSpan([wish]),
      () => append(wish),
    );
  const all =
    appendAll &&
    ((wishes: readonly Append[]) =>
      traced(
        () => appendSpan(wishes),
        () => appendAll(wishes),
      ));
  return {
    ...events,
    append: timed(one, observe),
    ...(all && { appendAll: timed(all, observe) }),
  };
}

/** The engine, with figures of its appends, and of the log, its backup and the disk where they are on this machine. */
export function measureEngine(
  engine: Engine,
  options: EngineOptions,
  metrics: Metrics,
  recentAppends?: Pick<RecentTimes, 'observe'>,
): Engine {
  const { logBytes, readModelBytes, vaultBytes, lastBackupMs } = engine;
  if (readModelBytes)
    metrics.value('ringpost_read_model_bytes', 'Length of the rows on the disk.', readModelBytes);
  if (vaultBytes) metrics.value('ringpost_vault_bytes', 'Length of the Vault on the disk.', vaultBytes);
  // Only for a log in a folder: the alarm of old backups is about those that have this figure. Servers have figures of their own.
  if (logBytes && options.kind === 'embedded') {
    const { folder } = options;
    metrics.value('ringpost_log_bytes', 'Length of the log on the disk.', logBytes);
    metrics.value('ringpost_disk_free_bytes', 'Free bytes of the disk that holds the data.', () =>
      freeBytesOf(folder),
    );
  }
  if (lastBackupMs) {
    metrics.value(
      'ringpost_last_backup_timestamp_seconds',
      'When the last backup of the data folder began, if one was made here.',
      async () => {
        const ms = await lastBackupMs();
        return ms === undefined ? undefined : ms / 1000;
      },
    );
  }
  return { ...engine, events: timedAppends(engine.events, metrics, recentAppends) };
}
