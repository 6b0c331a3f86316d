import { Worker } from 'node:worker_threads';
import { isAfter, type Position } from '@ringpost/domain';
import { realPause } from '@ringpost/engine/async';
import type { BuildNews, StoppedView, ViewStanding, Views } from '@ringpost/web/server';
import { type ProjectionProgress, projectionProgress } from './kernel/projection-progress.ts';

/** A message from the thread to its starter. */
export type ThreadMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'progress'; readonly status: ViewStanding }
  | { readonly kind: 'build'; readonly news: BuildNews }
  | { readonly kind: 'away'; readonly error: unknown }
  | { readonly kind: 'alarm'; readonly projector: string; readonly stopped: StoppedView };

/** What the thread gets at its start. */
export interface ThreadData {
  readonly dataDir: string;
  readonly masterKeys: readonly Uint8Array[];
}

/** A message to the thread. `hurry`: a request waits for the rows of this projector. */
export type ThreadOrder = { readonly hurry: string; readonly position: Position } | 'close';

export interface ThreadOptions {
  /** Folder of an engine that this process has open as its owner. */
  readonly dataDir: string;
  /** What wraps the keys in the Vault of the engine. */
  readonly masterKeys?: readonly Uint8Array[];
  /** A projector stopped at an event that it cannot apply. */
  readonly onAlarm: (projector: string, stopped: StoppedView) => void;
  /** A build of new rows began, progressed or ended. */
  readonly onBuild?: (news: BuildNews) => void;
  /** The log or the read model does not answer. The work continues automatically when it does. */
  readonly onAway?: (error: unknown) => void;
  /** The thread ended unexpectedly. It is started again after this many milliseconds. */
  readonly onEnded?: (error: Error, againInMs: number) => void;
  /** The program of the thread. A test may replace it with one that dies. */
  readonly program?: URL;
  /** Waits before the thread is started again, or until the signal; real time by default. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since any start, never backwards; real time by default. */
  readonly now?: () => number;
}

/**
 * Projectors at work in another thread. `isRunning`: false from the end of the thread until the next one has its
 * checkpoints.
 */
export interface ProjectionsThread extends Views {
  /** How often the thread has been started again. */
  restarts(): number;
}

const projectionsProgram = new URL('./projections-thread.ts', import.meta.url);
/** Milliseconds before a thread that died is started again; each further death doubles them. */
const RESTART_FIRST_MS = 500;
const RESTART_LONGEST_MS = 30_000;
/** A thread that lived this long ended for another reason than the one before. */
const HEALTHY_AFTER_MS = 60_000;

interface RunningThread {
  /** Rejects if the thread ends before that. */
  readonly started: Promise<void>;
  /** Resolves with the reason. */
  readonly ended: Promise<Error>;
  isRunning(): boolean;
  hurry(projector: string, position: Position): void;
  close(): void;
}

function runThread(options: ThreadOptions, board: ProjectionProgress): RunningThread {
  const { dataDir, masterKeys = [], program = projectionsProgram, onAlarm, onAway, onBuild } = options;
  const thread = new Worker(program, { workerData: { dataDir, masterKeys } satisfies ThreadData });
  const { promise: started, resolve: start, reject: fail } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<Error>();
  // Only the start of the first thread is waited for.
  started.catch(() => undefined);
  let cause = new Error('nobody knows why');
  let isRunning = false;

  thread.on('message', (message: ThreadMessage) => {
    if (message.kind === 'progress') board.report(message.status);
    else if (message.kind === 'alarm') onAlarm(message.projector, message.stopped);
    else if (message.kind === 'build') onBuild?.(message.news);
    else if (message.kind === 'away') onAway?.(message.error);
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
  const order = (what: ThreadOrder): void => thread.postMessage(what);
  return {
    started,
    ended,
    isRunning: () => isRunning,
    hurry: (projector, position) => order({ hurry: projector, position }),
    close: () => order('close'),
  };
}

/**
 * Starts all projectors in a thread of their own. It writes and rebuilds the views, while this thread decides and answers. A
 * thread that dies is always started again. Resolves when every projector has its checkpoint, not when it has caught up
 * (`waitFor` does that).
 * @throws the error that stopped the start of the first thread.
 */
export async function startProjectionsThread(options: ThreadOptions): Promise<ProjectionsThread> {
  const { onEnded = () => {}, pause = realPause, now = () => performance.now() } = options;
  const board = projectionProgress();
  const closing = new AbortController();
  let restarts = 0;
  let current = runThread(options, board);
  await current.started;

  const keepRunning = async (): Promise<void> => {
    let delay = RESTART_FIRST_MS;
    let startedAt = now();
    for (;;) {
      const error = await current.ended;
      if (closing.signal.aborted) return;
      delay = now() - startedAt >= HEALTHY_AFTER_MS ? RESTART_FIRST_MS : delay;
      onEnded(error, delay);
      await pause(delay, closing.signal);
      if (closing.signal.aborted) return;
      delay = Math.min(delay * 2, RESTART_LONGEST_MS);
      restarts += 1;
      startedAt = now();
      current = runThread(options, board);
    }
  };
  const kept = keepRunning();

  return {
    ...board,
    waitFor(projector, position, timeoutMs) {
      if (isAfter(position, board.position(projector))) current.hurry(projector, position);
      return board.waitFor(projector, position, timeoutMs);
    },
    isWriter: () => true,
    isRunning: () => current.isRunning(),
    restarts: () => restarts,
    async close() {
      closing.abort();
      current.close();
      await kept;
    },
  };
}
