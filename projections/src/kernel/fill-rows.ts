import type { EventStore } from '@ringpost/engine';
import { fewTries } from './patience.ts';
import type { Projector } from './projector.ts';
import { openRun, type ProjectorRun, type RunDeps } from './projector-run.ts';
import { type FillOptions, fillShadows, ProjectorStopped, type RowsToFill } from './rebuild.ts';
import { readSkips } from './skips.ts';

/**
 * Fills new rows, nearly up to the end of the log. Those of a projector that stops end there, and the others continue. Readers see
 * nothing of it.
 */
export async function fillRows(
  engine: Pick<RunDeps, 'readModel'> & {
    readonly events: RunDeps['events'] & Pick<EventStore, 'readStream'>;
  },
  projectors: readonly Projector[],
  rows: readonly RowsToFill[],
  options: FillOptions,
): Promise<void> {
  const skips = await readSkips(engine.events, fewTries);
  const deps: RunDeps = { ...engine, patiently: fewTries, skips };
  const runs: ProjectorRun[] = [];
  for (const { name, version } of rows) {
    const projector = projectors.find((each) => each.name === name);
    if (projector) runs.push(await openRun(deps, projector, { version }));
  }
  for (let left: readonly ProjectorRun[] = runs; left.length > 0; ) {
    try {
      const atWork = left;
      await fillShadows(deps, async () => atWork, options);
      return;
    } catch (error) {
      if (!(error instanceof ProjectorStopped)) throw error;
      left = left.filter((run) => !run.stopped());
    }
  }
}
