import type { ProjectionModule } from '../kernel/module.ts';
import { inventoryProjector } from './inventory.projector.ts';
import { returnDeadlines } from './return.deadlines.ts';

export const inventory: ProjectionModule = { projectors: [inventoryProjector], deadlines: returnDeadlines };
