import type { ProjectionModule } from '../kernel/module.ts';
import { unclaimedProjector } from './unclaimed.projector.ts';

export const unclaimed: ProjectionModule = { projectors: [unclaimedProjector] };
