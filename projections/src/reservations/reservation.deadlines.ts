import { plusSeconds } from '@ringpost/domain';
import { RESERVATION_WAIT_DAYS } from '@ringpost/domain/rules/limits';
import { deadlineId, deadlines } from '../deadlines/deadlines.view.ts';
import type { NounDeadlines, Rows } from '../kernel/projector.ts';
import type { ReservationDeadline } from './reservations.view.ts';

interface InLine {
  readonly reservationId: string;
  readonly e164: string;
  readonly appId: string;
}

function add(
  kind: ReservationDeadline['kind'],
  { reservationId: subject, e164, appId }: InLine,
  dueAt: string,
  rows: Rows,
): void {
  const deadline: ReservationDeadline = { _id: deadlineId(kind, subject), kind, subject, dueAt, e164, appId };
  rows.add(deadlines, deadline);
}

function drop(kind: ReservationDeadline['kind'], { reservationId }: InLine, rows: Rows): void {
  rows.delete(deadlines, deadlineId(kind, reservationId));
}

/** When the time of a reservation is over, and when a customer has waited in a line for too long. */
export const reservationDeadlines: NounDeadlines = {
  streams: ['number'],
  on: {
    ReservationQueued: {
      apply({ data }, rows) {
        add('end-waiting', data, plusSeconds(data.queuedAt, RESERVATION_WAIT_DAYS * 24 * 3600), rows);
      },
    },
    NumberReserved: {
      apply({ data }, rows) {
        drop('end-waiting', data, rows);
        add('end-reservation', data, data.until, rows);
      },
    },
    ReservationEnded: {
      apply({ data }, rows) {
        drop(data.wasReserved ? 'end-reservation' : 'end-waiting', data, rows);
      },
    },
  },
};
