import type { ProjectionModule } from '../kernel/module.ts';
import { plannedChangeDeadlines } from './planned-change.deadlines.ts';
import { plannedChangesProjector } from './planned-changes.projector.ts';

export const plannedChanges: ProjectionModule = {
  projectors: [plannedChangesProjector],
  deadlines: plannedChangeDeadlines,
};
