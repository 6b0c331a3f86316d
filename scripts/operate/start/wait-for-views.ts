import { setTimeout as sleep } from 'node:timers/promises';
import { type DeadlineRow, deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import type { Prepared } from './compose.ts';

/** Deadlines that are still due after this many rounds will stay due forever. */
const LOOKS = 50;
const DRAINED_WITHIN_MS = 120_000;

/** Waits until all views show what the log has now. @throws if one does not within `withinMs` */
export async function waitUntilCaughtUp(
  { engine, projections }: Pick<Prepared, 'engine' | 'projections'>,
  withinMs = 30_000,
): Promise<void> {
  const head = await engine.events.head();
  for (const { name } of projections.status()) {
    if (!(await projections.waitFor(name, head, withinMs))) throw new Error(`${name} stays behind`);
  }
}

async function isAnyDue({ commandApi: { deps } }: Prepared): Promise<boolean> {
  const dueAt = { $lte: deps.clock.now().toISOString() };
  const due = await deps.readModel.collection<DeadlineRow>(deadlines).find({ dueAt }, { limit: 1 });
  return due.length > 0;
}

/**
 * Handles deadlines until none is due; for callers that moved the clock. A check handles none while the views seem to be
 * behind, and a slow machine notices late that they are not any more.
 */
export async function drainTimers(ringpost: Prepared): Promise<void> {
  let looks = 0;
  const giveUpAt = performance.now() + DRAINED_WITHIN_MS;
  while (looks < LOOKS && performance.now() < giveUpAt) {
    await waitUntilCaughtUp(ringpost);
    if ((await ringpost.commandApi.tick()) > 0) looks += 1;
    else if (!(await isAnyDue(ringpost))) return;
    else await sleep(100);
  }
  throw new Error(`something is still due after ${looks} looks`);
}
