import type { QueryModule } from '../query-module.ts';
import { noticesRoutes } from './notices.routes.ts';

export const notices: QueryModule = { routes: [noticesRoutes] };
