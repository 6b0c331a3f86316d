import { setTimeout as sleep } from 'node:timers/promises';
import { isAtOrAfter, type Position, reject } from '@ringpost/events/domain';
import type { Deps } from '../kernel/deps.ts';

const LOOK_AGAIN_MS = 5;

/** Waits until the inventory view has seen `position`. @throws Rejection `busy` when `stopAt` comes first. */
export async function waitForInventory(deps: Deps, position: Position, stopAt: number): Promise<void> {
  // Real time passes here even where a test holds the clock still, hence the count beside the clock.
  for (let looks = 0; looks < 1_000; looks += 1) {
    const version = await deps.readModel.liveVersion('inventory');
    const seen = version && (await deps.readModel.checkpoint('inventory', version)).position;
    if (seen && isAtOrAfter(seen, position)) return;
    if (deps.clock.now().getTime() >= stopAt) break;
    await sleep(LOOK_AGAIN_MS);
  }
  throw reject('busy');
}
