import type { QueryModule } from '../query-module.ts';
import { publicStatusRoutes } from './public-status.routes.ts';

export const publicStatus: QueryModule = { routes: [publicStatusRoutes] };
