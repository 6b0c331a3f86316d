import {
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const Found = Type.Object({
  kind: Type.Enum(['customer', 'number', 'order', 'payment', 'transaction']),
  id: Type.String(),
  /** Null for a number. */
  user_id: orNull(Uuid),
  email: orNull(Type.String()),
  /** The app of an order. */
  app_name: orNull(Type.String()),
  /** The number of an order. */
  number: orNull(Type.String()),
  /** When the account was registered, when the number became ours, or when the thing happened. */
  at: Instant,
});
export type Found = Shape<typeof Found>;

export const findContract = {
  method: 'GET',
  path: '/api/admin/find',
  summary:
    'Customers by the beginning of an address, and what has this id or this number: accounts, numbers, orders, payments (also by the id of the gateway), transactions. At most ten.',
  tag: 'admin',
  query: Type.Object({
    search: Type.String({ maxLength: SEARCH_MAX_CHARACTERS, default: '' }),
    ...MIN_POSITION,
  }),
  answers: { 200: FreshListOf(Found) },
} as const;
