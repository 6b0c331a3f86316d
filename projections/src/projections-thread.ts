import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '@ringpost/events/engine';
import { startProjections } from './app.ts';
import type { ThreadWord } from './start-thread.ts';

const { dataDir } = workerData as { readonly dataDir: string };
function say(word: ThreadWord): void {
  parentPort?.postMessage(word);
}

const engine = await openEngine({ kind: 'embedded', folder: dataDir, role: 'follower' });
const projections = await startProjections({
  ...engine,
  onProgress: (status) => say({ kind: 'progress', status }),
  onAway: (error) => say({ kind: 'away', error: error instanceof Error ? error.message : String(error) }),
  onAlarm: (projector, stopped) => say({ kind: 'alarm', projector, stopped }),
});
say({ kind: 'started' });

parentPort?.once('message', async () => {
  await projections.close();
  await engine.close();
});
