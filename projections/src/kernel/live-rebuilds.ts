import { LOG_START } from '@ringpost/domain';
import { shapeOf } from '@ringpost/engine';
import type { BuildNews, StoppedView } from '@ringpost/web/server';
import { Interrupted, type Patience } from './patience.ts';
import type { RunningProjector } from './projector-batches.ts';
import type { ProjectorRun, RunDeps } from './projector-run.ts';
import {
  type Build,
  catchUp,
  type FillOptions,
  type FillThreads,
  fillShadows,
  openShadow,
  ProjectorStopped,
  type RebuildProgress,
  type RowsToFill,
} from './rebuild.ts';
import type { RequestedBuilds } from './requested-builds.ts';

/** Milliseconds between two reports of a build. */
const REPORT_EVERY_MS = 1_000;

/** New rows of a projector, in place of those that readers see. */
interface LiveBuild extends Build {
  readonly running: RunningProjector;
}

interface LiveRebuildsDeps {
  /** Its waiting for a store ends with the program, because nobody waits for a rebuild. */
  readonly runDeps: RunDeps;
  readonly patiently: Patience;
  readonly runningProjectors: readonly RunningProjector[];
  readonly requested: RequestedBuilds;
  /** Runs work while no batch is applied. */
  readonly oneAtATime: (work: () => Promise<void>) => Promise<void>;
  readonly commitNow: () => Promise<void>;
  readonly report: (running: RunningProjector) => void;
  readonly threads: FillThreads | undefined;
  /** Aborted when the program ends. */
  readonly closing: AbortSignal;
  readonly onAlarm: ((projector: string, stopped: StoppedView) => void) | undefined;
  readonly onBuild: ((news: BuildNews) => void) | undefined;
  /** Milliseconds since any start, never backwards. */
  readonly now: () => number;
}

export interface LiveRebuilds {
  /** Builds the rows of a projector again, and replaces the live ones. */
  rebuild(
    running: RunningProjector,
    version: number,
    onProgress?: (progress: RebuildProgress) => void,
  ): Promise<void>;
  /**
   * Builds rows of a new shape, and what admins have asked for, after what is being built. A build that they cancel ends, and its rows
   * are dropped.
   */
  buildRequested(): void;
  /** Resolves when nothing is being built. */
  idle(): Promise<void>;
}

/** Why a build failed, for admins. The message of an error may quote a private text, so only the server's log has it. */
function toldOf(error: unknown): string {
  if (error instanceof ProjectorStopped) return `it stopped at position ${error.position}`;
  return error instanceof Error ? error.name : 'unknown';
}

/** Tells now and then how far builds are that read the log together. */
function reporterOf(builds: readonly LiveBuild[], { onBuild, now, report: tell }: LiveRebuildsDeps) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let events = 0;
  let before = 0;
  let position = LOG_START;

  function report({ projector, version }: Build, state: BuildNews['state'], error?: string): void {
    const news = { projector: projector.name, version, state, position, events };
    onBuild?.(error === undefined ? news : { ...news, error });
  }
  return {
    report,
    onProgress(progress: RebuildProgress): void {
      // Each further round counts from 0 again.
      if (progress.events < before) before = 0;
      events += progress.events - before;
      ({ events: before, position } = progress);
      if (now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now();
      for (const build of builds) {
        report(build, 'building');
        if (build.running.filledTo === undefined) continue;
        // The start of a server waits for these rows, and says how far they are.
        build.running.filledTo = position;
        tell(build.running);
      }
    },
  };
}

/** Replaces the rows that readers see, while further events come. */
export function createLiveRebuilds(deps: LiveRebuildsDeps): LiveRebuilds {
  const { runDeps, patiently, oneAtATime, requested } = deps;
  const { events, readModel } = runDeps;
  let underWay: Promise<void> = Promise.resolve();

  const replace = ({ running, projector, version }: LiveBuild, shadow: ProjectorRun): Promise<void> =>
    oneAtATime(async () => {
      const head = await patiently(() => events.head());
      if (running.filledTo !== undefined) {
        await catchUp(runDeps, shadow, head);
      } else {
        // Events whose old rows are only in memory are not read again, so commit first.
        running.awaited = head;
        await deps.commitNow();
        await catchUp(runDeps, shadow, running.run.position());
      }
      await patiently(() => readModel.flip(projector.name, version));
      running.run = shadow;
      running.filledTo = undefined;
      deps.report(running);
    });

  const open = async (build: LiveBuild): Promise<ProjectorRun> => {
    const shadow = await openShadow(runDeps, build);
    // No other run continues this projector, so this one tells whether it has stopped.
    if (build.running.filledTo !== undefined) build.running.run = shadow;
    return shadow;
  };

  const rebuild = async (builds: readonly LiveBuild[], options: FillOptions): Promise<void> => {
    const { isWanted = () => true } = options;
    const reporter = reporterOf(builds, deps);
    for (const build of builds) reporter.report(build, 'building');
    const onProgress = (progress: RebuildProgress): void => {
      options.onProgress?.(progress);
      reporter.onProgress(progress);
    };
    const openAll = async (): Promise<readonly ProjectorRun[]> => {
      const shadows: ProjectorRun[] = [];
      for (const build of builds) shadows.push(await open(build));
      return shadows;
    };
    const { threads, closing: signal } = deps;
    const isUrgent = builds.some(({ running }) => running.filledTo !== undefined);
    const filling = { onProgress, isWanted, threads, isUrgent, signal };
    const shadows = await fillShadows(runDeps, openAll, filling);
    // One after the other, because the live rows of all projectors wait for each replacement.
    for (const build of builds) {
      const shadow = shadows.find(({ name }) => name === build.projector.name);
      if (!shadow) continue;
      // Applies what came while the rows of another projector were replaced.
      if (isWanted(shadow)) await catchUp(runDeps, shadow, await patiently(() => events.head()));
      if (isWanted(shadow)) {
        await replace(build, shadow);
        reporter.report(build, 'live');
      } else {
        await runDeps.patiently(() => readModel.reset(shadow.name, shadow.version, events.epoch));
        reporter.report(build, 'cancelled');
      }
    }
  };

  const isRequested = ({ name, version }: RowsToFill): boolean =>
    deps.runningProjectors.some(
      ({ projector, filledTo }) =>
        projector.name === name && (filledTo !== undefined || requested.isWanted(projector, version)),
    );

  const liveBuildOf = (running: RunningProjector, version: number): LiveBuild => {
    const { projector } = running;
    const onStopped = (stopped: StoppedView): void => {
      // Until its rows are live, the end of the build says why it stopped.
      if (running.run.version === version) deps.onAlarm?.(projector.name, stopped);
    };
    return { running, projector, version, onStopped };
  };

  const dueBuilds = (): readonly LiveBuild[] =>
    deps.runningProjectors.flatMap((running) => {
      const { projector, run, filledTo } = running;
      if (filledTo !== undefined) return run.stopped() ? [] : [liveBuildOf(running, run.version)];
      const version = requested.leastVersion(projector);
      const isDue = shapeOf(run.version) === projector.shape && run.version < version;
      return isDue ? [liveBuildOf(running, version)] : [];
    });

  const noteFailure = ({ projector, version, running }: LiveBuild, error: unknown): void => {
    const { run, filledTo } = running;
    const position = error instanceof ProjectorStopped ? error.position : run.position();
    const failed = { projector: projector.name, version, position, events: 0 };
    deps.onBuild?.({ ...failed, state: 'failed', error: toldOf(error) });
    if (filledTo !== undefined) {
      // Nobody asks for rows of a new shape again, so their projector stops. A run that stopped has raised the alarm.
      if (!run.stopped()) run.fail(error);
      deps.report(running);
      return;
    }
    const message = error instanceof Error ? error.message : String(error);
    deps.onAlarm?.(projector.name, {
      position,
      error: `its rebuild failed, the old rows stay: ${message}`,
    });
  };

  const rebuildAlone = async (build: LiveBuild): Promise<void> => {
    try {
      await rebuild([build], { isWanted: isRequested });
    } catch (error) {
      if (!(error instanceof Interrupted)) noteFailure(build, error);
    }
  };

  const rebuildTogether = async (): Promise<void> => {
    const builds = dueBuilds();
    if (builds.length > 1) {
      try {
        await rebuild(builds, { isWanted: isRequested });
        return;
      } catch (error) {
        if (error instanceof Interrupted) return;
        for (const build of builds)
          if (build.running.filledTo !== undefined && build.running.run.stopped()) noteFailure(build, error);
      }
    }
    // One of them failed. Alone, each of the others can still be built.
    for (const build of dueBuilds()) await rebuildAlone(build);
  };

  return {
    rebuild: (running, version, onProgress) => rebuild([liveBuildOf(running, version)], { onProgress }),
    buildRequested() {
      underWay = underWay.then(rebuildTogether);
    },
    idle: () => underWay,
  };
}
