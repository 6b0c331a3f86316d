import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, openEngine } from '@ringpost/engine';
import { startTracing } from '@ringpost/web/tracing';
import { startProjections } from './app.ts';
import { createFillThreads } from './fill-threads.ts';
import type { FillThreads } from './kernel/rebuild.ts';
import type { ThreadData, ThreadMessage, ThreadOrder } from './start-thread.ts';

/** More would wait for each other: one of them writes at a time. */
const FILL_THREADS_MAX = 4;

/**
 * Threads that fill rows. One core is left for the helpers of V8 and the disk, and another one while requests are answered: on two cores
 * further threads gain nothing, and purchases become slower.
 */
function fillThreadsIn(dataDir: string, masterKeys: readonly Uint8Array[]): FillThreads | undefined {
  const cores = availableParallelism();
  if (cores < 3) return undefined;
  const atMostIfUrgent = Math.min(FILL_THREADS_MAX, cores - 1);
  const atMost = Math.min(FILL_THREADS_MAX, cores - 2);
  return createFillThreads({ dataDir, masterKeys, atMost, atMostIfUrgent });
}

function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

/** The projections, as the program of a thread. `engineOf`: the engine in the folder that the thread gets. */
export async function runThread(
  engineOf: (folder: string, masterKeys: readonly Uint8Array[]) => EngineOptions,
): Promise<void> {
  const { dataDir, masterKeys } = workerData as ThreadData;
  const stopTracing = await startTracing(process.env, 'ringpost');
  const options = engineOf(dataDir, masterKeys);
  const engine = await openEngine({ ...options, role: 'follower' });
  const projections = await startProjections({
    ...engine,
    threads: options.kind === 'embedded' ? fillThreadsIn(dataDir, masterKeys) : undefined,
    onProgress: (status) => post({ kind: 'progress', status }),
    onBuild: (news) => post({ kind: 'build', news }),
    onAway: (error) => post({ kind: 'away', error }),
    onAlarm: (projector, stopped) => post({ kind: 'alarm', projector, stopped }),
  });
  post({ kind: 'started' });

  parentPort?.on('message', async (order: ThreadOrder) => {
    if (order !== 'close') {
      projections.hurry(order.hurry, order.position);
      return;
    }
    await projections.close();
    await engine.close();
    await stopTracing();
    // An open port would keep the thread alive.
    parentPort?.close();
  });
}
