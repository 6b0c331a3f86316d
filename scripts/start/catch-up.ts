import type { Engine } from '@ringpost/events/engine';
import type { ProjectionsThread, ProjectorStatus } from '@ringpost/projections/app';

/** How often the progress is told. */
const TELL_EVERY_MS = 250;

/**
 * Waits, for however long it takes, until every view shows what the log holds now. A view that stopped at an event is not
 * waited for: the others serve without it. Tells the progress in percent, 100 at the end.
 */
export async function catchUp(
  {
    engine,
    projections,
  }: { readonly engine: Pick<Engine, 'events'>; readonly projections: ProjectionsThread },
  tell: (percent: number) => void,
): Promise<void> {
  const goal = await engine.events.head();
  const missing = () => projections.status().find((view) => !view.stopped && view.position < goal);
  for (let view = missing(); view; view = missing()) {
    tell(percentOf(projections.status(), goal));
    await projections.waitFor(view.name, goal, TELL_EVERY_MS);
  }
  tell(100);
}

/** As far as the slowest. */
function percentOf(views: readonly ProjectorStatus[], goal: number): number {
  const positions = views.filter(({ stopped }) => !stopped).map(({ position }) => position);
  return Math.floor(((Math.min(goal, ...positions) + 1) / (goal + 1)) * 100);
}
