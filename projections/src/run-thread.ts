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

/** Threads that fill rows. While requests are answered, one core is left for that. */
function fillThreadsIn(dataDir: string, masterKeys: readonly Uint8Array[]): FillThreads {
  const atMostIfUrgent = Math.min(FILL_THREADS_MAX, availableParallelism());
  const atMost = Math.max(1, Math.min(atMostIfUrgent, availableParallelism() - 1));
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
