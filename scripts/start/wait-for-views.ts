import type { Prepared } from './compose.ts';

/** Deadlines that are still due after this many rounds will stay due for ever. */
const LOOKS = 50;

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

/** Handles deadlines until none is due; for callers that moved the clock. */
export async function drainTimers(ringpost: Prepared): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    await waitUntilCaughtUp(ringpost);
    if ((await ringpost.commandApi.tick()) === 0) return;
  }
  throw new Error(`something is still due after ${LOOKS} looks`);
}
