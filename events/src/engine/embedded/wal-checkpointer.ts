import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The files that are written under load. */
const FILES = ['events.db', 'read.db'];

/**
 * Moves the pages of the write-ahead files to their places in a thread of its own: tens of megabytes go to the disk there,
 * for which nobody's request should wait. Where the thread fails, the writers do it themselves, as SQLite would anyway.
 */
export function openWalCheckpointer(dataDir: string): { close(): Promise<void> } {
  const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
    workerData: FILES.map((file) => join(dataDir, file)),
  });
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.on('error', () => {});
  thread.unref();
  return {
    async close() {
      thread.ref();
      thread.postMessage('close');
      await gone;
    },
  };
}
