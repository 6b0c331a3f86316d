import type { ReservationDeadline } from '@ringpost/projections/reservations/reservations.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import { leaveLine } from '../numbers/entries.ts';

async function end(deps: Deps, row: ReservationDeadline, reason: 'expired' | 'waited'): Promise<void> {
  const { _id, kind, subject: reservationId, dueAt, e164, appId } = row;
  const ending = { reason, dueAt };
  const command = { type: 'EndReservation', e164, appId, reservationId, ending, now: nowIso(deps) } as const;
  const actor = `system:${kind}`;
  const cause = { operationId: _id, causationId: _id, correlationId: reservationId, actor };
  await leaveLine(deps, e164, command, cause);
}

/**
 * A reservation whose time is over passes the number to the next one in the line; its fee was charged when it began. A
 * customer who has waited too long leaves the line, and a policy gives the fee back.
 */
export function reservationDeadlines(deps: Deps): DeadlineHandlers<ReservationDeadline> {
  return {
    'end-reservation': (row) => end(deps, row, 'expired'),
    'end-waiting': (row) => end(deps, row, 'waited'),
  };
}
