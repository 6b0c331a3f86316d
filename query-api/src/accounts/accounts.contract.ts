import { listMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { Dollars, Instant, ListOf, page, Uuid } from '../kernel/lists.contract.ts';

export const userList = {
  method: 'GET',
  path: '/api/users/list',
  summary: 'Every account, newest first; a search is the beginning of an address, or an id.',
  tag: 'users',
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 254 })), ...page(listMaxRows) }),
  answers: {
    200: ListOf(
      Type.Object({
        user_id: Uuid,
        email: Type.String(),
        role: Type.Enum(['customer', 'admin']),
        status: Type.Enum(['unconfirmed', 'active', 'inactive']),
        registered_at: Instant,
        balance: Dollars,
        held: Dollars,
      }),
    ),
  },
} as const;
