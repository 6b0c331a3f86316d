import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type EngineOptions, openEngine } from '@ringpost/engine';
import { startTracing } from '@ringpost/web/tracing';
import { startProjections } from './app.ts';
import { createFillThreads } from './fill-threads.ts';
import type { ThreadData, ThreadMessage, ThreadOrder } from './start-thread.ts';

/** The first thread answers requests on one core, and the fills of more threads would wait for each other to write. */
const FILL_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

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
    threads:
      options.kind === 'embedded'
        ? createFillThreads({ dataDir, masterKeys, atMost: FILL_THREADS })
        : undefined,
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
