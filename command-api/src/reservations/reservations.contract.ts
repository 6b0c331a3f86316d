import {
  Dollars,
  E164,
  Instant,
  orNull,
  QuotedDollars,
  Reason,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

const tag = 'number_reservation';

const Reservation = Type.Object({
  reservation_uuid: Uuid,
  /** `reserved`: only you can take the number. `queued`: it is taken, and you wait for it. */
  status: Type.Enum(['reserved', 'queued', 'taken', 'cancelled', 'expired']),
  number: E164,
  app_uuid: Uuid,
  fee: Dollars,
  reserved_until: orNull(Instant),
  /** 1: you are next. Null if you do not wait. */
  place: orNull(Type.Integer({ minimum: 1 })),
});

export const reserveNumberContract = {
  method: 'POST',
  path: '/api/number_reservation',
  scope: 'buy',
  summary: 'Reserve a number for an app for 24 hours, or wait for it if it is taken.',
  description:
    'The fee is held at once, and charged when the number is reserved for you. If you leave the line before that, or have waited 30 days, it comes back. One Idempotency-Key for one reservation.',
  tag,
  body: Type.Object({
    number: E164,
    app_uuid: Uuid,
    /** Whether to wait for the number if it is taken. Otherwise a taken number is refused. */
    wait: Type.Boolean(),
    /** The fee that the customer saw. If it has changed, nothing is reserved. */
    quoted_price: QuotedDollars,
  }),
  idempotent: true,
  tellsPosition: true,
  answers: { 201: Reservation },
  links: {
    take: { to: 'POST /api/number_reservation/{id}/take', params: { id: '/reservation_uuid' } },
    cancel: { to: 'POST /api/number_reservation/{id}/cancel', params: { id: '/reservation_uuid' } },
  },
  problems: [
    'not-found',
    'app-hidden',
    'whole-number-app',
    'price-changed',
    'number-unknown',
    'number-taken',
    'queue-full',
    'already-reserved',
    'reservation-over',
    'insufficient-funds',
    'debt-open',
    'busy',
  ],
} as const;

export const cancelReservationContract = {
  method: 'POST',
  path: '/api/number_reservation/{id}/cancel',
  scope: 'buy',
  summary: 'Give a reservation up, or leave the line. Only who still waits gets the fee back.',
  tag,
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  servesPaid: true,
  answers: {
    200: Type.Object({ reservation_uuid: Uuid, status: Type.Literal('cancelled'), released: Dollars }),
  },
  problems: ['not-found', 'reservation-over'],
} as const;

export const cancelForCustomerContract = {
  ...cancelReservationContract,
  path: '/api/admin/reservations/{id}/cancel',
  summary:
    'Cancel the reservation of a customer, with a reason that its history keeps. As with a cancel by the customer, only who still waits gets the fee back.',
  body: Type.Object({ reason: Reason }),
} as const;
