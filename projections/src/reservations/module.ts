import type { ProjectionModule } from '../kernel/module.ts';
import { reservationDeadlines } from './reservation.deadlines.ts';
import { reservationsProjector } from './reservations.projector.ts';

export const reservations: ProjectionModule = {
  projectors: [reservationsProjector],
  deadlines: reservationDeadlines,
};
