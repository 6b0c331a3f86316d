import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, isAtOrAfter, type Position, type RecordedEvent } from '@ringpost/domain';
import type { Bus } from '@ringpost/engine';
import { type SpanWish, traced } from '@ringpost/web/tracing';
import type { Projector } from './projector.ts';
import type { ProjectorRun } from './projector-run.ts';

/** Events between two commits while catching up. */
const CATCH_UP_BATCH = 10_000;
/** From this many events on, the rows are written at once. */
const BUSY_BATCH = 64;
/** Milliseconds of such a batch after which other work gets its turn. Each turn costs as much as the rows of a purchase in one view. */
const TURN_AFTER_MS = 10;
/**
 * Events after which a projector writes its checkpoint even if none of them concerned it. A later start reads them again. Most events
 * concern few projectors, and each checkpoint is a transaction.
 */
const IDLE_EVENTS_MAX = 8_192;

export interface RunningProjector {
  readonly projector: Projector;
  run: ProjectorRun;
  /** How far its rows of a new shape are, until readers see them. Until then readers see the old ones, and it gets no batches. */
  filledTo: Position | undefined;
  /** Nothing up to this position is announced. */
  readonly announceAfter: Position;
  /** A request waits for the rows of this position. */
  awaited: Position;
  /** When its rows were written, in milliseconds since any start. */
  committedAt: number;
}

export interface ProjectorBatchesDeps {
  readonly runningProjectors: readonly RunningProjector[];
  readonly bus: Pick<Bus, 'publish'>;
  /** The log's end when the projectors were opened. */
  readonly startHead: Position;
  /** A projector has progressed, or stopped. */
  readonly report: (running: RunningProjector) => void;
  /** Milliseconds since any start, never backwards. */
  readonly now: () => number;
}

export interface ProjectorBatches {
  /**
   * Applies one batch, which ends at the position `last`, with all projectors. The rows of a small one stay in memory until
   * `commit`.
   * @returns whether all rows are written.
   */
  applyBatch(batch: readonly RecordedEvent[], last: Position): Promise<boolean>;
  /** Writes the rows that are only in memory, except those that may wait longer. */
  commit(): Promise<void>;
  /**
   * Writes every checkpoint, except those of rows that may wait longer.
   * @returns whether all are written.
   */
  flush(): Promise<boolean>;
  /** Writes every checkpoint. */
  flushAll(): Promise<void>;
}

/** Whether a batch that ends at `last` is not announced. */
function isSilent({ announceAfter }: RunningProjector, last: Position): boolean {
  return isAtOrAfter(announceAfter, last);
}

function batchSpan(batch: readonly RecordedEvent[], last: Position): SpanWish {
  const facts = {
    'ringpost.events': batch.length,
    'ringpost.first_position': batch[0]?.position ?? last,
    'ringpost.last_position': last,
  };
  return { name: 'projection batch', facts };
}

/** The projectors whose rows readers see. */
export function followersOf(runningProjectors: readonly RunningProjector[]): readonly RunningProjector[] {
  return runningProjectors.filter(({ filledTo }) => filledTo === undefined);
}

/** How a batch is applied. While catching up each projector commits by itself; else all commit together, if nobody waits. */
export function projectorBatches(deps: ProjectorBatchesDeps): ProjectorBatches {
  const { startHead } = deps;
  const followers = (): readonly RunningProjector[] => followersOf(deps.runningProjectors);

  /** Whether the rows of a projector that few read stay in memory for now. */
  const mayWait = ({ projector, run, awaited, committedAt }: RunningProjector): boolean =>
    projector.commitEveryMs !== undefined &&
    deps.now() < committedAt + projector.commitEveryMs &&
    !isAfter(awaited, run.position()) &&
    !run.stopped() &&
    run.pending() < CATCH_UP_BATCH;

  const finish = async (running: RunningProjector, checkpointAlways: boolean): Promise<void> => {
    running.committedAt = deps.now();
    const hints = await running.run.commit(checkpointAlways);
    deps.report(running);
    // The rows are written. Readers recover by themselves from a lost hint.
    if (hints.length > 0) await deps.bus.publish(hints).catch(() => undefined);
  };

  const flushAll = async (): Promise<void> => {
    await Promise.all(followers().map((running) => finish(running, true)));
  };

  const flush = async (): Promise<boolean> => {
    const all = followers();
    const due = all.filter((running) => !mayWait(running));
    await Promise.all(due.map((running) => finish(running, true)));
    return due.length === all.length;
  };

  /** While catching up: one projector after the other, with a pause for other work in between. */
  const applyOneByOne = async (batch: readonly RecordedEvent[], last: Position): Promise<void> => {
    for (const running of followers()) {
      await running.run.apply(batch, isSilent(running, last));
      if (running.run.pending() < CATCH_UP_BATCH && !running.run.stopped()) continue;
      await finish(running, true);
      await afterOthers();
    }
  };

  const commitTogether = async (due: readonly RunningProjector[]): Promise<void> => {
    await Promise.all(due.map((running) => finish(running, running.run.pending() >= IDLE_EVENTS_MAX)));
  };

  /** Whether somebody waits for its rows: those of a live event, or those that a request asked for. */
  const isAwaited = (
    { projector, run, awaited }: RunningProjector,
    batch: readonly RecordedEvent[],
  ): boolean => isAfter(awaited, run.position()) || batch.some((event) => projector.isLive?.(event));

  /**
   * Rows that somebody waits for are written before the next projector begins. All others are written together: each transaction
   * costs some pages more, and in a file below 1 GB SQLite looks through its whole page cache at the end of each.
   */
  const applyTogether = async (batch: readonly RecordedEvent[], last: Position): Promise<void> => {
    const due: RunningProjector[] = [];
    let turnAt = deps.now() + TURN_AFTER_MS;
    for (const running of followers()) {
      if (deps.now() >= turnAt) {
        await afterOthers();
        turnAt = deps.now() + TURN_AFTER_MS;
      }
      await running.run.apply(batch, isSilent(running, last));
      if (mayWait(running)) continue;
      if (isAwaited(running, batch)) {
        await commitTogether([running]);
        turnAt = deps.now();
      } else {
        due.push(running);
      }
    }
    await commitTogether(due);
  };

  /** Announced rows are written first, and alone: a customer waits for a code, and nobody for the rest of its batch. */
  const applyInMemory = async (batch: readonly RecordedEvent[], last: Position): Promise<void> => {
    const all = followers();
    const live = all.filter(({ projector }) => batch.some((event) => projector.isLive?.(event)));
    for (const running of live) await running.run.apply(batch, isSilent(running, last));
    await commitTogether(live.filter((running) => !mayWait(running)));
    for (const running of all)
      if (!live.includes(running)) await running.run.apply(batch, isSilent(running, last));
  };

  /** All together, which costs less on an engine that can do it. */
  const commit = async (): Promise<void> => {
    await commitTogether(followers().filter((running) => !mayWait(running)));
  };

  return {
    flush,
    flushAll,
    commit,
    applyBatch: (batch, last) =>
      traced(
        () => batchSpan(batch, last),
        async () => {
          const isCatchingUp = isAfter(startHead, last);
          const isLarge = batch.length >= BUSY_BATCH;
          if (isCatchingUp) await applyOneByOne(batch, last);
          else await (isLarge ? applyTogether(batch, last) : applyInMemory(batch, last));
          return isCatchingUp || isLarge;
        },
      ),
  };
}
