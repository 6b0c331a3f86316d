import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RunFolder } from './stream-index.ts';

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
export function openUpkeep(dataDir: string): Upkeep {
  const thread = new Worker(new URL('./upkeep-thread.ts', import.meta.url), {
    workerData: join(dataDir, 'read.db'),
  });
  const pendingAnswers: PromiseWithResolvers<void>[] = [];
  let isGone = false;
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
    if (pendingAnswers.length === 0) thread.unref();
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
      thread.ref();
      thread.postMessage('close');
      await gone;
    },
  };
}
