import {
  Dollars,
  FreshListOf,
  Instant,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const User = Type.Object({
  user_id: Uuid,
  email: Type.String(),
  role: Type.Enum(['customer', 'admin']),
  status: Type.Enum(['unconfirmed', 'active', 'inactive']),
  registered_at: Instant,
  balance: Dollars,
  held: Dollars,
});
export type UserView = Shape<typeof User>;

const UserList = FreshListOf(User);
export type UserList = Shape<typeof UserList>;

export const userListContract = {
  method: 'GET',
  path: '/api/users/list',
  summary:
    'Every account, newest first; a search is the beginning of an address, in the order of the addresses, or an id.',
  tag: 'users',
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 254 })), ...page(LIST_MAX_ROWS) }),
  answers: { 200: UserList },
} as const;
