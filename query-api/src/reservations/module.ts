import type { QueryModule } from '../query-module.ts';
import { adminReservationsRoutes } from './admin-reservations.routes.ts';
import { reservationsRoutes } from './reservations.routes.ts';

export const reservations: QueryModule = {
  routes: [reservationsRoutes, adminReservationsRoutes],
  topics: ['reservations'],
};
