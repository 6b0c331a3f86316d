import type { QueryModule } from '../query-module.ts';
import { adjustmentsRoutes } from './adjustments.routes.ts';

export const adjustments: QueryModule = { routes: [adjustmentsRoutes] };
