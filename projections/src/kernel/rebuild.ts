import { setImmediate as afterOthers } from 'node:timers/promises';
import { earliestOf, isAfter, isAtOrAfter, type Position } from '@ringpost/domain';
import { type EventStore, type ReadModel, shapeOf, versionOf } from '@ringpost/engine';
import type { StoppedView } from '@ringpost/web/server';
import { fewTries } from './patience.ts';
import type { Projector } from './projector.ts';
import { openRun, type ProjectorRun, type RunDeps } from './projector-run.ts';
import { readSkips } from './skips.ts';

/** Events between two commits. The more there are, the fewer rows are written that a later event changes again. */
const REBUILD_BATCH = 40_000;
/** Events read at once. There are few of them, because rows in memory are copied when the young generation is full. */
const REBUILD_PAGE = 500;
/** Most events that a fill beside live rows may leave: the live rows have to wait until these are read as well. */
const LEFT_EVENTS = 2_000;
/** Most rounds that are made to leave so few. Otherwise a fill would never end if the log grows faster than it is read. */
const ROUNDS_MAX = 10;
/** A version without a shape: a placeholder until the first rows are there. */
const EMPTY_VERSION = versionOf(0, 1);

export interface RebuildProgress {
  /** Events read so far. */
  readonly events: number;
  /** The position of the last of them, and the end of the log when the rebuild began. */
  readonly position: Position;
  readonly goal: Position;
}

/** New rows of a projector. */
export interface Build {
  readonly projector: Projector;
  readonly version: number;
  /** Called if the projector stops when readers see the new rows. */
  readonly onStopped?: (stopped: StoppedView) => void;
}

/** Which rows are filled: the projector, and the version. */
export interface RowsToFill {
  readonly name: string;
  readonly version: number;
}

/** Who hears how far new rows are, and who may end it. */
export interface FillOptions {
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
  /** Whether new rows are still asked for, before each page of the log; always by default. */
  readonly isWanted?: (rows: RowsToFill) => boolean;
}

/** Fills new rows in other threads, so that several cores work on them. */
export interface FillThreads {
  /** Events that are read without them, because a thread takes a moment to start. */
  readonly fromEvents: number;
  /**
   * Fills rows nearly up to the end of the log, or as far as it can: it never rejects. Their checkpoints say how far they are. `signal`
   * ends it.
   */
  fill(
    rows: readonly RowsToFill[],
    options: FillOptions & Pick<FillShadowsOptions, 'isUrgent' | 'signal'>,
  ): Promise<void>;
}

/** How new rows are filled. */
export interface FillShadowsOptions extends FillOptions {
  /** By default this thread fills them alone. */
  readonly threads?: FillThreads | undefined;
  /** A server waits for the rows before it answers, so more threads may work on them. */
  readonly isUrgent?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface RebuildOptions extends Pick<FillShadowsOptions, 'onProgress' | 'threads'> {
  /** Where each projector stops; the log's end for those that are not named. Not together with `threads`, which know nothing of it. */
  readonly until?: ReadonlyMap<string, Position>;
}

/** A projector stopped at an event that it cannot apply. */
export class ProjectorStopped extends Error {
  readonly position: Position;

  constructor(projector: string, { position, error }: StoppedView) {
    super(`${projector} stopped at position ${position}: ${error}`);
    this.name = 'ProjectorStopped';
    this.position = position;
  }
}

/** The next build of the live version's shape, or the first of the shape that this program writes. */
export function nextVersion(live: number, shape: number): number {
  return shapeOf(live) === shape ? live + 1 : versionOf(shape);
}

/**
 * Gives readers empty rows of a projector that has none. New rows can then be filled beside them: these get their indexes when they are
 * full, which takes half the time.
 */
export function definePlaceholder(
  readModel: Pick<ReadModel, 'define'>,
  { name, views }: Projector,
): Promise<void> {
  return readModel.define({ name, views, version: EMPTY_VERSION });
}

/** Reads up to `goal`, or about `atMost` events. @returns how many events were read */
async function fill(
  { events, patiently }: RunDeps,
  runs: readonly ProjectorRun[],
  goal: Position,
  { onProgress, isWanted = () => true }: FillOptions = {},
  atMost = Number.POSITIVE_INFINITY,
): Promise<number> {
  let active = runs.filter(isWanted);
  let position = earliestOf(active.map((run) => run.position())) ?? goal;
  let read = 0;
  let waiting = 0;
  while (isAfter(goal, position) && read < atMost) {
    // A run that left out a page must not go on with a later one, even if it is asked for again.
    active = active.filter(isWanted);
    if (active.length === 0) break;
    const after = position;
    const batch = await patiently(() => events.readAll({ after, limit: REBUILD_PAGE }));
    if (batch.length === 0) break;
    position = batch.at(-1)?.position ?? goal;
    read += batch.length;
    waiting += batch.length;
    const due = waiting >= REBUILD_BATCH || read >= atMost || isAtOrAfter(position, goal);
    for (const run of active) {
      await run.apply(batch, true);
      if (due) {
        await run.commit(true);
        await afterOthers();
      }
      const stopped = run.stopped();
      if (stopped) throw new ProjectorStopped(run.name, stopped);
    }
    if (due) waiting = 0;
    onProgress?.({ events: read, position, goal });
    await afterOthers();
  }
  return read;
}

/** Lets other threads fill rows for which a long log is to be read. @returns the runs that continue them */
async function fillWithThreads(
  deps: RunDeps,
  open: () => Promise<readonly ProjectorRun[]>,
  goal: Position,
  { threads, ...options }: FillShadowsOptions,
): Promise<readonly ProjectorRun[]> {
  const runs = await open();
  if (!threads) return runs;
  await fill(deps, runs, goal, options, threads.fromEvents);
  const { isWanted = () => true } = options;
  const unfilled = runs.filter((run) => isAfter(goal, run.position()) && isWanted(run));
  if (unfilled.length === 0) return runs;
  const rows = unfilled.map(({ name, version }) => ({ name, version }));
  await threads.fill(rows, options);
  // Other threads have moved their checkpoints.
  return open();
}

/**
 * Builds all views again from the first event on, beside the ones that readers see, and then replaces those. It reads the
 * log once. In an empty read model the result is what the running server's read model must contain, row for row: events that
 * an admin told a projector to skip are skipped here too.
 * @throws ProjectorStopped
 */
export async function rebuildAll(
  engine: Pick<RunDeps, 'readModel'> & {
    readonly events: RunDeps['events'] & Pick<EventStore, 'readStream'>;
  },
  projectors: readonly Projector[],
  { onProgress, threads, until }: RebuildOptions = {},
): Promise<void> {
  const skips = await readSkips(engine.events, fewTries);
  const deps: RunDeps = { ...engine, patiently: fewTries, skips };
  const builds: Build[] = [];
  for (const projector of projectors) {
    const { name, shape } = projector;
    const live = await deps.readModel.liveVersion(name);
    if (live === undefined) await definePlaceholder(deps.readModel, projector);
    builds.push({
      projector,
      version: live === undefined ? versionOf(shape) : nextVersion(live, shape),
    });
  }
  const open = async (): Promise<readonly ProjectorRun[]> => {
    const runs: ProjectorRun[] = [];
    for (const { projector, version } of builds) {
      const stopAt = until?.get(projector.name);
      runs.push(
        await openRun(deps, projector, stopAt === undefined ? { version } : { version, until: stopAt }),
      );
    }
    return runs;
  };
  const goal = await deps.events.head();
  const runs = await fillWithThreads(deps, open, goal, { onProgress, threads });
  await fill(deps, runs, goal, { onProgress });
  for (const { name, version } of runs) await deps.readModel.flip(name, version);
}

/** The new rows of a projector, where the last commit left them. */
export function openShadow(deps: RunDeps, { projector, version, onStopped }: Build): Promise<ProjectorRun> {
  return openRun(deps, projector, { version, ...(onStopped && { onStopped }) });
}

/**
 * Fills new versions beside the live ones, nearly up to the end of the log, which is read once for all of them.
 * `ReadModel.flip` makes each of them live.
 * @param open opens the runs, where the last commit left their rows
 * @throws ProjectorStopped
 */
export async function fillShadows(
  deps: RunDeps,
  open: () => Promise<readonly ProjectorRun[]>,
  options: FillShadowsOptions = {},
): Promise<readonly ProjectorRun[]> {
  const head = () => deps.patiently(() => deps.events.head());
  const runs = await fillWithThreads(deps, open, await head(), options);
  let read = await fill(deps, runs, await head(), options);
  // The log has grown meanwhile. Each round takes less time than the one before, so it leaves less.
  for (let round = 1; round < ROUNDS_MAX && read > LEFT_EVENTS; round += 1)
    read = await fill(deps, runs, await head(), options);
  return runs;
}

/** Continues a run at least to `position`. @throws ProjectorStopped */
export async function catchUp(deps: RunDeps, run: ProjectorRun, position: Position): Promise<void> {
  await fill(deps, [run], position);
}
