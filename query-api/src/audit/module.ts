import type { QueryModule } from '../query-module.ts';
import { auditRoutes } from './audit.routes.ts';

export const audit: QueryModule = { routes: [auditRoutes] };
