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
import { Alert } from './alerts.contract.ts';

const AdminAlert = Type.Object({
  ...Alert.properties,
  user_id: Uuid,
  /** Null if the customer is unknown, or was forgotten. */
  email: orNull(Type.String()),
});
export type AdminAlert = Shape<typeof AdminAlert>;

const FILTERS = { status: Type.Optional(Alert.properties.status), ...DATED_FILTERS };

export const adminAlertListContract = {
  method: 'GET',
  path: '/api/admin/alerts',
  summary: 'The alerts of all customers, newest first unless asked otherwise.',
  description:
    'With a number or a prefix only alerts for one number are found. With a prefix they are in the order of the numbers, and for each number in the order of time.',
  tag: 'alert',
  query: Type.Object({
    /** Only the order of time: every filter has an index in this order. */
    orderBy: Type.Enum(['set_at'], { default: 'set_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: FreshListOf(AdminAlert) },
} as const;

export const adminAlertFileContract = {
  method: 'GET',
  path: '/api/admin/alerts/csv',
  securityEvent: 'export',
  summary: 'All alerts that the filters find, newest first, as CSV.',
  description: 'With a prefix they are in the order of the numbers, the last number first.',
  tag: 'alert',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;
