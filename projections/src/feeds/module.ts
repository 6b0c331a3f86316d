import type { ProjectionModule } from '../kernel/module.ts';
import { feedsProjector } from './feeds.projector.ts';

export const feeds: ProjectionModule = { projectors: [feedsProjector] };
