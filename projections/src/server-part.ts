import { randomUUID } from 'node:crypto';
import { reject } from '@ringpost/domain';
import {
  createOwnership,
  openCheckpointProgress,
  recordStoppedViews,
  recordViewBuilds,
  runWhileOwner,
  type ServerContext,
  type ServerParts,
  type Service,
  type StoppedView,
  type Views,
} from '@ringpost/web/server';
import { startProjections } from './app.ts';
import { PROJECTOR_NAMES } from './projectors.ts';
import { type ProjectionsThread, startProjectionsThread } from './start-thread.ts';

export { runThread } from './run-thread.ts';

function logStopped({ log }: ServerContext) {
  return (projector: string, stopped: StoppedView): void =>
    log.error({ projector, ...stopped }, 'a projector stopped');
}

/** The projections in a thread of this process, on the embedded engine's folder. */
export async function openProjectionsThread(
  context: ServerContext,
  options: {
    readonly dataDir: string;
    readonly masterKeys?: readonly Uint8Array[] | undefined;
    readonly program?: URL | undefined;
  },
): Promise<ProjectionsThread> {
  const { log, metrics } = context;
  const builds = recordViewBuilds({ ...context.engine, clock: context.clock });
  const thread = await startProjectionsThread({
    dataDir: options.dataDir,
    ...(options.masterKeys && { masterKeys: options.masterKeys }),
    onBuild: builds.note,
    onAlarm: logStopped(context),
    onAway: (error) => log.warn({ err: error }, 'the projections wait for their store'),
    onEnded: (error, againInMs) =>
      log.error({ err: error, againInMs }, 'the thread of the projections ended; it is started again'),
    ...(options.program && { program: options.program }),
  });
  metrics.gauge(
    'ringpost_projections_restarts',
    'How often the thread of the projections was started again.',
    'thread',
    () => new Map([['projections', thread.restarts()]]),
  );
  return {
    ...thread,
    async close() {
      await thread.close();
      await builds.close();
    },
  };
}

/** Settings that a test can replace. */
export interface LoneProjectionsOptions {
  /** Milliseconds between two checks whether to take over the projections. */
  readonly lookEveryMs?: number;
}

/**
 * The projections of a process that runs nothing else. Of several such processes one writes the views, and the others wait:
 * they take over when it ends, or when it was silent for `OWNERSHIP_LEASE_MS`. Each reads from the stores how far the views
 * are.
 */
export async function openLoneProjections(
  { engine, log, ...context }: ServerContext,
  options: LoneProjectionsOptions = {},
): Promise<Views> {
  const ownership = createOwnership(engine.vault, 'projections', `${process.pid}-${randomUUID()}`);
  const recorder = recordStoppedViews(engine.vault);
  const builds = recordViewBuilds({ ...engine, clock: context.clock });
  const job = await runWhileOwner({
    ...options,
    ownership,
    start: () =>
      startProjections({
        ...engine,
        // Customers are connected to other processes, so their sockets do not depend on this one.
        readersWaited: true,
        onAlarm: logStopped({ engine, log, ...context }),
        onAway: (error) => log.warn({ err: error }, 'the projections wait for their store'),
        onProgress: recorder.note,
        onBuild: builds.note,
      }),
    onFailed: (error) => log.warn({ err: error }, 'the ownership of the projections is not known'),
  });
  const progress = await openCheckpointProgress({ ...engine, projectors: PROJECTOR_NAMES });
  return {
    ...progress,
    isWriter: job.isOwner,
    async close() {
      await progress.close();
      await job.close();
      await recorder.close();
      await builds.close();
    },
  };
}

/** The projections have no routes of their own: their port is for health and metrics. */
const SERVICE: Service = {
  endpoints: [],
  sessions: { authenticate: () => Promise.reject(reject('unauthenticated')) },
  close: async () => {},
};

/** A server of the projections alone. */
export const LONE_PROJECTIONS: ServerParts = {
  openViews: (context) => openLoneProjections(context),
  openServices: async () => [SERVICE],
};
