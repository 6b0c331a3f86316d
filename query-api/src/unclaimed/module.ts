import type { QueryModule } from '../query-module.ts';
import { unclaimedRoutes } from './unclaimed.routes.ts';

export const unclaimed: QueryModule = { routes: [unclaimedRoutes] };
