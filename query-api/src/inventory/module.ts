import type { QueryModule } from '../query-module.ts';
import { adminNumberRoutes } from './admin-number.routes.ts';
import { inventoryRoutes } from './inventory.routes.ts';
import { vendorsRoutes } from './vendors.routes.ts';

export const inventory: QueryModule = { routes: [inventoryRoutes, vendorsRoutes, adminNumberRoutes] };
