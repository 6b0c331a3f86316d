import type { QueryModule } from '../query-module.ts';
import { pricesRoutes } from './prices.routes.ts';

export const prices: QueryModule = { routes: [pricesRoutes] };
