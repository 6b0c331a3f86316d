import type { QueryModule } from '../query-module.ts';
import { approvalsRoutes } from './approvals.routes.ts';

export const approvals: QueryModule = { routes: [approvalsRoutes] };
