import {
  CountryIso,
  Day,
  FRESHNESS,
  Instant,
  MIN_POSITION,
  orNull,
  type Shape,
  Uuid,
} from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

/**
 * How orders went in the days that were asked for: all that ended by SMS, by time or by a cancel after some minutes, and those
 * of them that got their code.
 */
const DELIVERY = {
  orders: Type.Integer(),
  codes: Type.Integer(),
  /** Per cent of the orders that got their code, with one decimal. */
  delivered_share: Type.Number(),
  /** Half of the codes came within so many seconds, and 95 of 100; 120 stands for two minutes and more. */
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

/** One UTC day: how many orders ended, and how many of them got their code. */
const StatisticsDay = Type.Object({ date: Day, orders: Type.Integer(), codes: Type.Integer() });
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
  /** Of all customers together. Null, as `daily`, `waits` and that of a vendor, while fewer than 20 orders have ended. */
  delivery: orNull(Delivery),
  /** Every one of the days, oldest first. The last one is today, by UTC. */
  daily: orNull(Type.Array(StatisticsDay)),
  waits: orNull(Type.Array(WaitBand)),
  vendors: Type.Array(Vendor),
  /** When the orders of all customers were counted. */
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
