import type { QueryModule } from '../query-module.ts';
import { diedDeliveriesRoutes } from './died-deliveries.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooks: QueryModule = { routes: [webhooksRoutes, diedDeliveriesRoutes], topics: ['webhook'] };
