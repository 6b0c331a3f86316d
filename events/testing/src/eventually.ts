import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 60_000;

/** Waits in real time until `holds` is true, for work that runs in the background. Fails after a minute. */
export async function eventually(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`it did not come true within ${LIMIT_MS} ms: ${holds}`);
    await sleep(2);
  }
}
