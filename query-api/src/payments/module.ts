import type { QueryModule } from '../query-module.ts';
import { adminPaymentsRoutes } from './admin-payments.routes.ts';
import { paymentsRoutes } from './payments.routes.ts';

export const payments: QueryModule = { routes: [paymentsRoutes, adminPaymentsRoutes], topics: ['payments'] };
