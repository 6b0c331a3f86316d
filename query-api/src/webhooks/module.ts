import type { QueryModule } from '../query-module.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

export const webhooks: QueryModule = { routes: [webhooksRoutes], topics: ['webhook'] };
