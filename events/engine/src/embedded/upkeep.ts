import { closeSync, openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { RunFolder } from './stream-index.ts';

/** The database whose write-ahead file the thread empties. */
export interface KeptDatabase {
  readonly path: string;
  /** Of its file. The thread only syncs it. */
  readonly descriptor: number;
}

/**
 * The file of an open database. Close it after all connections of the process to it: closing any descriptor of a file gives up
 * all locks of the process on that file, those of SQLite too.
 */
export function openKeptDatabase(path: string): KeptDatabase & { close(): Promise<void> } {
  // Windows syncs only what may be written.
  const descriptor = openSync(path, 'r+');
  return { path, descriptor, close: async () => closeSync(descriptor) };
}

/** A request to the thread. */
export interface ExtendRuns {
  readonly log: string;
  readonly runs: RunFolder;
  readonly until: number;
}

/** Another request to it: the chain of the log, up to this offset. */
export interface ExtendChain {
  readonly log: string;
  readonly chain: string;
  readonly until: number;
}

export interface Upkeep {
  /** Makes runs of the index of streams up to this offset of the log. @throws Error if the thread cannot */
  extend(work: ExtendRuns): Promise<void>;
  /** Links events that are before this offset of the log, a limited number. @throws Error if the thread cannot */
  link(work: ExtendChain): Promise<void>;
  close(): Promise<void>;
}

/**
 * Does work that no request should wait for, in another thread. It moves the pages of the views' write-ahead file to their
 * places, and extends the index of streams and the chain of the log. If the thread fails, the writers do the work of the first
 * two themselves.
 */
export function openUpkeep({ path, descriptor }: KeptDatabase): Upkeep {
  const thread = new Worker(new URL('./upkeep-thread.ts', import.meta.url), {
    workerData: { path, descriptor },
  });
  const pendingAnswers: PromiseWithResolvers<void>[] = [];
  let isGone = false;
  let isClosing = false;
  const gone = new Promise<void>((resolve) =>
    thread.once('exit', () => {
      isGone = true;
      for (const { reject } of pendingAnswers.splice(0)) reject(new Error('the upkeep thread is gone'));
      resolve();
    }),
  );
  thread.on('error', () => {});
  // It handles one request after the other.
  thread.on('message', (failure: string | null) => {
    if (failure === null) pendingAnswers.shift()?.resolve();
    else pendingAnswers.shift()?.reject(new Error(failure));
    // A program that waits for the end of the thread does not end before it.
    if (pendingAnswers.length === 0 && !isClosing) thread.unref();
  });
  thread.unref();
  const ask = (work: ExtendRuns | ExtendChain): Promise<void> => {
    if (isGone) return Promise.reject(new Error('the upkeep thread is gone'));
    const answer = Promise.withResolvers<void>();
    pendingAnswers.push(answer);
    // A program that waits for an answer does not end before it.
    thread.ref();
    thread.postMessage(work);
    return answer.promise;
  };
  return {
    extend: ask,
    link: ask,
    async close() {
      isClosing = true;
      thread.ref();
      thread.postMessage('close');
      await gone;
    },
  };
}
