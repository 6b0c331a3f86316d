import type { QueryModule } from '../query-module.ts';
import { reservationsRoutes } from './reservations.routes.ts';

export const reservations: QueryModule = { routes: [reservationsRoutes], topics: ['reservations'] };
