import type { QueryModule } from '../query-module.ts';
import { paymentsRoutes } from './payments.routes.ts';

export const payments: QueryModule = { routes: [paymentsRoutes], topics: ['payments'] };
