import type { QueryModule } from '../query-module.ts';
import { adminOrdersRoutes } from './admin-orders.routes.ts';
import { bulkNumbersRoutes } from './bulk-numbers.routes.ts';
import { ordersRoutes } from './orders.routes.ts';

export const orders: QueryModule = {
  routes: [ordersRoutes, bulkNumbersRoutes, adminOrdersRoutes],
  topics: ['orders'],
};
