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
 * How orders went in the days that were asked for, as customers saw it. Each customer counts once a day: with the share that got
 * its code, of all of the day's own orders that ended by SMS, by time or by a cancel after some minutes. A customer weighs as
 * much as the orders that they have paid for so far, up to ten; who never paid does not count.
 */
const DELIVERY = {
  /** Per cent, with one decimal. */
  delivered_share: Type.Number(),
  /** Half of the codes came within this many seconds, and 95 of 100; 120 stands for two minutes and more. */
  median_seconds: orNull(Type.Integer()),
  p95_seconds: orNull(Type.Integer()),
};
const Delivery = Type.Object(DELIVERY);
export type Delivery = Shape<typeof Delivery>;

const Vendor = Type.Object({
  vendor_uuid: Uuid,
  vendor_name: Type.String(),
  /** Numbers that can be had now and never served the app, and such that did. */
  unused: Type.Integer(),
  used: Type.Integer(),
  delivery: orNull(Delivery),
});
export type VendorStatistics = Shape<typeof Vendor>;

/** Codes that came after `from` seconds and before `below` (null: or later). */
const WaitBand = Type.Object({ from: Type.Integer(), below: orNull(Type.Integer()), codes: Type.Integer() });
export type WaitBand = Shape<typeof WaitBand>;

/** One UTC day: how many customers count, and what share of their orders got a code; null where none counts. */
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
  /** Of all customers together. Null, as `daily`, `waits` and that of a vendor, while their weight is less than 20. */
  delivery: orNull(Delivery),
  /** Every one of the days, oldest first. The last one is today, by UTC. */
  daily: orNull(Type.Array(StatisticsDay)),
  waits: orNull(Type.Array(WaitBand)),
  vendors: Type.Array(Vendor),
  /** When all customers were counted. */
  counted_at: Instant,
  /** The caller's own codes of these days; 10000 stands for that many or more. */
  own_codes: Type.Integer(),
};
const AppStatistics = Type.Object({ ...STATISTICS, ...FRESHNESS });
export type AppStatistics = Shape<typeof AppStatistics>;

/** The ranges that can be asked for, in days. */
const STATISTICS_DAYS = ['7', '30', '90'] as const;

export const appStatisticsContract = {
  method: 'GET',
  path: '/api/number/num_app_stat/{app_uuid}',
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
