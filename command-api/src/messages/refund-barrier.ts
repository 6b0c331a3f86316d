import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@ringpost/events/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';

const LOOK_AGAIN_MS = 5;
const LOOKS = 200;

/**
 * Whether every message that was in the log at `dueAt` has been acted on: asked before a refund, which must not overtake an
 * SMS. A head of the log is taken at or after that instant, and waited for until the router's policy has passed
 * it; were it taken again at each look, it would never be passed while there is traffic.
 */
export function createRefundBarrier(
  deps: Pick<Deps, 'events' | 'clock'>,
  hasPassed: (position: Position) => boolean,
): (dueAt: string) => Promise<boolean> {
  let doneUntil = '';
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const at = nowIso(deps);
    const head = await deps.events.head();
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if (hasPassed(head)) {
        doneUntil = at;
        return;
      }
      await sleep(LOOK_AGAIN_MS);
    }
  };

  return async (dueAt) => {
    if (dueAt <= doneUntil) return true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
    return dueAt <= doneUntil;
  };
}
