import {
  E164,
  FreshListOf,
  Instant,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { Voice, Withheld } from './feeds.contract.ts';

/** A message without its sender, its text and its code. */
export const MessageHead = Type.Object({
  uuid: Type.String(),
  seq: Type.Integer(),
  send_time: Instant,
  to: E164,
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  order_uuid: orNull(Uuid),
  has_code: Type.Boolean(),
  withheld: Withheld,
  voice: Voice,
});
export type MessageHead = Shape<typeof MessageHead>;

export const customerMessagesContract = {
  method: 'GET',
  path: '/api/admin/users/{id}/messages',
  summary: 'When which number of a customer got a message, newest first; without senders, texts and codes.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS)),
  answers: { 200: FreshListOf(MessageHead) },
  problems: ['not-found'],
} as const;
