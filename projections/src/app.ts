import { accountsProjector } from './accounts/accounts.projector.ts';
import { catalogueProjector } from './catalogue/catalogue.projector.ts';
import { deadlinesProjector } from './deadlines/deadlines.projector.ts';
import { feedsProjector } from './feeds/feeds.projector.ts';
import { importsProjector } from './imports/imports.projector.ts';
import { inventoryProjector } from './inventory/inventory.projector.ts';
import type { Projector } from './kernel/projector.ts';
import { type Projections, type ProjectionsDeps, runProjectors } from './kernel/run-projectors.ts';
import { ordersProjector } from './orders/orders.projector.ts';
import { walletsProjector } from './wallets/wallets.projector.ts';

export type { Projector } from './kernel/projector.ts';

export { ProjectorStopped, rebuildAll } from './kernel/rebuild.ts';
export type { Projections, ProjectionsDeps } from './kernel/run-projectors.ts';
export { viewChecksum } from './kernel/view-checksum.ts';
export { type ProjectionsThread, startProjectionsThread } from './start-thread.ts';
export { watchViews } from './views-watch.ts';

/** Every projector there is, those first whose readers wait: a message goes out before its order's row is written. */
export const projectors: readonly Projector[] = [
  feedsProjector,
  accountsProjector,
  walletsProjector,
  ordersProjector,
  inventoryProjector,
  deadlinesProjector,
  catalogueProjector,
  importsProjector,
];

/** Starts them all; resolves when every one has its checkpoint, not when it has caught up (`waitFor` does that). */
export function startProjections(deps: Omit<ProjectionsDeps, 'projectors'>): Promise<Projections> {
  return runProjectors({ ...deps, projectors });
}
