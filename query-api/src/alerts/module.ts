import type { QueryModule } from '../query-module.ts';
import { adminAlertsRoutes } from './admin-alerts.routes.ts';
import { alertsRoutes } from './alerts.routes.ts';

export const alerts: QueryModule = { routes: [alertsRoutes, adminAlertsRoutes], topics: ['alerts'] };
