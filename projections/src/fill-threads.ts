import { Worker } from 'node:worker_threads';
import { isAfter } from '@ringpost/domain';
import { inGroups } from './fill-groups.ts';
import type { FillThreads, RebuildProgress, RowsToFill } from './kernel/rebuild.ts';

/** What a thread gets at its start. */
export interface FillData {
  readonly dataDir: string;
  readonly masterKeys: readonly Uint8Array[];
  readonly rows: readonly RowsToFill[];
}

/** A message of a thread: how far it is. */
export type FillMessage = RebuildProgress;

/** A message to a thread. `drop`: nobody wants these rows any more. */
export type FillOrder = { readonly drop: RowsToFill } | 'end';

export interface FillThreadsOptions {
  /** Folder of an engine that this process has open as its owner. */
  readonly dataDir: string;
  /** What unwraps the keys in the Vault of the engine. */
  readonly masterKeys: readonly Uint8Array[];
  /** The most threads. */
  readonly atMost: number;
  /** The most threads while nobody is served; as many as otherwise by default. */
  readonly atMostIfUrgent?: number;
  /** Events for which no thread is started, because that takes a moment. */
  readonly fromEvents?: number;
  /** The program of a thread. A test may replace it with one that dies. */
  readonly program?: URL;
}

/** One thread reads so many in the time that two need to start. */
const FROM_EVENTS = 40_000;
const fillProgram = new URL('./fill-thread.ts', import.meta.url);

interface RunningFill {
  /** How far it is; undefined before it has read anything. */
  progress(): RebuildProgress | undefined;
  isOver(): boolean;
  readonly ended: Promise<void>;
}

function startFill(
  { dataDir, masterKeys, program = fillProgram }: FillThreadsOptions,
  rows: readonly RowsToFill[],
  { onProgress, isWanted, signal }: Parameters<FillThreads['fill']>[1],
): RunningFill {
  const thread = new Worker(program, { workerData: { dataDir, masterKeys, rows } satisfies FillData });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const order = (what: FillOrder): void => thread.postMessage(what);
  const dropped = new Set<RowsToFill>();
  let latest: RebuildProgress | undefined;
  let isOver = false;

  const end = (): void => order('end');
  thread.on('message', (progress: FillMessage) => {
    latest = progress;
    onProgress?.(progress);
    for (const each of rows) {
      if (dropped.has(each) || isWanted?.(each) !== false) continue;
      dropped.add(each);
      order({ drop: each });
    }
  });
  // The rows are continued by whoever has started the thread, who meets the same error if it is one of the store.
  thread.on('error', () => {});
  thread.once('exit', () => {
    isOver = true;
    signal?.removeEventListener('abort', end);
    resolve();
  });
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  return { progress: () => latest, isOver: () => isOver, ended };
}

/** The progress of the thread at work that is furthest behind; undefined while one has not begun. */
function slowestOf(fills: readonly RunningFill[]): RebuildProgress | undefined {
  let slowest: RebuildProgress | undefined;
  for (const fill of fills.filter((each) => !each.isOver())) {
    const progress = fill.progress();
    if (!progress) return undefined;
    if (!slowest || isAfter(slowest.position, progress.position)) slowest = progress;
  }
  return slowest;
}

/**
 * Fills new rows in threads, each for some of the projectors. Every thread reads the log by itself. There is one file of rows, so only one
 * thread writes at a time.
 */
export function createFillThreads(options: FillThreadsOptions): FillThreads {
  const { atMost, atMostIfUrgent = atMost } = options;
  const fill: FillThreads['fill'] = async (rows, { onProgress, isUrgent = false, ...more }) => {
    const fills: RunningFill[] = [];
    const tell = (): void => {
      const slowest = slowestOf(fills);
      if (slowest) onProgress?.(slowest);
    };
    for (const group of inGroups(rows, isUrgent ? atMostIfUrgent : atMost))
      fills.push(startFill(options, group, { ...more, onProgress: tell }));
    await Promise.all(fills.map(({ ended }) => ended));
  };
  return { fromEvents: options.fromEvents ?? FROM_EVENTS, fill };
}
