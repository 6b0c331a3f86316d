import { setTimeout as pause } from 'node:timers/promises';
import {
  earliestOf,
  isAfter,
  isAtOrAfter,
  LOG_START,
  latestOf,
  type Position,
  type RecordedEvent,
  streams,
} from '@ringpost/domain';
import { type Bus, type Engine, type Subscription, shapeOf } from '@ringpost/engine';
import { createTurns, type Pause } from '@ringpost/engine/async';
import type { BuildNews, StoppedView, ViewStanding } from '@ringpost/web/server';
import { createCommitPace } from './commit-pace.ts';
import { createLiveRebuilds } from './live-rebuilds.ts';
import { readOperatorStream } from './operator-stream.ts';
import { endlessPatience, Interrupted, type Patience } from './patience.ts';
import { type ProjectionProgress, projectionProgress } from './projection-progress.ts';
import type { Projector } from './projector.ts';
import { followersOf, projectorBatches, type RunningProjector } from './projector-batches.ts';
import { openRun, type RunDeps } from './projector-run.ts';
import { definePlaceholder, type FillThreads, nextVersion, type RebuildProgress } from './rebuild.ts';
import { createRequestedBuilds, type RequestedBuilds } from './requested-builds.ts';
import { createRetries } from './retries.ts';
import { createSkips, type Skips } from './skips.ts';

const OPERATOR_STREAM = streams.operator();
/** Maximum events in one batch while following. */
const LIVE_BATCH_MAX = 2_000;
/**
 * Pause after each batch for as long as it took (at least 1 ms per this many events, at most this many ms). So other work gets
 * at least half of the time, rows that change several times are written once, and short-lived rows are never written. Under
 * a steady load the pause reaches the maximum.
 */
const PAUSE_EVENTS_PER_MS = 8;
const PAUSE_MAX_MS = 50;
/** Milliseconds after which a projector writes its checkpoint even if no event concerned it. */
const IDLE_FLUSH_MS = 200;
/** Events from which on the first rows are filled as in a rebuild; one page of the log can have so many. */
const LONG_LOG_EVENTS = 4_000;

export interface ProjectionsDeps extends Pick<Engine, 'events' | 'readModel'> {
  readonly bus: Pick<Bus, 'publish'>;
  readonly projectors: readonly Projector[];
  /**
   * Whether readers were there before this runner. Then all events since the last write of the rows are announced. By
   * default events that were in the log at the start are not announced, because nobody listened then.
   */
  readonly readersWaited?: boolean;
  /** A projector stopped; the others continue. */
  readonly onAlarm?: (projector: string, stopped: StoppedView) => void;
  readonly onProgress?: (status: ViewStanding) => void;
  /** A build of new rows began, progressed or ended. */
  readonly onBuild?: ((news: BuildNews) => void) | undefined;
  /** They fill new rows of a long log; by default this thread does it alone. */
  readonly threads?: FillThreads | undefined;
  /** The log or the read model does not answer. The work continues automatically when it does. */
  readonly onAway?: (error: unknown) => void;
  /** Waits this many milliseconds before a store is asked again; real time by default. */
  readonly pause?: Pause;
  /** Milliseconds since any start, never backwards; real time by default. */
  readonly now?: () => number;
  /** Runs work after this many milliseconds; real time by default. */
  readonly later?: (work: () => void, milliseconds: number) => NodeJS.Timeout;
}

export interface Projections extends Pick<ProjectionProgress, 'status' | 'position' | 'waitFor'> {
  /** Fills new rows beside the old ones, which are read meanwhile, and then replaces the old ones. */
  rebuild(projector: string, onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  /** A request waits for a projector's rows of this position: they are written as soon as possible. */
  hurry(projector: string, position: Position): void;
  /** Ends after the current batch; every checkpoint is written. */
  close(): Promise<void>;
}

function laterInRealTime(work: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(work, milliseconds);
}

/** The position of the projector that is furthest behind. The others skip what they have seen. */
function behind(runningProjectors: readonly RunningProjector[]): Position | undefined {
  const atWork = followersOf(runningProjectors).filter(({ run }) => !run.stopped());
  return earliestOf(atWork.map(({ run }) => run.position()));
}

/** Whether the event that stopped the projector has been skipped since. A fault of its own stops it after its last event. */
function isFreed({ projector, run }: RunningProjector, skips: Skips): boolean {
  const stopped = run.stopped();
  if (!stopped || !isAfter(stopped.position, run.position())) return false;
  return skips.of(projector.name).has(stopped.position);
}

/** After a restore there are no rows. If the log is long, they are filled as in a rebuild, which is faster. */
async function startMissingRows(
  { events, readModel, patiently }: RunDeps,
  projectors: readonly Projector[],
): Promise<void> {
  const missing: Projector[] = [];
  for (const projector of projectors) {
    const live = await patiently(() => readModel.liveVersion(projector.name));
    if (live === undefined) missing.push(projector);
  }
  if (missing.length === 0) return;
  const first = await patiently(() => events.readAll({ limit: LONG_LOG_EVENTS }));
  if (first.length < LONG_LOG_EVENTS) return;
  for (const projector of missing) await patiently(() => definePlaceholder(readModel, projector));
}

/** Continues the version that readers see if its rows have the shape that this program writes; else fills one beside it. */
async function openProjector(
  deps: RunDeps,
  projector: Projector,
  requested: RequestedBuilds,
  { onAlarm, readersWaited = false }: ProjectionsDeps,
  startHead: Position,
): Promise<RunningProjector> {
  const live = await deps.patiently(() => deps.readModel.liveVersion(projector.name));
  const isFilling = live !== undefined && shapeOf(live) !== projector.shape;
  const version = live !== undefined && !isFilling ? live : requested.leastVersion(projector);
  const onStopped = (stopped: StoppedView): void => onAlarm?.(projector.name, stopped);
  const run = await openRun(deps, projector, { version, onStopped });
  const hasRows = run.position() !== LOG_START;
  const announceAfter = readersWaited && hasRows ? run.position() : startHead;
  return {
    projector,
    run,
    filledTo: isFilling ? run.position() : undefined,
    announceAfter,
    awaited: LOG_START,
    committedAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * Reads the log once and gives every batch to every projector, each with its own checkpoint. A projector that throws stops
 * alone at that event, and continues when an admin skips it or tells it to try again. A store that is away stops no projector, however long it is
 * away.
 */
export async function runProjectors(deps: ProjectionsDeps): Promise<Projections> {
  const { events, readModel, onAway = () => {}, pause: wait } = deps;
  const { now = () => performance.now(), later = laterInRealTime } = deps;
  const closing = new AbortController();
  const patiently = endlessPatience({ signal: closing.signal, onAway, pause: wait });
  const skips = createSkips();
  const requested = createRequestedBuilds();
  const retries = createRetries();
  const noteDecisions = (batch: readonly RecordedEvent[]): void => {
    skips.note(batch);
    requested.note(batch);
    retries.note(batch);
  };
  await readOperatorStream(events, patiently, noteDecisions);
  // Every projector tries by itself when it starts.
  retries.take();
  const runDeps: RunDeps = { events, readModel, patiently, skips };
  // Nobody waits for a rebuild, so it ends with the program.
  const untilClosing: Patience = async (attempt) => {
    closing.signal.throwIfAborted();
    return patiently(attempt);
  };
  const startHead = await patiently(() => events.head());
  const board = projectionProgress();
  const report = ({ run, filledTo }: RunningProjector): void => {
    const { name, version } = run;
    const isFilling = filledTo !== undefined;
    const position = filledTo ?? run.position();
    const status = { name, version, position, isFilling, stopped: run.stopped(), counts: run.counts() };
    board.report(status);
    deps.onProgress?.(status);
  };
  await startMissingRows(runDeps, deps.projectors);
  const runningProjectors: RunningProjector[] = [];
  for (const projector of deps.projectors)
    runningProjectors.push(await openProjector(runDeps, projector, requested, deps, startHead));
  for (const running of runningProjectors) report(running);
  const inTurn = createTurns();
  const oneAtATime = (work: () => Promise<void>): Promise<void> => inTurn('rows', work);
  const failAll = (error: unknown): void => {
    if (error instanceof Interrupted) return;
    for (const running of runningProjectors) {
      running.run.fail(error);
      report(running);
    }
  };
  const { flush, flushAll, commit, applyBatch } = projectorBatches({
    ...deps,
    now,
    runningProjectors,
    startHead,
    report,
  });
  const pace = createCommitPace({
    commit,
    alone: (work) => void oneAtATime(work).catch(failAll),
    now,
    later,
  });
  const rebuilds = createLiveRebuilds({
    runDeps: { ...runDeps, patiently: untilClosing },
    patiently,
    runningProjectors,
    requested,
    oneAtATime,
    commitNow: pace.commitNow,
    report,
    onAlarm: deps.onAlarm,
    onBuild: deps.onBuild,
    threads: deps.threads,
    closing: closing.signal,
    now,
  });
  let idleFlush: NodeJS.Timeout | undefined;
  const flushLater = (): void => {
    idleFlush ??= later(() => {
      idleFlush = undefined;
      oneAtATime(async () => {
        if (!(await flush())) flushLater();
      }).catch(failAll);
    }, IDLE_FLUSH_MS).unref();
  };

  const onEvents = (batch: readonly RecordedEvent[]): Promise<void> =>
    oneAtATime(async () => {
      const last = batch.at(-1)?.position ?? LOG_START;
      noteDecisions(batch);
      const started = performance.now();
      if (await applyBatch(batch, last)) pace.noteCommitted();
      else await pace.commitInTime();
      const took = performance.now() - started;
      if (isAtOrAfter(last, startHead))
        await pause(Math.min(Math.max(took, batch.length / PAUSE_EVENTS_PER_MS), PAUSE_MAX_MS));
      flushLater();
      const retried = retries.take();
      const freed = runningProjectors.filter(
        (running) => isFreed(running, skips) || (running.run.stopped() && retried.has(running.run.name)),
      );
      for (const running of freed) {
        running.run.goOn();
        report(running);
      }
      if (batch.some(({ stream }) => stream === OPERATOR_STREAM)) rebuilds.buildRequested();
      // Projectors that stopped missed what came since, so the log is read again from there. The others skip what they know.
      if (followersOf(freed).length === 0 || closing.signal.aborted) return;
      // Not awaited, because the current batch is still running.
      void subscription.close();
      subscription = follow();
    });

  const follow = (): Subscription =>
    events.subscribe({
      after: behind(runningProjectors) ?? startHead,
      maxBatch: LIVE_BATCH_MAX,
      onEvents,
      onAway,
      onStopped: failAll,
    });
  let subscription = follow();
  rebuilds.buildRequested();

  const hurry = (projector: string, position: Position): void => {
    const running = runningProjectors.find(({ run }) => run.name === projector);
    if (running) running.awaited = latestOf(running.awaited, position);
    pace.hurry((running?.run.pending() ?? 0) > 0);
  };

  return {
    ...board,
    hurry,
    waitFor(projector, position, timeoutMs) {
      if (isAfter(position, board.position(projector))) hurry(projector, position);
      return board.waitFor(projector, position, timeoutMs);
    },
    async rebuild(name, onProgress) {
      const running = runningProjectors.find(({ projector }) => projector.name === name);
      if (!running) throw new Error(`there is no projector ${name}`);
      const { projector, run } = running;
      const version = nextVersion(run.version, projector.shape);
      await rebuilds.rebuild(running, version, onProgress);
    },
    async close() {
      clearTimeout(idleFlush);
      pace.stop();
      closing.abort(new Interrupted());
      await subscription.close();
      await rebuilds.idle();
      await oneAtATime(flushAll).catch(failAll);
      clearTimeout(idleFlush);
      pace.stop();
    },
  };
}
