import type { ReservationDeadline } from '@ringpost/projections/reservations/reservations.view';
import { handleNumber } from '../commands.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';

/** The number goes to the next one in the line. The fee was charged when the reservation began. */
export function reservationDeadlines(deps: Deps): DeadlineHandlers<ReservationDeadline> {
  return {
    async 'end-reservation'({ _id, kind, subject: reservationId, dueAt, e164, appId }) {
      const ending = { reason: 'expired', dueAt } as const;
      const command = {
        type: 'EndReservation',
        e164,
        appId,
        reservationId,
        ending,
        now: nowIso(deps),
      } as const;
      const actor = `system:${kind}`;
      const cause = { operationId: _id, causationId: _id, correlationId: reservationId, actor };
      await handleNumber(deps, e164, command, cause);
    },
  };
}
