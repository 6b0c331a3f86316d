import {
  Dollars,
  EventPosition,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { ROLES } from '@ringpost/domain/rules/roles';
import { Type } from 'typebox';

/** The kinds of things that have a timeline of their own. */
export const StreamKind = Type.Enum([
  'account',
  'alerts',
  'app',
  'billing',
  'bulk',
  'delivery',
  'import',
  'notices',
  'number',
  'operator',
  'order',
  'payment',
  'port-in',
  'port-in-fees',
  'reservation',
  'security',
  'shop-settings',
  'sms',
  'upstreams',
  'vendor',
  'volume-steps',
  'wallet',
  'webhook',
]);
export type StreamKind = Shape<typeof StreamKind>;

export const ActorKind = Type.Enum(['visitor', 'customer', 'admin', 'provider', 'system']);

/** Where an event is in the log. */
const PLACE = {
  event_id: Uuid,
  type: Type.String(),
  /** The kind of the stream; null if it has no timeline of its own. */
  kind: orNull(StreamKind),
  /** Whose stream it is: `wallet` and this id are one stream. `all` if there is one for everything, such as `operator`. */
  stream_id: Type.String(),
  revision: Type.Integer(),
  position: EventPosition,
  at: Instant,
};
const Place = Type.Object(PLACE);
export type PlaceView = Shape<typeof Place>;

export const Actor = Type.Object({
  kind: ActorKind,
  /** The account, or the name of the provider, the policy or the deadline; null for a visitor. */
  id: orNull(Type.String()),
  /** The address of the account; null if the actor is none, or if it was deleted. */
  email: orNull(Type.String()),
});
export type ActorView = Shape<typeof Actor>;

const ListedEvent = Type.Object({
  ...PLACE,
  group: Type.Enum(['money', 'orders', 'account']),
  actor: ActorKind,
  amount: orNull(Dollars),
  /** The reason as a word of the domain, such as `no-sms`. */
  what: orNull(Type.String()),
});
export type ListedEvent = Shape<typeof ListedEvent>;

const FieldValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
/** A field of the state. Fields of money are in dollars; of a collection, the value is how many it has. */
const FIELD = { field: Type.String(), is_money: Type.Boolean() };
export const Field = Type.Object({ ...FIELD, value: FieldValue });
export type FieldView = Shape<typeof Field>;
const Change = Type.Object({ ...FIELD, before: FieldValue, after: FieldValue });
export type ChangeView = Shape<typeof Change>;

export const AuditEvent = Type.Object({
  ...PLACE,
  actor: Actor,
  cause: Type.Object({
    operation_id: Type.String(),
    causation_id: Type.String(),
    correlation_id: Type.String(),
    /** The event that caused it; null for a request or a deadline, and for an event of no timeline. */
    event: orNull(Place),
  }),
  /** The two admins who agreed on it; null if it needed one. */
  approval: orNull(Type.Object({ asked_by: Actor, approved_by: Actor })),
  /** Null if the event does not say where the request came from. */
  origin: orNull(
    Type.Object({
      /** Null if it is not known, or forgotten: the key that seals it was deleted. */
      address: orNull(Type.String()),
      /**
       * `request`: the address is that of the request. `login`: that from which the session was opened. `key`: those from which the key
       * was used within a day before, with commas between them. `unknown`: there is none.
       */
      address_of: Type.Enum(['request', 'login', 'key', 'unknown']),
      /** The session, or the key of the API. */
      session_id: orNull(Type.String()),
    }),
  ),
  /** The data as it is in the log, without personal and secret fields. Fields with `Mills` are mills. */
  data: Type.Record(Type.String(), Type.Unknown()),
  /** The fields that are left out because they are personal. */
  sealed: Type.Array(Type.String()),
  /** Whether the key of these fields was deleted, so that nobody can read them. */
  forgotten: Type.Boolean(),
  /** What the event changed in the folded state of its stream. */
  changes: Type.Array(Change),
});
export type AuditEventView = Shape<typeof AuditEvent>;

const OF_CUSTOMER = Type.Object({ id: Uuid });

/** The account; nulls if the customer was forgotten. */
const Customer = Type.Object({
  user_id: Uuid,
  email: orNull(Type.String()),
  status: orNull(Type.Enum(['unconfirmed', 'active', 'inactive'])),
  since: orNull(Instant),
});
export type CustomerView = Shape<typeof Customer>;

export const timelineContract = {
  method: 'GET',
  path: '/api/admin/audit/customers/{id}',
  summary: 'The events of all streams of a customer, newest first.',
  readsPrivate: true,
  tag: 'audit',
  params: OF_CUSTOMER,
  query: Type.Object({
    ...MIN_POSITION,
    /** Only events before this position. */
    before: Type.Optional(EventPosition),
    group: Type.Optional(Type.Enum(['money', 'orders', 'account'])),
    actor: Type.Optional(ActorKind),
    limit: Type.Integer({ minimum: 1, maximum: LIST_MAX_ROWS, default: LIST_MAX_ROWS }),
  }),
  answers: {
    200: Type.Object({
      data: Type.Array(ListedEvent),
      total: Type.Integer(),
      /** Name it as `before` to get the next page; null if this is the last one. */
      next: orNull(EventPosition),
      ...FRESHNESS,
    }),
  },
  problems: ['not-found', 'unavailable'],
} as const;

export const lifeContract = {
  method: 'GET',
  path: '/api/admin/audit/customers/{id}/life',
  summary: 'Who a customer is, and when the events of the timeline happened, oldest first.',
  tag: 'audit',
  params: OF_CUSTOMER,
  query: Type.Object(MIN_POSITION),
  answers: {
    200: Type.Object({
      customer: Customer,
      total: Type.Integer(),
      /** The newest events. `total` says how many there are. */
      ticks: Type.Array(Type.Object({ position: EventPosition, at: Instant })),
      ...FRESHNESS,
    }),
  },
  problems: ['not-found', 'unavailable'],
} as const;

const Hold = Type.Object({ kind: Type.String(), id: Type.String(), amount: Dollars, at: Instant });

const Proof = Type.Object({
  /** The sum of all entries of the account `available` until then. It must be the balance. */
  sum_of_entries: Dollars,
  entries: Type.Integer(),
  facts: Type.Integer(),
  /** The largest sum of all entries of one fact. It must be zero. */
  largest_difference: Dollars,
  equal: Type.Boolean(),
});

const AsOf = Type.Object({
  /** The moment that was asked for. */
  at: Instant,
  /** The last event of the timeline until then; null before the first one. */
  last: orNull(ListedEvent),
  /** Null before the account was registered. */
  account: orNull(
    Type.Object({
      status: Type.Enum(['unconfirmed', 'active', 'inactive']),
      role: Type.Enum([...ROLES]),
      session_epoch: Type.Integer(),
      /** How much the customer may buy; null: the general limits. */
      has_own_limits: Type.Boolean(),
    }),
  ),
  balance: Dollars,
  held: Dollars,
  debt: Dollars,
  /** What holds have cost so far. */
  captured: Dollars,
  holds: Type.Integer(),
  /** The oldest of them. */
  open_holds: Type.Array(Hold),
  /** Activations whose money is held. */
  running_orders: Type.Integer(),
  rented_numbers: Type.Integer(),
  proof: Proof,
  folded_events: Type.Integer(),
  took_ms: Type.Integer(),
});
export type AsOf = Shape<typeof AsOf>;

export const asOfContract = {
  method: 'GET',
  path: '/api/admin/audit/customers/{id}/as-of',
  summary: 'The state of a customer at a moment, folded from the log, with the proof of the balance.',
  tag: 'audit',
  params: OF_CUSTOMER,
  query: Type.Object({
    ...MIN_POSITION,
    /** Absent: now. */
    at: Type.Optional(Instant),
    /** The moment right after this event. It replaces `at`. */
    position: Type.Optional(EventPosition),
  }),
  answers: { 200: AsOf },
  problems: ['not-found', 'busy'],
} as const;

const AdminEvent = Type.Object({
  ...PLACE,
  user_id: orNull(Uuid),
  amount: orNull(Dollars),
  what: orNull(Type.String()),
});
export type AdminEventView = Shape<typeof AdminEvent>;

export const adminTimelineContract = {
  method: 'GET',
  path: '/api/admin/audit/admins/{id}',
  summary: 'What an admin did, newest first.',
  tag: 'audit',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({
    ...MIN_POSITION,
    before: Type.Optional(EventPosition),
    since: Type.Optional(Instant),
    until: Type.Optional(Instant),
    limit: Type.Integer({ minimum: 1, maximum: LIST_MAX_ROWS, default: LIST_MAX_ROWS }),
  }),
  answers: {
    200: Type.Object({
      data: Type.Array(AdminEvent),
      total: Type.Integer(),
      next: orNull(EventPosition),
      ...FRESHNESS,
    }),
  },
  problems: ['not-found'],
} as const;

const Found = Type.Object({
  /** `customer`: the timeline of all streams of a customer. `admin`: what an admin did. */
  kind: Type.Union([StreamKind, Type.Enum(['customer', 'admin'])]),
  id: Type.String(),
  label: Type.String(),
});
export type FoundTimeline = Shape<typeof Found>;

export const findTimelineContract = {
  method: 'GET',
  path: '/api/admin/audit/find',
  summary: 'The timelines of an id, an email address or a phone number.',
  tag: 'audit',
  query: Type.Object({ search: Type.String({ default: '', maxLength: SEARCH_MAX_CHARACTERS }) }),
  answers: { 200: Type.Object({ data: Type.Array(Found) }) },
} as const;
