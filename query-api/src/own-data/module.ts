import type { QueryModule } from '../query-module.ts';
import { ownDataRoutes } from './own-data.routes.ts';

/** Everything of one customer in one file. It has no view of its own. */
export const ownData: QueryModule = { routes: [ownDataRoutes] };
