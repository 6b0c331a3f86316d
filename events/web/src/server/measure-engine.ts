import { statfs } from 'node:fs/promises';
import type { Engine, EngineOptions, EventStore } from '@ringpost/engine';
import type { Metrics } from '../http/index.ts';

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

/** The log, with the time of each append in a histogram. */
function timedAppends(events: EventStore, { seconds }: Pick<Metrics, 'seconds'>): EventStore {
  const observe = seconds(
    'ringpost_append_seconds',
    'Seconds until an append to the log is durable, or refused.',
    APPEND_SECONDS,
  );
  const { append, appendAll } = events;
  return {
    ...events,
    append: timed(append, observe),
    ...(appendAll && { appendAll: timed(appendAll, observe) }),
  };
}

/** The engine, with figures of its appends, and of the log, its backup and the disk where they are on this machine. */
export function measureEngine(engine: Engine, options: EngineOptions, metrics: Metrics): Engine {
  const { logBytes, lastBackupMs } = engine;
  if (logBytes) metrics.value('ringpost_log_bytes', 'Length of the log on the disk.', logBytes);
  if (logBytes && options.kind === 'embedded') {
    metrics.value('ringpost_disk_free_bytes', 'Free bytes of the disk that holds the data.', async () => {
      const { bavail, bsize } = await statfs(options.folder);
      return bavail * bsize;
    });
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
  return { ...engine, events: timedAppends(engine.events, metrics) };
}
