import type { ProjectionModule } from '../kernel/module.ts';
import { financeProjector } from './finance.projector.ts';

export const finance: ProjectionModule = { projectors: [financeProjector] };
