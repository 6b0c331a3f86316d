import type { QueryModule } from '../query-module.ts';
import { inventoryRoutes } from './inventory.routes.ts';

export const inventory: QueryModule = { routes: [inventoryRoutes] };
