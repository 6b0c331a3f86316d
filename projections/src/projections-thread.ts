import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '@ringpost/events/engine';
import { startProjections } from './app.ts';
import type { ThreadMessage, ThreadOrder } from './start-thread.ts';

const { dataDir } = workerData as { readonly dataDir: string };
function post(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

const engine = await openEngine({ kind: 'embedded', folder: dataDir, role: 'follower' });
const projections = await startProjections({
  ...engine,
  onProgress: (status) => post({ kind: 'progress', status }),
  onAway: (error) => post({ kind: 'away', error }),
  onAlarm: (projector, stopped) => post({ kind: 'alarm', projector, stopped }),
});
post({ kind: 'started' });

parentPort?.on('message', async (order: ThreadOrder) => {
  if (order === 'hurry') {
    projections.hurry();
    return;
  }
  await projections.close();
  await engine.close();
  // An open port would keep the thread alive.
  parentPort?.close();
});
