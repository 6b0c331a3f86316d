import type { QueryModule } from '../query-module.ts';
import { catalogueRoutes } from './catalogue.routes.ts';

export const catalogue: QueryModule = { routes: [catalogueRoutes] };
