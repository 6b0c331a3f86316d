import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type ProjectionProgress,
  type ProjectorStatus,
  projectionProgress,
} from './kernel/projection-progress.ts';
import type { Stopped } from './kernel/projector-run.ts';

/** What the thread says to the one that started it. */
export type ThreadWord =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly status: ProjectorStatus }
  | { readonly kind: 'away'; readonly error: string }
  | { readonly kind: 'alarm'; readonly projector: string; readonly stopped: Stopped };

export interface ThreadOptions {
  /** Folder of an engine that this process has open as its owner. */
  readonly dataDir: string;
  /** A projector stopped at an event that it cannot apply. */
  readonly onAlarm: (projector: string, stopped: Stopped) => void;
  /** The log or the read model does not answer. The work goes on by itself when it does. */
  readonly onAway?: (error: string) => void;
  /** The thread has ended, as nobody wanted; it is started again after so many milliseconds. */
  readonly onEnded?: (error: Error, againInMs: number) => void;
  /** What runs in the thread; a test may have one that dies. */
  readonly program?: URL;
  /** Waits before the thread is started again, or until the signal; real time by default. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly now?: () => number;
}

/** Projections at work in another thread. */
export interface ProjectionsThread extends Omit<ProjectionProgress, 'report'> {
  /** False from the end of the thread until the next one has its checkpoints. */
  isRunning(): boolean;
  /** How often the thread has been started again. */
  restarts(): number;
  /** Ends after the batch under way; every checkpoint is written. */
  close(): Promise<void>;
}

const projectionsProgram = new URL('./projections-thread.ts', import.meta.url);
/** Milliseconds before a thread that died is started again; each further death doubles them. */
const restartFirstMs = 500;
const restartLongestMs = 30_000;
/** A thread that lived so long did not die of what killed the one before. */
const healthyAfterMs = 60_000;

/**
 * Starts all projectors in a thread of their own: it writes the views, and rebuilds them, while this one decides and answers.
 * A thread that dies is started again, for ever. Resolves when every projector has its checkpoint, not when it has caught up
 * (`waitFor` does that).
 * @throws what kept the first thread from starting.
 */
export async function startProjectionsThread(options: ThreadOptions): Promise<ProjectionsThread> {
  const { onEnded = () => {}, pause = realPause, now = () => performance.now() } = options;
  const board = projectionProgress();
  const closing = new AbortController();
  let restarts = 0;
  let current = runThread(options, board);
  await current.started;

  const keepRunning = async (): Promise<void> => {
    let delay = restartFirstMs;
    let startedAt = now();
    for (;;) {
      const error = await current.ended;
      if (closing.signal.aborted) return;
      delay = now() - startedAt >= healthyAfterMs ? restartFirstMs : delay;
      onEnded(error, delay);
      await pause(delay, closing.signal);
      if (closing.signal.aborted) return;
      delay = Math.min(delay * 2, restartLongestMs);
      restarts += 1;
      startedAt = now();
      current = runThread(options, board);
    }
  };
  const kept = keepRunning();

  return {
    ...board,
    isRunning: () => current.isRunning(),
    restarts: () => restarts,
    async close() {
      closing.abort();
      current.close();
      await kept;
    },
  };
}

interface RunningThread {
  /** Rejects where it ends before that. */
  readonly started: Promise<void>;
  /** Resolves with why. */
  readonly ended: Promise<Error>;
  isRunning(): boolean;
  close(): void;
}

function runThread(options: ThreadOptions, board: ProjectionProgress): RunningThread {
  const { dataDir, program = projectionsProgram, onAlarm, onAway } = options;
  const thread = new Worker(program, { workerData: { dataDir } });
  const { promise: started, resolve: start, reject: fail } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();
  // Only the first thread's start is waited for.
  started.catch(() => undefined);
  let cause = new Error('nobody knows why');
  let isRunning = false;

  thread.on('message', (word: ThreadWord) => {
    if (word.kind === 'progress') board.report(word.status);
    else if (word.kind === 'alarm') onAlarm(word.projector, word.stopped);
    else if (word.kind === 'away') onAway?.(word.error);
    else {
      isRunning = true;
      start();
    }
  });
  thread.once('error', (error) => {
    cause = error instanceof Error ? error : new Error(String(error));
  });
  thread.once('exit', () => {
    isRunning = false;
    fail(cause);
    end(cause);
  });
  return {
    started,
    ended,
    isRunning: () => isRunning,
    close: () => thread.postMessage('close'),
  };
}

function realPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
