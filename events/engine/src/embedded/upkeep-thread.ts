import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openLogFile } from './log-file.ts';
import { extendRuns } from './stream-index.ts';
import type { ExtendRuns } from './upkeep.ts';

const EVERY_MS = 100;
/**
 * Number of pages at which all are moved at once (65 MB of the views). A page that changed many times before is moved
 * only once. With a larger number fewer pages would move, but every read, and the first start after a kill, would take
 * longer.
 */
const PAGES = 32_000;

const database = new DatabaseSync(workerData as string);
/** Only returns the number of pages. */
const look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
/** Moves the pages that it can move without blocking a reader or a writer. */
const move = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
/** Moves the last pages while writers wait, so that the next write starts at the beginning of the file. */
const restart = database.prepare('PRAGMA wal_checkpoint(RESTART)');

function checkpoint(): void {
  if (Number(look.get()?.log) < PAGES) return;
  move.get();
  restart.get();
}

/** @returns the error; null if there was none */
function extend({ log, runs, until }: ExtendRuns): string | null {
  try {
    const file = openLogFile(log, true);
    try {
      extendRuns(file, runs, until);
      return null;
    } finally {
      file.close();
    }
  } catch (error) {
    return String(error);
  }
}

const interval = setInterval(() => {
  try {
    checkpoint();
  } catch {
    // The disk is full or gone. The writer gets the same error, and reports it.
  }
}, EVERY_MS);

function end(): void {
  clearInterval(interval);
  database.close();
  parentPort?.close();
}

parentPort?.on('message', (work: ExtendRuns | 'close') => {
  if (work === 'close') end();
  else parentPort?.postMessage(extend(work));
});
