import type { QueryModule } from '../query-module.ts';
import { alertsRoutes } from './alerts.routes.ts';

export const alerts: QueryModule = { routes: [alertsRoutes], topics: ['alerts'] };
