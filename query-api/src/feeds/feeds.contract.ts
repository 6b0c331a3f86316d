import {
  Dollars,
  FRESHNESS,
  Instant,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/events/contracts/fields.contract';
import { publicSmsPreloadMaxRows } from '@ringpost/events/rules/limits';
import { Type } from 'typebox';

/** What it costs to read a withheld message, and until when it can be read. Null for a message that can be read. */
export const Withheld = orNull(Type.Object({ price: Dollars, read_until: Instant }));

/** A message as its feed shows it, by query and by socket. */
export const Sms = Type.Object({
  /** Dense in each feed: the cursor, the order and the check for duplicates and gaps. */
  seq: Type.Integer(),
  uuid: Type.String(),
  send_time: Instant,
  to: Type.String(),
  /** Null, as `msg` and `code`, while the message is withheld. */
  from: orNull(Type.String()),
  app_uuid: orNull(Uuid),
  app_name: orNull(Type.String()),
  image_name: orNull(Type.String()),
  order_uuid: orNull(Uuid),
  msg: orNull(Type.String()),
  code: orNull(Type.String()),
  withheld: Withheld,
});
export type SmsView = Shape<typeof Sms>;

/** `seq`: the newest there is. A client that has everything up to it has missed nothing. */
const FEED = { data: Type.Array(Sms), total: Type.Integer(), seq: Type.Integer() };
/** `epoch`: which log this is. After it changed, an older `seq` means another message. */
const PublicFeed = Type.Object({ ...FEED, epoch: Type.String() });
export type PublicFeed = Shape<typeof PublicFeed>;
const PrivateFeed = Type.Object({ ...FEED, ...FRESHNESS });
export type PrivateFeed = Shape<typeof PrivateFeed>;

const After = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 });

export const publicSmsContract = {
  method: 'GET',
  path: '/api/sms/public',
  summary: 'The newest public messages after a place in the feed, newest first; recipients are masked.',
  tag: 'sms',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: publicSmsPreloadMaxRows, default: publicSmsPreloadMaxRows }),
    after: After,
  }),
  answers: { 200: PublicFeed },
} as const;

export const privateSmsContract = {
  method: 'GET',
  path: '/api/sms/list',
  summary:
    "The caller's messages after a place in their feed, newest first. A search looks at the newest 1000.",
  tag: 'sms',
  query: Type.Object({
    after: After,
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ...page(publicSmsPreloadMaxRows),
  }),
  answers: { 200: PrivateFeed },
} as const;
