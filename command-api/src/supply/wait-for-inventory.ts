import { isAtOrAfter, type Position, reject } from '@ringpost/domain';
import { pollUntil } from '@ringpost/engine/async';
import type { Deps } from '../kernel/deps.ts';

const LOOK_AGAIN_MS = 5;

/** Waits until the inventory view has seen `position`. @throws Rejection `busy` when `stopAt` comes first. */
export async function waitForInventory(deps: Deps, position: Position, stopAt: number): Promise<void> {
  const look = async (): Promise<boolean | undefined> => {
    const inventory = (await deps.readModel.checkpoints(['inventory'])).get('inventory');
    if (inventory && isAtOrAfter(inventory.position, position)) return true;
    return deps.clock.now().getTime() >= stopAt ? false : undefined;
  };
  // In a test the clock may be stopped, so the attempts are counted too.
  const hasSeen = await pollUntil(look, { everyMs: LOOK_AGAIN_MS, looks: 1_000, pause: deps.pause });
  if (!hasSeen) throw reject('busy');
}
