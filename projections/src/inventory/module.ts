import type { ProjectionModule } from '../kernel/module.ts';
import { inventoryProjector } from './inventory.projector.ts';

export const inventory: ProjectionModule = { projectors: [inventoryProjector] };
