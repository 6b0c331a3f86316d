import { fdatasyncSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type ChainWriter, openChainWriter } from './chain-file.ts';
import { openLogFile } from './log-file.ts';
import { extendRuns } from './stream-index.ts';
import type { ExtendChain, ExtendRuns, KeptDatabase } from './upkeep.ts';
import { writeAheadOf } from './write-ahead.ts';

const EVERY_MS = 100;
/**
 * Number of pages at which all are moved at once (65 MB of the views). A page that changed many times before is moved
 * only once. With a larger number fewer pages would move, but every read, and the first start after a kill, would take
 * longer.
 */
const PAGES = 32_000;

const { path, descriptor } = workerData as KeptDatabase;
const database = new DatabaseSync(path);
const writeAhead = writeAheadOf(database, () => fdatasyncSync(descriptor));

function extend({ log, runs, until }: ExtendRuns): void {
  const file = openLogFile(log, true);
  try {
    extendRuns(file, runs, until);
  } finally {
    file.close();
  }
}

let chainWriter: ChainWriter | undefined;

function link({ log, chain, until }: ExtendChain): void {
  chainWriter ??= openChainWriter(openLogFile(log, true), openLogFile(chain, false));
  try {
    chainWriter.extend(until);
  } catch (error) {
    chainWriter.close();
    chainWriter = undefined;
    throw error;
  }
}

/** @returns the error; null if there was none */
function handle(work: ExtendRuns | ExtendChain): string | null {
  try {
    if ('runs' in work) extend(work);
    else link(work);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const interval = setInterval(() => {
  try {
    writeAhead.moveFrom(PAGES);
  } catch {
    // The disk is full or gone. The writer gets the same error, and reports it.
  }
}, EVERY_MS);

function end(): void {
  clearInterval(interval);
  chainWriter?.close();
  database.close();
  parentPort?.close();
}

parentPort?.on('message', (work: ExtendRuns | ExtendChain | 'close') => {
  if (work === 'close') end();
  else parentPort?.postMessage(handle(work));
});
