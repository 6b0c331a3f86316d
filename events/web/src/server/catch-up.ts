import { earliestOf, isAfter, LOG_START, type Position } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import type { ViewStanding, ViewsProgress } from './views.ts';

/** How often the progress is reported. */
const TELL_EVERY_MS = 250;

/** Whether a view lacks what the log holds up to `goal`. One that stopped at an event is not waited for. */
function isMissing({ version, position, isFilling, stopped }: ViewStanding, goal: Position): boolean {
  return !stopped && (version === 0 || isFilling === true || isAfter(goal, position));
}

type Log = Pick<EventStore, 'head' | 'shareBefore'>;

async function tellPercent(
  events: Log,
  views: ViewsProgress,
  tell: (percent: number) => void,
): Promise<void> {
  const running = views.status().filter(({ stopped }) => !stopped);
  const slowest = earliestOf(running.map(({ position }) => position)) ?? LOG_START;
  try {
    tell(Math.floor((await events.shareBefore(slowest)) * 100));
  } catch (error) {
    // It is reported again in a moment.
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

/**
 * Waits, for however long it takes, until every view shows what the log holds now. A view that stopped at an event is not
 * waited for: the others serve without it. Reports the progress of the slowest in percent, 100 at the end.
 * @param signal ends the waiting
 */
export async function catchUp(
  { events, views }: { readonly events: Log; readonly views: ViewsProgress },
  tell: (percent: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const goal = await events.head();
  const missing = () => views.status().find((view) => isMissing(view, goal));
  for (let view = missing(); view && !signal?.aborted; view = missing()) {
    await tellPercent(events, views, tell);
    await views.waitFor(view.name, goal, TELL_EVERY_MS);
  }
  if (!signal?.aborted) tell(100);
}
