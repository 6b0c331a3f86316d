import { listMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';
import { Instant, ListOf, orNull, page, Uuid } from '../kernel/lists.contract.ts';

export const unroutedSmsList = {
  method: 'GET',
  path: '/api/sms/unrouted',
  summary:
    'Messages that nobody could be told of for sure, newest first. Withheld ones are never among them.',
  tag: 'sms',
  query: Type.Object(page(listMaxRows)),
  answers: {
    200: ListOf(
      Type.Object({
        uuid: Type.String(),
        outcome: Type.Enum(['unknown-number', 'unrouted', 'unclaimed']),
        received_at: Instant,
        to: Type.String(),
        from: Type.String(),
        msg: Type.String(),
        code: orNull(Type.String()),
        app_uuid: orNull(Uuid),
        app_name: orNull(Type.String()),
      }),
    ),
  },
} as const;
