import type { QueryModule } from '../query-module.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const statistics: QueryModule = { routes: [statisticsRoutes] };
