import { setImmediate as afterOthers } from 'node:timers/promises';
import { earliestOf, isAfter, isAtOrAfter, type Position } from '@ringpost/events/domain';
import { type EventStore, shapeOf, versionOf } from '@ringpost/events/engine';
import { fewTries } from './patience.ts';
import type { Projector } from './projector.ts';
import { openRun, type ProjectorRun, type RunDeps, type Stopped } from './projector-run.ts';
import { readSkips } from './skips.ts';

/** Events between two commits: the more, the fewer rows are written that a later event changes again. */
const rebuildBatch = 40_000;
/** Of no shape: stands where nothing was, until the first rows are there. */
const EMPTY_VERSION = versionOf(0, 1);

export interface RebuildProgress {
  /** Events read so far. */
  readonly events: number;
  /** Where the last of them stands, and where the log ended when the rebuild began. */
  readonly position: Position;
  readonly goal: Position;
}

export interface FillOptions {
  readonly version: number;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

export interface RebuildOptions {
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Where each projector is to stop; the log's end for those not named. */
  readonly until?: ReadonlyMap<string, Position>;
}

/** A projector met an event that it cannot apply. */
export class ProjectorStopped extends Error {
  constructor(projector: string, { position, error }: Stopped) {
    super(`${projector} stopped at position ${position}: ${error}`);
    this.name = 'ProjectorStopped';
  }
}

/**
 * Builds every view anew from the first event on, reading the log once, beside whatever readers see now, and then puts it in
 * its place. In a fresh read model that gives what the running server's must hold, row for row: events that an
 * admin had a projector skip are skipped here too.
 * @throws ProjectorStopped
 */
export async function rebuildAll(
  engine: Pick<RunDeps, 'readModel'> & {
    readonly events: RunDeps['events'] & Pick<EventStore, 'readStream'>;
  },
  projectors: readonly Projector[],
  { onProgress, until }: RebuildOptions = {},
): Promise<void> {
  const skips = await readSkips(engine.events, fewTries);
  const deps: RunDeps = { ...engine, patiently: fewTries, skips };
  const runs: ProjectorRun[] = [];
  for (const projector of projectors) {
    const { name, views, shape } = projector;
    const live = await deps.readModel.liveVersion(name);
    // A shadow takes its indexes when it is full, which is faster, so even a fresh read model gets something to shadow.
    if (live === undefined) await deps.readModel.define({ name, views, version: EMPTY_VERSION });
    const version = live === undefined ? versionOf(shape) : nextVersion(live, shape);
    const stopAt = until?.get(name);
    runs.push(
      await openRun(deps, projector, stopAt === undefined ? { version } : { version, until: stopAt }),
    );
  }
  await fill(deps, runs, await deps.events.head(), onProgress);
  for (const { name, version } of runs) await deps.readModel.flip(name, version);
}

/** The next build of the live version's shape, or the first of the shape that this program writes. */
export function nextVersion(live: number, shape: number): number {
  return shapeOf(live) === shape ? live + 1 : versionOf(shape);
}

/** Fills a new version beside the live one as far as the log goes now. It is not live yet: `ReadModel.flip` makes it so. */
export async function fillShadow(
  deps: RunDeps,
  projector: Projector,
  { version, onProgress }: FillOptions,
): Promise<ProjectorRun> {
  const run = await openRun(deps, projector, { version });
  await fill(deps, [run], await deps.patiently(() => deps.events.head()), onProgress);
  return run;
}

/** Brings a run to `position` at least. @throws ProjectorStopped */
export function catchUp(deps: RunDeps, run: ProjectorRun, position: Position): Promise<void> {
  return fill(deps, [run], position, undefined);
}

async function fill(
  { events, patiently }: RunDeps,
  runs: readonly ProjectorRun[],
  goal: Position,
  onProgress: RebuildOptions['onProgress'],
): Promise<void> {
  let position = earliestOf(runs.map((run) => run.position())) ?? goal;
  let read = 0;
  let waiting = 0;
  while (isAfter(goal, position)) {
    const after = position;
    const batch = await patiently(() => events.readAll({ after }));
    if (batch.length === 0) break;
    position = batch.at(-1)?.position ?? goal;
    read += batch.length;
    waiting += batch.length;
    const due = waiting >= rebuildBatch || isAtOrAfter(position, goal);
    for (const run of runs) {
      await run.apply(batch, true);
      if (due) await run.commit(true);
      const stopped = run.stopped();
      if (stopped) throw new ProjectorStopped(run.name, stopped);
    }
    if (due) waiting = 0;
    onProgress?.({ events: read, position, goal });
    await afterOthers();
  }
}
