import type { Position } from '@ringpost/domain';
import { pollUntil, shareWork } from '@ringpost/engine/async';
import { type Deps, nowIso } from '../kernel/deps.ts';

const LOOK_AGAIN_MS = 5;
const LOOKS = 200;

/**
 * Whether every message that was in the log at `dueAt` has reached its order. A refund asks this first, so that it cannot
 * overtake an SMS. The head of the log is read once, at or after that time. Then the barrier waits until the policy of
 * messages has passed it. If the head were read again at each check, the barrier would never open while there is traffic.
 */
export function createRefundBarrier(
  deps: Pick<Deps, 'events' | 'clock' | 'pause'>,
  hasPassed: (position: Position) => boolean,
): (dueAt: string) => Promise<boolean> {
  let doneUntil = '';

  const looking = shareWork(async () => {
    const at = nowIso(deps);
    const head = await deps.events.head();
    const look = () => hasPassed(head) || undefined;
    const options = { everyMs: LOOK_AGAIN_MS, looks: LOOKS, pause: deps.pause };
    if (await pollUntil(look, options)) doneUntil = at;
  });

  return async (dueAt) => {
    if (dueAt <= doneUntil) return true;
    await looking.run();
    return dueAt <= doneUntil;
  };
}
