import { EventPosition, Instant, orNull, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { FOLDED_EVENTS_MAX, LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { ActorKind, AuditEvent, Field, StreamKind } from './audit.contract.ts';

const OF_STREAM = Type.Object({ kind: StreamKind, id: Type.String({ minLength: 1, maxLength: 80 }) });

/** A revision. No stream that is folded has a later one. */
const Revision = Type.Integer({ minimum: 0, maximum: FOLDED_EVENTS_MAX });

const OF_PART = {
  /** Only events about this part of the thing: of an app, one price, by its name in the changes, such as `price.US`. */
  part: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
};

export const streamContract = {
  method: 'GET',
  path: '/api/admin/audit/streams/{kind}/{id}',
  summary: 'The events of one stream of the log, newest first, with what each changed.',
  description:
    'The state is folded from the log. Texts of messages, codes, addresses and secrets are never in the answer.',
  tag: 'audit',
  params: OF_STREAM,
  query: Type.Object({
    /** Only events before this revision. */
    before: Type.Optional(Revision),
    ...OF_PART,
    /** Only events of this type. */
    type: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    actor: Type.Optional(ActorKind),
    limit: Type.Integer({ minimum: 1, maximum: LIST_MAX_ROWS, default: LIST_MAX_ROWS }),
  }),
  answers: {
    200: Type.Object({
      data: Type.Array(AuditEvent),
      /** How many events before the revision there are. */
      total: Type.Integer(),
    }),
  },
  problems: ['not-found', 'busy'],
} as const;

export const streamLifeContract = {
  method: 'GET',
  path: '/api/admin/audit/streams/{kind}/{id}/life',
  summary: 'When the events of one stream happened, oldest first, and of which types they are.',
  tag: 'audit',
  params: OF_STREAM,
  query: Type.Object(OF_PART),
  answers: {
    200: Type.Object({
      total: Type.Integer(),
      /** The newest events. `total` says how many there are. */
      ticks: Type.Array(Type.Object({ revision: Type.Integer(), position: EventPosition, at: Instant })),
      /** The types of all of them, by name. */
      types: Type.Array(Type.String()),
    }),
  },
  problems: ['not-found', 'busy'],
} as const;

const StreamAsOf = Type.Object({
  /** The moment that was asked for. */
  at: Instant,
  /** The last event until then; null before the first one. */
  last: orNull(AuditEvent),
  /** The state after it, without personal and secret fields. None before the first event; null if such streams only list events. */
  fields: orNull(Type.Array(Field)),
  /** How many fields the state has. The first ones are listed. */
  total_fields: Type.Integer(),
  folded_events: Type.Integer(),
  took_ms: Type.Integer(),
});
export type StreamAsOf = Shape<typeof StreamAsOf>;

export const streamAsOfContract = {
  method: 'GET',
  path: '/api/admin/audit/streams/{kind}/{id}/as-of',
  summary: 'The state of one stream at a moment, folded from the log.',
  tag: 'audit',
  params: OF_STREAM,
  query: Type.Object({
    /** Absent: now. */
    at: Type.Optional(Instant),
    /** The moment right after this position of the log. It replaces `at`. */
    position: Type.Optional(EventPosition),
    /** The moment right after this event of the stream. It replaces both. */
    revision: Type.Optional(Revision),
    ...OF_PART,
  }),
  answers: { 200: StreamAsOf },
  problems: ['not-found', 'busy'],
} as const;
