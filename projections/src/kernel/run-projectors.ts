import { setTimeout as pause } from 'node:timers/promises';
import {
  earliestOf,
  isAfter,
  isAtOrAfter,
  LOG_START,
  type Position,
  type RecordedEvent,
} from '@ringpost/events/domain';
import {
  type Bus,
  type Engine,
  type Subscriber,
  type Subscription,
  shapeOf,
  versionOf,
} from '@ringpost/events/engine';
import { endlessPatience, Interrupted } from './patience.ts';
import { type ProjectionProgress, type ProjectorStatus, projectionProgress } from './projection-progress.ts';
import type { Projector } from './projector.ts';
import { projectorBatches, type RunningProjector } from './projector-batches.ts';
import { openRun, type ProjectorRun, type RunDeps, type Stopped } from './projector-run.ts';
import { catchUp, fillShadow, nextVersion, type RebuildProgress } from './rebuild.ts';
import { readSkips, type Skips } from './skips.ts';

/** Events at most in one batch while following. */
const liveBatchMax = 2_000;
/**
 * After a batch a breath is taken, as long as the batch took or a millisecond for so many events, and no longer than that many
 * milliseconds: so others have at least half of the time, rows that change several times in it are written once, and those
 * that come and go not at all. Under a steady load it settles at the longest.
 */
const pauseEventsPerMs = 8;
const pauseMaxMs = 50;
/** Milliseconds after which a projector that no event concerned writes its checkpoint all the same. */
const idleFlushMs = 200;
/** Milliseconds before a subscription that ended is taken up again. */
const followAgainMs = 200;

export interface ProjectionsDeps extends Pick<Engine, 'events' | 'readModel'> {
  readonly bus: Pick<Bus, 'publish'>;
  readonly projectors: readonly Projector[];
  /** A projector stopped; the others go on. */
  readonly onAlarm?: (projector: string, stopped: Stopped) => void;
  readonly onProgress?: (status: ProjectorStatus) => void;
  /** The log or the read model does not answer. The work goes on by itself when it does. */
  readonly onAway?: (error: unknown) => void;
  /** Waits so many milliseconds before a store is asked again; real time by default. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Projections extends Pick<ProjectionProgress, 'status' | 'position' | 'waitFor'> {
  /** Fills new rows beside the old ones, which are read meanwhile, and puts them in their place. */
  rebuild(projector: string, onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  /** Ends after the batch under way; every checkpoint is written. */
  close(): Promise<void>;
}

/**
 * Reads the log once and hands every batch to every projector, each with a checkpoint of its own. A projector that throws
 * stops alone at that event, and goes on when an admin skips it; a store that is away stops nobody, however long. Nothing is announced of events that the log already held at the start: nobody listened then.
 */
export async function runProjectors(deps: ProjectionsDeps): Promise<Projections> {
  const { events, readModel, onAway = () => {}, pause: wait } = deps;
  const closing = new AbortController();
  const patiently = endlessPatience({ signal: closing.signal, onAway, pause: wait });
  const skips = await readSkips(events, patiently);
  const runDeps: RunDeps = { events, readModel, patiently, skips };
  const startHead = await patiently(() => events.head());
  const board = projectionProgress();
  const report = (run: ProjectorRun): void => {
    const { name, version } = run;
    const status = { name, version, position: run.position(), stopped: run.stopped() };
    board.report(status);
    deps.onProgress?.(status);
  };
  const runningProjectors: RunningProjector[] = [];
  for (const projector of deps.projectors)
    runningProjectors.push(await openProjector(runDeps, projector, deps.onAlarm));
  for (const { run } of runningProjectors) report(run);
  const oneAtATime = queue();
  const { flush, applyBatch } = projectorBatches({
    ...deps,
    patiently,
    runningProjectors,
    startHead,
    report,
  });
  let idleFlush: NodeJS.Timeout | undefined;
  const orAway = (error: unknown): void => {
    if (!(error instanceof Interrupted)) onAway(error);
  };

  const onEvents = (batch: readonly RecordedEvent[]): Promise<void> =>
    oneAtATime(async () => {
      const last = batch.at(-1)?.position ?? LOG_START;
      skips.note(batch);
      const started = performance.now();
      await applyBatch(batch, last);
      const took = performance.now() - started;
      if (isAtOrAfter(last, startHead))
        await pause(Math.min(Math.max(took, batch.length / pauseEventsPerMs), pauseMaxMs));
      idleFlush ??= setTimeout(() => {
        idleFlush = undefined;
        oneAtATime(flush).catch(orAway);
      }, idleFlushMs).unref();
      const freed = runningProjectors.filter((running) => isFreed(running, skips));
      for (const { run } of freed) {
        run.goOn();
        report(run);
      }
      // What came since they stopped went past them, so the log is read again from there; the others leave out what they know.
      if (freed.length > 0) subscription.again();
    });

  const after = (): Position => behind(runningProjectors) ?? startHead;
  const subscription = followForEver(
    events,
    () => ({ after: after(), maxBatch: liveBatchMax, onEvents }),
    orAway,
  );

  return {
    ...board,
    async rebuild(name, onProgress) {
      const running = runningProjectors.find(({ projector }) => projector.name === name);
      if (!running) throw new Error(`there is no projector ${name}`);
      const version = nextVersion(running.run.version, running.projector.shape);
      const shadow = await fillShadow(runDeps, running.projector, { version, onProgress });
      await oneAtATime(async () => {
        await catchUp(runDeps, shadow, running.run.position());
        await patiently(() => readModel.flip(name, version));
        running.run = shadow;
        report(shadow);
      });
    },
    async close() {
      clearTimeout(idleFlush);
      closing.abort();
      await subscription.close();
      await oneAtATime(flush).catch(orAway);
      clearTimeout(idleFlush);
    },
  };
}

/** Where the projector stands that is furthest behind; what the others have seen already they skip. */
function behind(runningProjectors: readonly RunningProjector[]): Position | undefined {
  return earliestOf(runningProjectors.flatMap(({ run }) => (run.stopped() ? [] : run.position())));
}

/** Whether the event that the projector could not apply has been skipped since. A fault of its own stops it behind its last event. */
function isFreed({ projector, run }: RunningProjector, skips: Skips): boolean {
  const stopped = run.stopped();
  if (!stopped || !isAfter(stopped.position, run.position())) return false;
  return skips.of(projector.name).has(stopped.position);
}

interface Following extends Subscription {
  /** Leaves the subscription after the batch under way and takes another one, from where the rows have come. */
  again(): void;
}

/** A log that is away for a moment ends a subscription: another takes its place, from where the rows have come. */
function followForEver(
  events: ProjectionsDeps['events'],
  subscriber: () => Subscriber,
  onAway: (error: unknown) => void,
): Following {
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const follow = (): Subscription =>
    events.subscribe({
      ...subscriber(),
      onStopped(error) {
        if (closed) return;
        onAway(error);
        retry = setTimeout(() => {
          current = follow();
        }, followAgainMs).unref();
      },
    });
  let current = follow();
  return {
    again() {
      // Not waited for: it is called by the batch under way.
      void current.close();
      if (!closed) current = follow();
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await current.close();
    },
  };
}

/** Goes on with the version that readers see, if its rows have the shape this program writes; else fills one beside it. */
async function openProjector(
  deps: RunDeps,
  projector: Projector,
  onAlarm: ProjectionsDeps['onAlarm'],
): Promise<RunningProjector> {
  const live = await deps.patiently(() => deps.readModel.liveVersion(projector.name));
  const shadow = live !== undefined && shapeOf(live) !== projector.shape;
  const version = live !== undefined && !shadow ? live : versionOf(projector.shape);
  const onStopped = (stopped: Stopped): void => onAlarm?.(projector.name, stopped);
  return { projector, run: await openRun(deps, projector, { version, onStopped }), shadow };
}

/** Runs what it is given one after the other, whatever becomes of what came before. */
function queue(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
