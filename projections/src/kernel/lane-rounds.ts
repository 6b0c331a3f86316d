import { setImmediate as afterOthers } from 'node:timers/promises';
import type { RecordedEvent } from '@ringpost/events/catalogue';
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

export interface Lane {
  readonly projector: Projector;
  run: ProjectorRun;
  /** Fills a new shape while readers still see the old one. */
  shadow: boolean;
}

export interface LaneRoundsDeps {
  readonly lanes: readonly Lane[];
  readonly readModel: Pick<ReadModel, 'flip'>;
  readonly bus: Pick<Bus, 'publish'>;
  readonly patiently: Patience;
  /** The log's end when the lanes were opened: nothing up to there is announced. */
  readonly startHead: number;
  /** A run has come further, or stopped. */
  readonly report: (run: ProjectorRun) => void;
}

export interface LaneRounds {
  /** Takes one batch, which ends at the position `last`, through all lanes. */
  take(batch: readonly RecordedEvent[], last: number): Promise<void>;
  /** Writes every checkpoint. */
  flush(): Promise<void>;
}

/** How a batch goes through the lanes: one after the other where it is large, and together where it is small. */
export const laneRounds = (deps: LaneRoundsDeps): LaneRounds => {
  const { lanes, startHead } = deps;

  const finish = async (lane: Lane, thorough: boolean): Promise<void> => {
    const hints = await lane.run.commit(thorough);
    if (lane.shadow && lane.run.position() >= startHead) {
      await deps.patiently(() => deps.readModel.flip(lane.projector.name, lane.run.version));
      lane.shadow = false;
    }
    deps.report(lane.run);
    // A lost hint is healed by whoever missed it; the rows stand.
    if (hints.length > 0) await deps.bus.publish(hints).catch(() => undefined);
  };

  const flush = async (): Promise<void> => {
    await Promise.all(lanes.map((lane) => finish(lane, true)));
  };

  /** One lane after the other, so that others get their turn in between. */
  const runMany = async (batch: readonly RecordedEvent[], last: number): Promise<void> => {
    const catchingUp = last < startHead;
    for (const lane of lanes) {
      await lane.run.apply(batch, lane.shadow || last <= startHead);
      if (catchingUp && lane.run.pending() < catchUpBatch && !lane.run.stopped()) continue;
      await finish(lane, catchingUp || lane.run.pending() >= idleEventsMax);
      await afterOthers();
    }
  };

  /** All are committed together, which an engine can do at less cost. */
  const runFew = async (batch: readonly RecordedEvent[], last: number): Promise<void> => {
    for (const lane of lanes) await lane.run.apply(batch, lane.shadow || last <= startHead);
    await Promise.all(lanes.map((lane) => finish(lane, lane.run.pending() >= idleEventsMax)));
  };

  return {
    flush,
    take: (batch, last) =>
      batch.length >= busyBatch || last < startHead ? runMany(batch, last) : runFew(batch, last),
  };
};
