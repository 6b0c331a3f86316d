import { isAtOrAfter, LOG_START, type Position } from '@ringpost/domain';
import type { LiveCheckpoint, ReadModel, Vault } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import { pollUntil, shareWork } from '@ringpost/engine/async';
import { readStoppedViews, type StoppedRecord } from './stopped-views.ts';
import type { ViewStanding, Views } from './views.ts';

/** Milliseconds between two reads while a caller waits. A server that is slow to write is not made slower by those who wait. */
const LOOK_AGAIN = { everyMs: 10, slowestMs: 100 };
/** Milliseconds between two reads while no caller waits. */
const LOOK_EVERY_MS = 200;
/** Of so many reads, one also asks which views have stopped. That is rare, and an alarm can wait for a second. */
const READS_FOR_STOPS = 5;

export interface CheckpointDeps {
  readonly readModel: Pick<ReadModel, 'checkpoints'>;
  readonly vault: Pick<Vault, 'list'>;
  /** The names of all projectors. */
  readonly projectors: readonly string[];
}

export interface CheckpointProgress extends Views {
  /** Reads all checkpoints now. Never rejects if a store is away. */
  look(): Promise<void>;
}

type Seen = Omit<LiveCheckpoint, 'epoch'>;

/** A record of rows that have moved on, or were replaced, has no meaning any more. */
function standing(
  name: string,
  { version, position }: Seen,
  record: StoppedRecord | undefined,
): ViewStanding {
  const holds = record?.version === version && isAtOrAfter(record.position, position);
  const stopped = holds ? { position: record.position, error: record.error } : undefined;
  return { name, version, position, stopped };
}

/** If a store is away, the last values stay, because rows never go back. */
async function ifThere(look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

/**
 * The progress of the views by the checkpoints in the read model, for a process that does not run the projectors. A
 * checkpoint is written with its rows, so a reader that sees it sees the rows too.
 */
export function watchCheckpoints({ readModel, vault, projectors }: CheckpointDeps): CheckpointProgress {
  const seen = new Map<string, Seen>();
  let stopped: ReadonlyMap<string, StoppedRecord> = new Map();

  // The store is asked once at a time for all waiting callers. A caller that comes during a read waits for its end, and
  // reads again.
  const { run: lookAtRows } = shareWork(async (): Promise<void> => {
    for (const [projector, checkpoint] of await readModel.checkpoints(projectors))
      seen.set(projector, checkpoint);
  });
  const lookAtStops = async (): Promise<void> => {
    stopped = await readStoppedViews(vault);
  };
  const positionOf = (projector: string): Position => seen.get(projector)?.position ?? LOG_START;

  const { run: look } = shareWork(async (): Promise<void> => {
    await Promise.all([lookAtRows, lookAtStops].map(ifThere));
  });
  let reads = 0;
  const looking = setInterval(() => {
    reads += 1;
    void (reads % READS_FOR_STOPS === 0 ? look() : ifThere(lookAtRows));
  }, LOOK_EVERY_MS).unref();

  return {
    status: () =>
      projectors.map((name) =>
        standing(name, seen.get(name) ?? { version: 0, position: LOG_START }, stopped.get(name)),
      ),
    position: positionOf,
    isWriter: () => false,
    isRunning: () => true,
    look,
    async waitFor(projector, position, timeoutMs) {
      const until = performance.now() + timeoutMs;
      const isThere = (): boolean => seen.has(projector) && isAtOrAfter(positionOf(projector), position);
      if (isThere()) return true;
      const look = async (): Promise<boolean | undefined> => {
        await ifThere(lookAtRows);
        if (isThere()) return true;
        return performance.now() >= until ? false : undefined;
      };
      return (await pollUntil(look, LOOK_AGAIN)) ?? false;
    },
    async close() {
      clearInterval(looking);
    },
  };
}

/** Watches the checkpoints, after a first read of them. */
export async function openCheckpointProgress(deps: CheckpointDeps): Promise<CheckpointProgress> {
  const progress = watchCheckpoints(deps);
  await progress.look();
  return progress;
}
