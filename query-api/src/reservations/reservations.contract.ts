import {
  CountryIso,
  Dollars,
  E164,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  NumberPrefix,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { NUMBER_PRICES } from '@ringpost/domain/contracts/inventory.contract';
import { LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const tag = 'number_reservation';

const Status = Type.Enum(['queued', 'reserved', 'taken', 'cancelled', 'expired']);

/** What it costs to take the number now. */
const Prices = Type.Object({
  ...NUMBER_PRICES,
  /** Whether the number ever served the app: the prices of rentals depend on it. */
  number_type: Type.Enum(['new', 'used']),
});

const WAITING = {
  status: Status,
  /** 1: the next one. Null if the customer does not wait. */
  place: orNull(Type.Integer({ minimum: 1 })),
  /** How many customers wait for the number and the app. */
  waiting: Type.Integer(),
};

export const Reservation = Type.Object({
  reservation_uuid: Uuid,
  ...WAITING,
  number: E164,
  country_iso: orNull(CountryIso),
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  fee: Dollars,
  placed_at: Instant,
  reserved_until: orNull(Instant),
  ended_at: orNull(Instant),
  /** The order that took the number. */
  order_uuid: orNull(Uuid),
  /** Null unless the number can be taken now. */
  prices: orNull(Prices),
});
export type ReservationView = Shape<typeof Reservation>;

export const reservationListContract = {
  method: 'GET',
  path: '/api/number_reservation/list',
  scope: 'read',
  summary: "The caller's reservations, newest first.",
  tag,
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: FreshListOf(Reservation) },
} as const;

export const customerReservationsContract = {
  ...reservationListContract,
  path: '/api/admin/users/{id}/reservations',
  summary: 'The reservations of one customer, newest first.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const waitingPlaceContract = {
  method: 'GET',
  path: '/api/number_reservation/{id}/waiting',
  scope: 'read',
  summary: 'The place of a reservation of the caller in the line for its number.',
  tag,
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ reservation_uuid: Uuid, ...WAITING, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

const Reservable = Type.Object({
  number: E164,
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  /**
   * `free`: can be reserved now. `taken`: somebody has it for the app. `reserved`: somebody has reserved it. `public`: everybody
   * can see its messages, so nobody can reserve it.
   */
  state: Type.Enum(['free', 'taken', 'reserved', 'public']),
  /** When it is free again; null if it is free now, or if this is not known. */
  free_at: orNull(Instant),
  /** Until when somebody has it, by an order or a reservation; null if nobody has it. The first in the line gets it then. */
  end_date: orNull(Instant),
  waiting: Type.Integer(),
  /** The caller's own reservation of the number for the app. */
  reservation_uuid: orNull(Uuid),
});
export type ReservableNumber = Shape<typeof Reservable>;

export const reservableNumbersContract = {
  method: 'GET',
  path: '/api/number_reservation/numbers/{app_uuid}',
  scope: 'read',
  summary: 'Numbers that can be reserved for an app or waited for, in order, one vendor after the other.',
  tag,
  params: Type.Object({ app_uuid: Uuid }),
  query: Type.Object({
    country: Type.String({ pattern: '^[A-Z]{2}$', default: 'US' }),
    vendor_uuid: Type.Optional(Uuid),
    prefix: Type.Optional(NumberPrefix),
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: Type.Object({ ...FreshListOf(Reservable).properties, fee: Dollars }) },
} as const;
