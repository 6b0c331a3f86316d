import {
  CSV_TYPE,
  Direction,
  FreshListOf,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { DATED_FILTERS } from '../kernel/dated-list.contract.ts';
import { Reservation } from './reservations.contract.ts';

/** What its customer would pay for the number is not part of the list. */
const AdminReservation = Type.Object({
  ...Type.Omit(Reservation, ['prices']).properties,
  user_id: Uuid,
  /** Null if the customer is unknown, or was forgotten. */
  email: orNull(Type.String()),
});
export type AdminReservation = Shape<typeof AdminReservation>;

const FILTERS = { status: Type.Optional(Reservation.properties.status), ...DATED_FILTERS };

export const adminReservationListContract = {
  method: 'GET',
  path: '/api/admin/reservations',
  summary: 'The reservations of all customers, newest first unless asked otherwise.',
  description:
    'With a prefix they are in the order of the numbers, and for each number in the order of time.',
  tag: 'number_reservation',
  query: Type.Object({
    /** Only the order of time: every filter has an index in this order. */
    orderBy: Type.Enum(['placed_at'], { default: 'placed_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminReservation) },
} as const;

export const adminReservationFileContract = {
  method: 'GET',
  path: '/api/admin/reservations/csv',
  securityEvent: 'export',
  summary: 'All reservations that the filters find, newest first, as CSV.',
  description: 'With a prefix they are in the order of the numbers, the last number first.',
  tag: 'number_reservation',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
