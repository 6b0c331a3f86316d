import { type Projections, type ProjectionsDeps, runProjectors } from './kernel/run-projectors.ts';
import { projectors } from './projectors.ts';

export { createFillThreads } from './fill-threads.ts';
export type { Projector } from './kernel/projector.ts';
export { ProjectorStopped, rebuildAll } from './kernel/rebuild.ts';
export { replayRows } from './kernel/replay-rows.ts';
export type { Projections, ProjectionsDeps } from './kernel/run-projectors.ts';
export { readRows, rowText, viewChecksum } from './kernel/view-checksum.ts';
export { projectors } from './projectors.ts';
export type { ProjectionsThread } from './start-thread.ts';

/** Starts all projectors. Resolves when every one has its checkpoint, not when it has caught up (`waitFor` does that). */
export function startProjections(deps: Omit<ProjectionsDeps, 'projectors'>): Promise<Projections> {
  return runProjectors({ ...deps, projectors });
}
