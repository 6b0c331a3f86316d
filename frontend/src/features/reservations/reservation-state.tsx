import { RESERVATION_WAIT_DAYS } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';
import type { ReservationView } from './reservations.api.ts';

const MINUTE = 60_000;

const words = defineMessages({
  reserved: { id: 'reservation.status.reserved', defaultMessage: 'Reserved for you' },
  queued: { id: 'reservation.status.queued', defaultMessage: 'You wait' },
  taken: { id: 'reservation.status.taken', defaultMessage: 'Taken' },
  cancelled: { id: 'reservation.status.cancelled', defaultMessage: 'Given up' },
  expired: { id: 'reservation.status.expired', defaultMessage: 'Expired' },
});

const SHAPES: Readonly<Record<ReservationView['status'], DotShape>> = {
  reserved: 'done',
  queued: 'half',
  taken: 'done',
  cancelled: 'ring',
  expired: 'failed',
};

/** Until when the number is reserved, or the place in the line. */
function Detail({ row, now }: { readonly row: ReservationView; readonly now: number }): ReactNode {
  if (row.status === 'queued') {
    return (
      <FormattedMessage
        id="reservation.place"
        defaultMessage="Place {place, number} of {waiting, number}"
        values={{ place: row.place ?? 1, waiting: row.waiting }}
      />
    );
  }
  if (row.status === 'expired' && row.reserved_until === null)
    return (
      <FormattedMessage
        id="reservation.waited"
        defaultMessage="You waited {days, number} days. The fee came back."
        values={{ days: RESERVATION_WAIT_DAYS }}
      />
    );
  if (row.status !== 'reserved' || row.reserved_until === null) return <Stamp at={row.ended_at} />;
  const minutes = Math.max(0, Math.ceil((Date.parse(row.reserved_until) - now) / MINUTE));
  return (
    <FormattedMessage
      id="reservation.left"
      defaultMessage="{hours, number} h {minutes, number} min left"
      values={{ hours: Math.floor(minutes / 60), minutes: minutes % 60 }}
    />
  );
}

/** The state of a reservation: a dot, a word, and a detail. */
export function ReservationState({
  row,
  now,
}: {
  readonly row: ReservationView;
  /** Milliseconds by the server's clock. */
  readonly now: number;
}): ReactNode {
  return (
    <span className="reservation-state">
      <StatusDot shape={SHAPES[row.status]}>
        <FormattedMessage {...words[row.status]} />
      </StatusDot>
      <span className="t12 dim">
        <Detail row={row} now={now} />
      </span>
    </span>
  );
}
