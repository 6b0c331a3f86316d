import { Worker } from 'node:worker_threads';
import { type ProgressBoard, type ProjectorStatus, progressBoard } from './kernel/progress.ts';
import type { Stopped } from './kernel/projector-run.ts';

/** What the thread says to the one that started it. */
export type ThreadWord =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly status: ProjectorStatus }
  | { readonly kind: 'alarm'; readonly projector: string; readonly stopped: Stopped };

export interface ThreadOptions {
  /** Folder of an engine that this process has open as its owner. */
  readonly dataDir: string;
  /** A projector stopped; all of them, where the thread itself has ended. */
  readonly onAlarm: (projector: string, stopped: Stopped) => void;
  /** What runs in the thread; a test may have one that dies. */
  readonly program?: URL;
}

const projectionsProgram = new URL('./projections-thread.ts', import.meta.url);

/** Projections at work in another thread. */
export interface ProjectionsThread extends Omit<ProgressBoard, 'report'> {
  /** Ends after the batch under way; every checkpoint is written. */
  close(): Promise<void>;
}

/**
 * Starts all projectors in a thread of their own: it writes the views, and rebuilds them, while this one decides and answers.
 * Resolves when every projector has its checkpoint, not when it has caught up (`waitFor` does that).
 * @throws what kept the thread from starting.
 */
export const startProjectionsThread = async (options: ThreadOptions): Promise<ProjectionsThread> => {
  const { dataDir, onAlarm, program = projectionsProgram } = options;
  const board = progressBoard();
  const thread = new Worker(program, { workerData: { dataDir } });
  let closing = false;

  const stopAll = (error: string): void => {
    for (const status of board.status()) {
      const stopped = { position: status.position, error };
      board.report({ ...status, stopped });
      onAlarm(status.name, stopped);
    }
  };
  const { promise: started, resolve: start, reject: fail } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let cause: Error | undefined;
  thread.on('message', (word: ThreadWord) => {
    if (word.kind === 'progress') board.report(word.status);
    else if (word.kind === 'alarm') onAlarm(word.projector, word.stopped);
    else start();
  });
  thread.once('error', (error) => {
    cause = error instanceof Error ? error : new Error(String(error));
    fail(cause);
  });
  thread.once('exit', () => {
    if (!closing) stopAll(`the thread of the projections has ended: ${cause?.message ?? 'nobody knows why'}`);
    end();
  });

  await started;
  return {
    ...board,
    async close() {
      closing = true;
      thread.postMessage('close');
      await ended;
    },
  };
};
