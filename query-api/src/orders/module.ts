import type { QueryModule } from '../query-module.ts';
import { adminOrdersRoutes } from './admin-orders.routes.ts';
import { bulkNumbersRoutes } from './bulk-numbers.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { reuseRoutes } from './reuse.routes.ts';

export const orders: QueryModule = {
  routes: [ordersRoutes, reuseRoutes, bulkNumbersRoutes, adminOrdersRoutes],
  topics: ['orders'],
};
