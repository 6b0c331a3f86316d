import { setTimeout as sleep } from 'node:timers/promises';

/** Waits in real time until `holds` is true, for work that runs in the background. Fails after `withinMs`. */
export async function eventually(holds: () => boolean, withinMs = 5000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`it did not come true within ${withinMs} ms: ${holds}`);
    await sleep(2);
  }
}
