import { setImmediate as afterOthers } from 'node:timers/promises';
import { isAfter, isAtOrAfter, type Position, type RecordedEvent } from '@ringpost/events/domain';
import type { Bus, ReadModel } from '@ringpost/events/engine';
import type { Patience } from './patience.ts';
import type { Projector } from './projector.ts';
import type { ProjectorRun } from './projector-run.ts';

/** Events between two commits while catching up. */
const catchUpBatch = 10_000;
/** From this many events on others get their turn between two projectors. */
const busyBatch = 64;
/** Events after which a projector that none of them concerned writes its checkpoint all the same. */
const idleEventsMax = 512;

export interface RunningProjector {
  readonly projector: Projector;
  run: ProjectorRun;
  /** Fills a new shape while readers still see the old one. */
  shadow: boolean;
}

export interface ProjectorBatchesDeps {
  readonly runningProjectors: readonly RunningProjector[];
  readonly readModel: Pick<ReadModel, 'flip'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly patiently: Patience;
  /** The log's end when the projectors were opened: nothing up to there is announced. */
  readonly startHead: Position;
  /** A run has come further, or stopped. */
  readonly report: (run: ProjectorRun) => void;
}

export interface ProjectorBatches {
  /** Takes one batch, which ends at the position `last`, through all projectors. */
  applyBatch(batch: readonly RecordedEvent[], last: Position): Promise<void>;
  /** Writes every checkpoint. */
  flush(): Promise<void>;
}

/** How a batch goes through the projectors: one after the other where it is large, and together where it is small. */
export function projectorBatches(deps: ProjectorBatchesDeps): ProjectorBatches {
  const { runningProjectors, startHead } = deps;

  const finish = async (running: RunningProjector, checkpointAlways: boolean): Promise<void> => {
    const hints = await running.run.commit(checkpointAlways);
    if (running.shadow && isAtOrAfter(running.run.position(), startHead)) {
      await deps.patiently(() => deps.readModel.flip(running.projector.name, running.run.version));
      running.shadow = false;
    }
    deps.report(running.run);
    // A lost hint is healed by whoever missed it; the rows stand.
    if (hints.length > 0) await deps.bus.publish(hints).catch(() => undefined);
  };

  const flush = async (): Promise<void> => {
    await Promise.all(runningProjectors.map((running) => finish(running, true)));
  };

  /** One projector after the other, so that others get their turn in between. */
  const applyOneByOne = async (batch: readonly RecordedEvent[], last: Position): Promise<void> => {
    const catchingUp = isAfter(startHead, last);
    for (const running of runningProjectors) {
      await running.run.apply(batch, running.shadow || isAtOrAfter(startHead, last));
      if (catchingUp && running.run.pending() < catchUpBatch && !running.run.stopped()) continue;
      await finish(running, catchingUp || running.run.pending() >= idleEventsMax);
      await afterOthers();
    }
  };

  /** All are committed together, which an engine can do at less cost. */
  const applyTogether = async (batch: readonly RecordedEvent[], last: Position): Promise<void> => {
    for (const running of runningProjectors)
      await running.run.apply(batch, running.shadow || isAtOrAfter(startHead, last));
    await Promise.all(
      runningProjectors.map((running) => finish(running, running.run.pending() >= idleEventsMax)),
    );
  };

  return {
    flush,
    applyBatch: (batch, last) =>
      batch.length >= busyBatch || isAfter(startHead, last)
        ? applyOneByOne(batch, last)
        : applyTogether(batch, last),
  };
}
