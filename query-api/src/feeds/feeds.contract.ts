import {
  CSV_TYPE,
  Dollars,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { PUBLIC_SMS_PRELOAD_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { WAIT } from '../changes/wait.contract.ts';

/**
 * The price of a withheld message, and until when it can be paid for. Null for a message that can be read. `unpaid`: it came
 * before its order was paid, and it was not certain that it contains a code. If the customer reads it while the order runs, it
 * counts as the code: the order is charged and completed.
 */
export const Withheld = orNull(
  Type.Object({ price: Dollars, read_until: Instant, why: Type.Optional(Type.Literal('unpaid')) }),
);

/** The recording of a call; null for a text. `awaited`: it is being fetched. `lost`: it could not be fetched. */
export const Voice = orNull(
  Type.Object({ seconds: Type.Integer(), state: Type.Enum(['awaited', 'stored', 'lost']) }),
);

/** A message of a feed, the same in queries and sockets. */
export const Sms = Type.Object({
  /**
   * The number of the message in its feed, without gaps. Clients use it to sort, to continue a list, and to find repeated and
   * missing messages.
   */
  seq: Type.Integer(),
  uuid: Type.String(),
  send_time: Instant,
  to: Type.String(),
  /** Null while the message is withheld, like `msg` and `code`. */
  from: orNull(Type.String()),
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  order_uuid: orNull(Uuid),
  msg: orNull(Type.String()),
  code: orNull(Type.String()),
  withheld: Withheld,
  voice: Voice,
  /** Its sender, text and code were erased, because it is old. */
  erased: Type.Optional(Type.Literal(true)),
});
export type SmsView = Shape<typeof Sms>;

/** `seq`: the newest number of the feed. A client that has all messages up to it has missed none. */
const FEED = { data: Type.Array(Sms), total: Type.Integer(), seq: Type.Integer() };
/** `epoch`: the id of the log. If it has changed, an older `seq` belongs to a different message. */
const PublicFeed = Type.Object({ ...FEED, epoch: Type.String() });
export type PublicFeed = Shape<typeof PublicFeed>;
const PrivateFeed = Type.Object({
  ...FEED,
  /** The value of `before` that continues with older messages; null if there are none. */
  next: orNull(Type.Integer()),
  /** How far back this answer has searched: the time of the oldest message that was read. */
  looked_back_to: orNull(Instant),
  ...FRESHNESS,
});
export type PrivateFeed = Shape<typeof PrivateFeed>;

const After = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 });

export const publicSmsContract = {
  method: 'GET',
  path: '/api/sms/public',
  summary: 'The newest public messages after a place in the feed, newest first; recipients are masked.',
  tag: 'sms',
  query: Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: PUBLIC_SMS_PRELOAD_MAX_ROWS,
      default: PUBLIC_SMS_PRELOAD_MAX_ROWS,
    }),
    after: After,
  }),
  answers: { 200: PublicFeed },
} as const;

export const privateSmsContract = {
  method: 'GET',
  path: '/api/sms/list',
  scope: 'read',
  example: { query: { limit: 5 } },
  summary:
    "The caller's messages after or before a place in their feed, newest first, or those that contain a text.",
  description:
    'The texts are sealed, so no index can hold their words. A search opens messages before the place until the page is full, 1000 at most, and answers those that contain the text; `total` counts those that were found, and `next` continues with older ones. With `wait`, the answer comes as soon as the feed has a message after `after`, at most so many seconds later.',
  tag: 'sms',
  query: Type.Object({
    after: After,
    /** Only messages with a lower `seq`. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    /** Text, sender, code, app or number, in any format. */
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
    ...page(PUBLIC_SMS_PRELOAD_MAX_ROWS),
    ...WAIT,
  }),
  answers: { 200: PrivateFeed },
} as const;

export const privateSmsFileContract = {
  method: 'GET',
  path: '/api/sms/csv',
  scope: 'read',
  summary:
    "All of the caller's messages, newest first, as CSV. One that was not paid for is without its text.",
  tag: 'sms',
  query: Type.Object(MIN_POSITION),
  answers: { 200: CSV_TYPE },
} as const;
