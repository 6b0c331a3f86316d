import {
  CountryIso,
  Day,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { Type } from 'typebox';

/**
 * How orders went in the requested days, from the customers' view. Each customer counts once a day, with the share of their
 * orders of that day that got a code. This includes orders that ended by SMS, by time, or by a cancel after some minutes. The
 * weight of a customer is the number of orders that they have paid for so far, up to ten. A customer who never paid does not
 * count.
 */
const DELIVERY = {
  /** Per cent, with one decimal. */
  delivered_share: Type.Number(),
  /** Half of the codes, and 95 per cent of them, came within this many seconds. 120 means two minutes or more. */
  median_seconds: orNull(Type.Integer()),
  p95_seconds: orNull(Type.Integer()),
};
export const Delivery = Type.Object(DELIVERY);
export type Delivery = Shape<typeof Delivery>;

const Vendor = Type.Object({
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  /** Available numbers: those that never served the app (`unused`), and those that did (`used`). */
  unused: Type.Integer(),
  used: Type.Integer(),
  delivery: orNull(Delivery),
});
export type VendorStatistics = Shape<typeof Vendor>;

/** Codes that came from `from` seconds on and before `below` seconds (null: no upper limit). */
const WaitBand = Type.Object({ from: Type.Integer(), below: orNull(Type.Integer()), codes: Type.Integer() });
export type WaitBand = Shape<typeof WaitBand>;

/** One UTC day: how many customers count, and what share of their orders got a code. Null if no customer counts. */
const StatisticsDay = Type.Object({
  date: Day,
  customers: Type.Integer(),
  delivered_share: orNull(Type.Number()),
});
export type StatisticsDay = Shape<typeof StatisticsDay>;

const STATISTICS = {
  app_uuid: Uuid,
  app_name: Type.String(),
  image_name: orNull(Type.String()),
  country_iso: CountryIso,
  /** The number of days that were counted. */
  days: Type.Integer(),
  unused: Type.Integer(),
  used: Type.Integer(),
  /**
   * Counted over all customers. Null while their total weight is less than 20, like `daily`, `waits` and the `delivery` of a
   * vendor.
   */
  delivery: orNull(Delivery),
  /** All of these days, oldest first. The last one is today in UTC. */
  daily: orNull(Type.Array(StatisticsDay)),
  waits: orNull(Type.Array(WaitBand)),
  vendors: Type.Array(Vendor),
  /** The time of the count over all customers. */
  counted_at: Instant,
  /** The caller's own codes in these days. 10000 means 10000 or more. */
  own_codes: Type.Integer(),
};
const AppStatistics = Type.Object({ ...STATISTICS, ...FRESHNESS });
export type AppStatistics = Shape<typeof AppStatistics>;

/** The ranges that can be requested, in days. */
const STATISTICS_DAYS = ['7', '30', '90'] as const;

export const appStatisticsContract = {
  method: 'GET',
  path: '/api/number/num_app_stat/{app_uuid}',
  scope: 'read',
  summary: 'What is in stock for an app in a country, and how its orders of the last 7, 30 or 90 days went.',
  tag: 'number',
  params: Type.Object({ app_uuid: Uuid }),
  query: Type.Object({
    country: Type.Optional(CountryIso),
    days: Type.Enum(STATISTICS_DAYS, { default: '30' }),
    ...MIN_POSITION,
  }),
  answers: { 200: AppStatistics },
  problems: ['not-found'],
} as const;
