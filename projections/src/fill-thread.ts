import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from '@ringpost/engine';
import type { FillData, FillMessage, FillOrder } from './fill-threads.ts';
import { fillRows } from './kernel/fill-rows.ts';
import { projectors } from './projectors.ts';

/** Milliseconds between two messages about the progress. */
const TELL_EVERY_MS = 100;

const { dataDir, masterKeys, rows } = workerData as FillData;
const dropped = new Set<string>();
let toldAt = Number.NEGATIVE_INFINITY;

function tell(progress: FillMessage): void {
  if (performance.now() - toldAt < TELL_EVERY_MS) return;
  toldAt = performance.now();
  parentPort?.postMessage(progress);
}

parentPort?.on('message', (order: FillOrder) => {
  for (const { name } of order === 'end' ? rows : [order.drop]) dropped.add(name);
});
const engine = await openEngine({
  kind: 'embedded',
  folder: dataDir,
  masterKey: { secrets: masterKeys },
  role: 'follower',
});
try {
  const isWanted = ({ name }: { readonly name: string }): boolean => !dropped.has(name);
  await fillRows(engine, projectors, rows, { onProgress: tell, isWanted });
} finally {
  await engine.close();
  // An open port would keep the thread alive.
  parentPort?.close();
}
