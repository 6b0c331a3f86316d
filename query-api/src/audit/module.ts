import type { QueryModule } from '../query-module.ts';
import { auditRoutes } from './audit.routes.ts';
import { securityRoutes } from './security.routes.ts';
import { streamRoutes } from './stream.routes.ts';

export const audit: QueryModule = { routes: [auditRoutes, streamRoutes, securityRoutes] };
