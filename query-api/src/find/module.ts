import type { QueryModule } from '../query-module.ts';
import { findRoutes } from './find.routes.ts';

export const find: QueryModule = { routes: [findRoutes] };
