import type { QueryModule } from '../query-module.ts';
import { changesRoutes } from './changes.routes.ts';

export const changes: QueryModule = { routes: [changesRoutes] };
