import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RunFolder } from './stream-index.ts';

/** A request to the thread. */
export interface ExtendRuns {
  readonly log: string;
  readonly runs: RunFolder;
  readonly until: number;
}

export interface Upkeep {
  /** Makes runs of the index of streams up to this offset of the log. @throws Error if the thread cannot */
  extend(work: ExtendRuns): Promise<void>;
  close(): Promise<void>;
}

/**
 * Does work that no request should wait for, in another thread. It moves the pages of the views' write-ahead file to their
 * places, and extends the index of streams. If the thread fails, the writers do the work themselves.
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
  });
  thread.unref();
  return {
    extend(work) {
      if (isGone) return Promise.reject(new Error('the upkeep thread is gone'));
      const answer = Promise.withResolvers<void>();
      pendingAnswers.push(answer);
      thread.postMessage(work);
      return answer.promise;
    },
    async close() {
      thread.ref();
      thread.postMessage('close');
      await gone;
    },
  };
}
