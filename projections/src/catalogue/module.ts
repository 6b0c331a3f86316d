import type { ProjectionModule } from '../kernel/module.ts';
import { catalogueProjector } from './catalogue.projector.ts';

export const catalogue: ProjectionModule = { projectors: [catalogueProjector] };
