import {
  CSV_TYPE,
  Direction,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import {
  LIST_MAX_ROWS,
  SEARCH_DEFAULT_ROWS,
  SEARCH_MAX_CHARACTERS,
  WEBHOOK_RECEIVERS_MAX,
  WEBHOOK_RENTALS_MAX,
} from '@ringpost/domain/rules/limits';
import { WEBHOOK_FORMS, WEBHOOK_TEST_TYPE, WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { Type } from 'typebox';
import { DATED_FILTERS } from '../kernel/dated-list.contract.ts';

const TAG = 'webhook';

const SETTINGS = {
  status: Type.Enum(['none', 'on', 'off', 'disabled']),
  /** Empty until a webhook is set for the first time. */
  url: Type.String(),
  types: Type.Array(Type.String()),
  /** The form of the bodies: ours, or that of SMS-Activate. */
  form: Type.Enum([...WEBHOOK_FORMS]),
  /** Whether the events of sub-accounts are sent too. */
  sub_accounts: Type.Boolean(),
  /** Why it was switched off: the receiver answered 410, failed for about three days, or too many deliveries waited. */
  disabled: orNull(Type.Object({ why: Type.Enum(['gone', 'failing', 'backlog']), at: Instant })),
  /** When the signing secret was made; null before there is one. */
  secret_created_at: orNull(Instant),
  /** Until then, the previous secret signs as well. */
  old_secret_valid_until: orNull(Instant),
};
/** What a customer has set, without the secret. */
export const WebhookSettings = Type.Object(SETTINGS);
export type WebhookSettings = Shape<typeof WebhookSettings>;

const COUNTED = {
  ...SETTINGS,
  /** Finished deliveries of the last 7 days, by how they ended. At most 10000 are counted. */
  delivered: Type.Integer(),
  failed: Type.Integer(),
};
const Webhook = Type.Object({ ...COUNTED, ...FRESHNESS });

const Receiver = Type.Object({
  /** Null for the first one, that of /api/webhook. */
  receiver_uuid: orNull(Uuid),
  /** The rental whose texts are all that it gets, if it was set with one, and its number; null for all others. */
  order_uuid: orNull(Uuid),
  number: orNull(Type.String()),
  ...COUNTED,
});
export type ReceiverView = Shape<typeof Receiver>;

const Failure = Type.Enum([
  'refused-address',
  'unknown-host',
  'timeout',
  'connection',
  'certificate',
  'not-allowed-url',
]);

const ATTEMPT_FIELDS = {
  at: Instant,
  took_ms: Type.Integer(),
  /** The HTTP status; null if there was no answer. */
  status: orNull(Type.Integer()),
  failure: orNull(Failure),
};
const Attempt = Type.Object(ATTEMPT_FIELDS);

const DELIVERY_FIELDS = {
  /** The header webhook-id. It is the same for every attempt and every replay. */
  delivery_uuid: Uuid,
  type: Type.String(),
  queued_at: Instant,
  status: Type.Enum(['waiting', 'delivered', 'failed', 'dropped']),
  /** The attempts since it was queued or replayed, and the maximum number of attempts. */
  attempts: Type.Integer(),
  attempts_max: Type.Integer(),
  /** When the next attempt is made; null if there is none, or if it is made at once. */
  next_at: orNull(Instant),
  last: orNull(Attempt),
};
const Delivery = Type.Object(DELIVERY_FIELDS);
export type DeliveryView = Shape<typeof Delivery>;

const DeliveryList = FreshListOf(Delivery);

const SentAttempt = Type.Object({
  ...ATTEMPT_FIELDS,
  /** The headers that are different in each attempt. */
  webhook_timestamp: Type.Integer(),
  webhook_signature: Type.String(),
  /** The first 1024 characters of the answer. */
  answer: Type.String(),
});

const DETAIL_FIELDS = {
  ...DELIVERY_FIELDS,
  /** The body of the request, as the receiver gets it. */
  body: Type.String(),
  /** Newest first, at most 20. */
  history: Type.Array(SentAttempt),
};
const DeliveryDetail = Type.Object(DETAIL_FIELDS);
export type DeliveryDetail = Shape<typeof DeliveryDetail>;

export const webhookContract = {
  method: 'GET',
  path: '/api/webhook',
  scope: 'webhook',
  summary: "The caller's webhook, and how much of it was delivered in 7 days.",
  tag: TAG,
  query: Type.Object(MIN_POSITION),
  answers: { 200: Webhook },
} as const;

export const receiversContract = {
  method: 'GET',
  path: '/api/webhooks',
  scope: 'webhook',
  summary: "All of the caller's webhooks, and how much of each was delivered in 7 days.",
  description: `At most ${WEBHOOK_RECEIVERS_MAX}: first that of /api/webhook, set or not, then the further ones, the oldest first. Those that were set with a rental are listed too, with its number: up to ${WEBHOOK_RENTALS_MAX} more, which end with their rentals.`,
  tag: TAG,
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ data: Type.Array(Receiver), ...FRESHNESS }) },
} as const;

export const deliveryListContract = {
  method: 'GET',
  path: '/api/webhook/deliveries',
  scope: 'webhook',
  summary: "The deliveries of the caller's first webhook, newest first.",
  tag: TAG,
  query: Type.Object({
    status: Type.Optional(Type.Enum(['waiting', 'delivered', 'failed', 'dropped'])),
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: DeliveryList },
} as const;

export const receiverDeliveriesContract = {
  ...deliveryListContract,
  path: '/api/webhooks/{id}/deliveries',
  summary: "The deliveries of one of the caller's further webhooks, newest first.",
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

export const customerDeliveriesContract = {
  ...deliveryListContract,
  path: '/api/admin/users/{id}/webhook_deliveries',
  summary: 'The deliveries of all webhooks of one customer, newest first.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  problems: ['not-found'],
} as const;

const DiedDelivery = Type.Object({
  ...DELIVERY_FIELDS,
  user_id: Uuid,
  email: orNull(Type.String()),
  /** The host of the customer's webhook now; null if it was forgotten. */
  host: orNull(Type.String()),
});
export type DiedDelivery = Shape<typeof DiedDelivery>;

const { user_id, since, until } = DATED_FILTERS;

const DIED_FILTERS = {
  user_id,
  /** The address of one customer. */
  email: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
  type: Type.Optional(Type.Enum([...WEBHOOK_TYPES, WEBHOOK_TEST_TYPE])),
  since,
  until,
};

export const diedDeliveriesContract = {
  method: 'GET',
  path: '/api/admin/webhook_deliveries',
  summary: 'The deliveries of all customers that failed for good, newest first unless asked otherwise.',
  description: 'All tries are used up, or the receiver answered that it wants no more.',
  tag: TAG,
  query: Type.Object({
    orderBy: Type.Enum(['queued_at'], { default: 'queued_at' }),
    orderType: Direction,
    ...DIED_FILTERS,
    ...page(LIST_MAX_ROWS, SEARCH_DEFAULT_ROWS),
  }),
  answers: { 200: FreshListOf(DiedDelivery) },
} as const;

export const diedDeliveriesFileContract = {
  method: 'GET',
  path: '/api/admin/webhook_deliveries/csv',
  securityEvent: 'export',
  summary: 'All deliveries that failed for good and that the filters find, newest first, as CSV.',
  tag: TAG,
  query: Type.Object({ ...DIED_FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

export const oneDeliveryContract = {
  method: 'GET',
  path: '/api/webhook/deliveries/{id}',
  scope: 'webhook',
  summary: 'One delivery with its request, and the answer of each attempt.',
  tag: TAG,
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...DETAIL_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;
