import type { QueryModule } from '../query-module.ts';
import { portInsRoutes } from './port-ins.routes.ts';

export const portIns: QueryModule = { routes: [portInsRoutes], topics: ['port-ins'] };
