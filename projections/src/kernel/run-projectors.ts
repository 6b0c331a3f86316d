import { setImmediate as afterOthers, setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@ringpost/events/catalogue';
import type { Bus, Engine, Subscriber, Subscription } from '@ringpost/events/engine';
import { type Projector, sameShape } from './projector.ts';
import { openRun, type ProjectorRun, type Stopped } from './projector-run.ts';
import { catchUp, fillShadow, nextVersion, type RebuildProgress } from './rebuild.ts';
import { waiters } from './waiters.ts';

/** Events at most in one batch while following, and between two commits while catching up. */
const liveBatchMax = 2_000;
const catchUpBatch = 10_000;
/** From this many events on others get their turn between two projectors. */
const busyBatch = 64;
/**
 * After a batch a breath is taken, as long as the batch took or a millisecond for so many events, and no longer than that many
 * milliseconds: so others have at least half of the time, rows that change several times in it are written once, and those
 * that come and go not at all. Under a steady load it settles at the longest.
 */
const breathEvents = 8;
const breathMaxMs = 25;
/** Events after which a projector that none of them concerned writes its checkpoint all the same, and milliseconds. */
const idleEventsMax = 512;
const idleFlushMs = 200;
/** Milliseconds before a subscription that ended is taken up again. */
const followAgainMs = 200;

export interface ProjectionsDeps extends Pick<Engine, 'events' | 'readModel'> {
  readonly bus: Pick<Bus, 'publish'>;
  readonly projectors: readonly Projector[];
  /** A projector stopped; the others go on. */
  readonly onAlarm?: (projector: string, stopped: Stopped) => void;
}

export interface ProjectorStatus {
  readonly name: string;
  readonly version: number;
  /** Up to here readers see its rows. */
  readonly position: number;
  /** How far the log's last event is ahead. Positions may have gaps, so this is no exact count of events. */
  readonly lag: number;
  /** Where it stopped, and why. */
  readonly stopped?: Stopped;
}

export interface Projections {
  status(): Promise<readonly ProjectorStatus[]>;
  /** Up to where readers see the rows of a projector; -1 for one there is not. */
  position(projector: string): number;
  /** Resolves when readers see everything up to `position`; false when they do not within `timeoutMs`. */
  waitFor(projector: string, position: number, timeoutMs: number): Promise<boolean>;
  /** Fills new rows beside the old ones, which are read meanwhile, and puts them in their place. */
  rebuild(projector: string, onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  /** Ends after the batch under way; every checkpoint is written. */
  close(): Promise<void>;
}

interface Lane {
  readonly projector: Projector;
  run: ProjectorRun;
  /** Fills a new shape while readers still see the old one. */
  shadow: boolean;
}

/**
 * Reads the log once and hands every batch to every projector, each with a checkpoint of its own. A projector that throws
 * stops alone at that event. Nothing is announced of events that the log already held at the start: nobody listened then.
 */
export const runProjectors = async (deps: ProjectionsDeps): Promise<Projections> => {
  const { events, readModel, bus } = deps;
  const startHead = await events.head();
  const waiting = waiters();
  const lanes: Lane[] = [];
  for (const projector of deps.projectors) lanes.push(await openLane(deps, projector, waiting.gaveUp));
  const oneAtATime = queue();
  let idleFlush: NodeJS.Timeout | undefined;

  const finish = async (lane: Lane, thorough: boolean): Promise<void> => {
    const hints = await lane.run.commit(thorough);
    if (lane.shadow && lane.run.position() >= startHead) {
      await readModel.flip(lane.projector.name, lane.run.version);
      lane.shadow = false;
    }
    waiting.arrived(lane.projector.name, lane.run.position());
    // A lost hint is healed by whoever missed it; the rows stand.
    if (hints.length > 0) await bus.publish(hints).catch(() => undefined);
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

  /** The first lane's readers wait, so it goes first; the others are committed together, which an engine can do at less cost. */
  const runFew = async (batch: readonly RecordedEvent[], last: number): Promise<void> => {
    const [first, ...others] = lanes;
    const isDue = (lane: Lane): boolean => lane.run.pending() >= idleEventsMax;
    if (!first) return;
    await first.run.apply(batch, first.shadow || last <= startHead);
    await finish(first, isDue(first));
    for (const lane of others) await lane.run.apply(batch, lane.shadow || last <= startHead);
    await Promise.all(others.map((lane) => finish(lane, isDue(lane))));
  };

  const onEvents = (batch: readonly RecordedEvent[]): Promise<void> =>
    oneAtATime(async () => {
      const last = batch.at(-1)?.position ?? -1;
      const started = performance.now();
      if (batch.length >= busyBatch || last < startHead) await runMany(batch, last);
      else await runFew(batch, last);
      const took = performance.now() - started;
      if (last >= startHead) await pause(Math.min(Math.max(took, batch.length / breathEvents), breathMaxMs));
      idleFlush ??= setTimeout(() => {
        idleFlush = undefined;
        void oneAtATime(flush);
      }, idleFlushMs).unref();
    });

  // From the one furthest behind; what the others have seen already they skip.
  const behind = (): number => {
    const positions = lanes.flatMap(({ run }) => (run.stopped() ? [] : run.position()));
    return positions.length > 0 ? Math.min(...positions) : startHead;
  };
  const subscription = followForEver(events, () => ({ after: behind(), maxBatch: liveBatchMax, onEvents }));

  return {
    async status() {
      const head = await events.head();
      return lanes.map(({ projector: { name }, run }) => {
        const stopped = run.stopped();
        const lag = Math.max(head - run.position(), 0);
        return {
          name,
          version: run.version,
          position: run.position(),
          lag,
          ...(stopped && { stopped }),
        };
      });
    },
    position: (name) => laneOf(lanes, name)?.run.position() ?? -1,
    async waitFor(name, position, timeoutMs) {
      const run = laneOf(lanes, name)?.run;
      if (!run || run.position() >= position) return run !== undefined;
      return run.stopped() ? false : waiting.wait(name, position, timeoutMs);
    },
    async rebuild(name, onProgress) {
      const lane = laneOf(lanes, name);
      if (!lane) throw new Error(`there is no projector ${name}`);
      const version = nextVersion(lane.run.version, lane.projector.version);
      const shadow = await fillShadow(deps, lane.projector, { version, onProgress });
      await oneAtATime(async () => {
        await catchUp(deps, shadow, lane.run.position());
        await readModel.flip(name, version);
        lane.run = shadow;
        waiting.arrived(name, shadow.position());
      });
    },
    async close() {
      clearTimeout(idleFlush);
      await subscription.close();
      await oneAtATime(flush);
      clearTimeout(idleFlush);
    },
  };
};

/** A log that is away for a moment ends a subscription: another takes its place, from where the rows have come. */
const followForEver = (events: ProjectionsDeps['events'], subscriber: () => Subscriber): Subscription => {
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const follow = (): Subscription =>
    events.subscribe({
      ...subscriber(),
      onStopped() {
        if (closed) return;
        retry = setTimeout(() => {
          current = follow();
        }, followAgainMs).unref();
      },
    });
  let current = follow();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await current.close();
    },
  };
};

const laneOf = (lanes: readonly Lane[], name: string): Lane | undefined =>
  lanes.find(({ projector }) => projector.name === name);

/** Goes on with the version that readers see, if its rows have the shape this program writes; else fills one beside it. */
const openLane = async (
  deps: ProjectionsDeps,
  projector: Projector,
  gaveUp: (projector: string) => void,
): Promise<Lane> => {
  const live = await deps.readModel.liveVersion(projector.name).catch(() => undefined);
  const shadow = live !== undefined && !sameShape(live, projector.version);
  const version = live !== undefined && !shadow ? live : projector.version;
  const onStopped = (stopped: Stopped): void => {
    gaveUp(projector.name);
    deps.onAlarm?.(projector.name, stopped);
  };
  return { projector, run: await openRun(deps, projector, { version, onStopped }), shadow };
};

/** Runs what it is given one after the other, whatever becomes of what came before. */
const queue = (): ((work: () => Promise<void>) => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
};
