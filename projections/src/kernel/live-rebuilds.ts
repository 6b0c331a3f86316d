import { shapeOf } from '@ringpost/engine';
import type { StoppedView } from '@ringpost/web/server';
import { Interrupted, type Patience } from './patience.ts';
import type { RunningProjector } from './projector-batches.ts';
import type { ProjectorRun, RunDeps } from './projector-run.ts';
import { type Build, catchUp, fillShadows, ProjectorStopped, type RebuildProgress } from './rebuild.ts';
import type { RequestedBuilds } from './requested-builds.ts';

/** New rows of a projector that readers see. */
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
  readonly report: (run: ProjectorRun) => void;
  readonly onAlarm: ((projector: string, stopped: StoppedView) => void) | undefined;
}

export interface LiveRebuilds {
  /** Builds the rows of these projectors again, with one read of the log, and replaces the live ones. */
  rebuild(builds: readonly LiveBuild[], onProgress?: (progress: RebuildProgress) => void): Promise<void>;
  /** Builds what admins have asked for, after what is being built. */
  buildRequested(): void;
  /** Resolves when nothing is being built. */
  idle(): Promise<void>;
}

/** Replaces the rows that readers see, while further events come. */
export function createLiveRebuilds(deps: LiveRebuildsDeps): LiveRebuilds {
  const { runDeps, patiently, oneAtATime } = deps;
  const { events, readModel } = runDeps;
  let underWay: Promise<void> = Promise.resolve();

  const replace = ({ running, projector, version }: LiveBuild, shadow: ProjectorRun): Promise<void> =>
    oneAtATime(async () => {
      // Events whose old rows are only in memory are not read again, so commit first.
      await deps.commitNow();
      await catchUp(runDeps, shadow, running.run.position());
      await patiently(() => readModel.flip(projector.name, version));
      running.run = shadow;
      deps.report(shadow);
    });

  const rebuild: LiveRebuilds['rebuild'] = async (builds, onProgress) => {
    // One after the other, because the live rows of all projectors wait for each replacement.
    for (const { shadow, ...build } of await fillShadows(runDeps, builds, onProgress)) {
      // Applies what came while the rows of another projector were replaced.
      await catchUp(runDeps, shadow, await patiently(() => events.head()));
      await replace(build, shadow);
    }
  };

  const dueBuilds = (): readonly LiveBuild[] =>
    deps.runningProjectors.flatMap((running) => {
      const { projector, run, shadow } = running;
      const version = deps.requested.leastVersion(projector);
      const isDue = !shadow && shapeOf(run.version) === projector.shape && run.version < version;
      return isDue ? [{ running, projector, version }] : [];
    });

  const rebuildAlone = async (build: LiveBuild): Promise<void> => {
    try {
      await rebuild([build]);
    } catch (error) {
      if (error instanceof Interrupted) return;
      const { projector, running } = build;
      const position = error instanceof ProjectorStopped ? error.position : running.run.position();
      const message = error instanceof Error ? error.message : String(error);
      deps.onAlarm?.(projector.name, {
        position,
        error: `its rebuild failed, the old rows stay: ${message}`,
      });
    }
  };

  const rebuildTogether = async (): Promise<void> => {
    const builds = dueBuilds();
    if (builds.length > 1) {
      try {
        await rebuild(builds);
        return;
      } catch (error) {
        if (error instanceof Interrupted) return;
      }
    }
    // One of them failed. Alone, each of the others can still be built.
    for (const build of dueBuilds()) await rebuildAlone(build);
  };

  return {
    rebuild,
    buildRequested() {
      underWay = underWay.then(rebuildTogether);
    },
    idle: () => underWay,
  };
}
