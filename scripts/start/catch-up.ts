import { earliestOf, isAfter } from '@ringpost/events/domain';
import type { Engine } from '@ringpost/events/engine';
import type { ProjectionsThread } from '@ringpost/projections/app';

/** How often the progress is told. */
const TELL_EVERY_MS = 250;

/**
 * Waits, for however long it takes, until every view shows what the log holds now. A view that stopped at an event is not
 * waited for: the others serve without it. Tells the progress of the slowest in percent, 100 at the end.
 */
export async function catchUp(
  {
    engine,
    projections,
  }: { readonly engine: Pick<Engine, 'events'>; readonly projections: ProjectionsThread },
  tell: (percent: number) => void,
): Promise<void> {
  const goal = await engine.events.head();
  const missing = () => projections.status().find((view) => !view.stopped && isAfter(goal, view.position));
  const percentDone = async (): Promise<number> => {
    const running = projections.status().filter(({ stopped }) => !stopped);
    const slowest = earliestOf(running.map(({ position }) => position)) ?? goal;
    return Math.floor((await engine.events.shareBefore(slowest)) * 100);
  };
  for (let view = missing(); view; view = missing()) {
    tell(await percentDone());
    await projections.waitFor(view.name, goal, TELL_EVERY_MS);
  }
  tell(100);
}
