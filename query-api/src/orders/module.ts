import type { QueryModule } from '../query-module.ts';
import { bulkNumbersRoutes } from './bulk-numbers.routes.ts';
import { ordersRoutes } from './orders.routes.ts';

export const orders: QueryModule = { routes: [ordersRoutes, bulkNumbersRoutes], topics: ['orders'] };
