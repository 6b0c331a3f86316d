import type { QueryModule } from '../query-module.ts';
import { plannedChangesRoutes } from './planned-changes.routes.ts';

export const plannedChanges: QueryModule = { routes: [plannedChangesRoutes] };
