import type { ProjectionModule } from '../kernel/module.ts';
import { catalogueProjector } from './catalogue.projector.ts';
import { priceDeadlines } from './price.deadlines.ts';

export const catalogue: ProjectionModule = { projectors: [catalogueProjector], deadlines: priceDeadlines };
