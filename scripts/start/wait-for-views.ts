import type { Prepared } from './compose.ts';

/** What is still due after so many looks will stay due for ever. */
const LOOKS = 50;

/** Waits until every view shows what the log holds at this moment. @throws where one does not within `withinMs`. */
export async function waitUntilCaughtUp(
  { engine, projections }: Pick<Prepared, 'engine' | 'projections'>,
  withinMs = 30_000,
): Promise<void> {
  const head = await engine.events.head();
  for (const { name } of projections.status()) {
    if (!(await projections.waitFor(name, head, withinMs))) throw new Error(`${name} stays behind`);
  }
}

/** Does whatever is due until nothing is; for those who have moved the clock. */
export async function drainTimers(ringpost: Prepared): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    await waitUntilCaughtUp(ringpost);
    if ((await ringpost.commandApi.tick()) === 0) return;
  }
  throw new Error(`something is still due after ${LOOKS} looks`);
}
