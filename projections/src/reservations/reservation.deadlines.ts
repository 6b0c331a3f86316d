import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines } from '../kernel/projector.ts';
import type { ReservationDeadline } from './reservations.view.ts';

/** When the time of a reservation is over. */
export const reservationDeadlines: NounDeadlines = {
  streams: ['number'],
  on: {
    NumberReserved: {
      apply({ data: { reservationId: subject, e164, appId, until: dueAt } }, rows) {
        const kind = 'end-reservation';
        const deadline: ReservationDeadline = {
          _id: deadlineId(kind, subject),
          kind,
          subject,
          dueAt,
          e164,
          appId,
        };
        rows.add(deadlines, deadline);
      },
    },
    ReservationEnded: {
      apply({ data }, rows) {
        if (data.wasReserved) rows.delete(deadlines, deadlineId('end-reservation', data.reservationId));
      },
    },
  },
};
