import {
  CountryIso,
  E164,
  Instant,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { FREE_NUMBER_MESSAGES, FREE_NUMBERS_PAGE_ROWS, LIST_REACH_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { Sms } from '../feeds/feeds.contract.ts';

/** A number whose messages everybody may read. It is not for sale. */
const FreeNumber = Type.Object({
  /** Equal to `number`. */
  number_uuid: E164,
  number: E164,
  country_iso: CountryIso,
  region: Type.String(),
  rate_center: Type.String(),
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  /** Since when everybody may read its messages. */
  public_since: orNull(Instant),
  /** Messages of the last 24 hours, counted by the hour. */
  messages_24h: Type.Integer(),
  /** Its recipient is masked, as in the public feed. Null while it rests. */
  last_sms: orNull(Sms),
  /** It was read so often today that its messages are not shown before this instant. Null if it does not rest. */
  rests_until: orNull(Instant),
});
export type FreeNumber = Shape<typeof FreeNumber>;

export const FreeNumberList = Type.Object({
  data: Type.Array(FreeNumber),
  total: Type.Integer(),
  /** The vendors that have free numbers in this country. */
  vendors: Type.Array(
    Type.Object({ vendor_uuid: Uuid, vendor_name: Type.String(), numbers: Type.Integer() }),
  ),
  /** Every country with free numbers, whichever was asked for. */
  countries: Type.Array(Type.Object({ country_iso: CountryIso, numbers: Type.Integer() })),
});
export type FreeNumberList = Shape<typeof FreeNumberList>;

const FreeNumberMessages = Type.Object({
  number: FreeNumber,
  /** Some other free numbers of the same region, or of the same country. */
  others: Type.Array(FreeNumber),
  /** Newest first. `seq` counts the messages of this number. */
  data: Type.Array(Sms),
  total: Type.Integer(),
  seq: Type.Integer(),
});
export type FreeNumberMessages = Shape<typeof FreeNumberMessages>;

const OfNumber = Type.Object({ number: E164 });
const Limit = Type.Integer({ minimum: 1, maximum: FREE_NUMBER_MESSAGES, default: 50 });

export const freeNumbersContract = {
  method: 'GET',
  path: '/api/free_number/list/{country}',
  summary: 'The free numbers of a country, those first that got a message last.',
  tag: 'public',
  params: Type.Object({ country: Type.Enum(['CA', 'US']) }),
  query: Type.Object({
    vendor_uuid: Type.Optional(Uuid),
    limit: Type.Integer({ minimum: 1, maximum: FREE_NUMBERS_PAGE_ROWS, default: FREE_NUMBERS_PAGE_ROWS }),
    offset: Type.Integer({ minimum: 0, maximum: LIST_REACH_ROWS, default: 0 }),
  }),
  answers: { 200: FreeNumberList },
} as const;

export const freeNumberSmsContract = {
  method: 'GET',
  path: '/api/free_number/sms/list/{number}',
  summary: 'The newest messages to a free number, newest first.',
  tag: 'public',
  params: OfNumber,
  query: Type.Object({ limit: Limit }),
  answers: { 200: FreeNumberMessages },
  problems: ['not-found'],
} as const;

/** The media type of a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';
export const RSS_TYPE = 'application/rss+xml; charset=utf-8';

export const freeNumberJsonFeedContract = {
  method: 'GET',
  path: '/api/free_number/sms/json_feed/{number}',
  summary: 'The newest messages to a free number as a JSON Feed 1.1, which changes at most once a minute.',
  tag: 'public',
  params: OfNumber,
  query: Type.Object({ limit: Limit }),
  answers: { 200: JSON_FEED_TYPE },
  problems: ['not-found'],
} as const;

export const freeNumberRssContract = {
  method: 'GET',
  path: '/api/free_number/sms/rss/{number}',
  summary: 'The newest messages to a free number as RSS 2.0, which changes at most once a minute.',
  tag: 'public',
  params: OfNumber,
  query: Type.Object({ limit: Limit }),
  answers: { 200: RSS_TYPE },
  problems: ['not-found'],
} as const;
