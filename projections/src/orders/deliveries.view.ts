import type { View } from '@ringpost/engine';

/**
 * What customers say of deliveries. A customer has one voice for an app in a country and a UTC day: the share of the orders
 * that got their code, of those that ended by SMS, by time, or by a cancel after some minutes. It weighs as many orders as
 * the customer has paid for by then, up to `VOICE_WEIGHT_MAX`: a customer who never paid has no weight. Figures have three decimals.
 */
export interface Voices {
  readonly weight: number;
  /** The part of the weight that counts for delivered codes. */
  readonly delivered: number;
}

/** How an app delivers in a country. `_id`: `<appId>|<countryIso>`. */
export interface DeliveryRow extends Voices {
  readonly _id: string;
  readonly appId: string;
  readonly countryIso: string;
  /** Delivered orders by seconds to the code: one bucket per second up to 120, and one for all longer times. */
  readonly seconds: readonly number[];
  /** By vendor; the newest voices count most. A purchase chooses its number by this. */
  readonly vendors: Readonly<Record<string, Voices>>;
}

/**
 * How an app delivered on one UTC day at one vendor. A customer of several vendors divides the voice by the orders at each.
 * `_id`: see `deliveryDayId`.
 */
export interface DeliveryDayRow extends Voices {
  readonly _id: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly date: string;
  /** Customers with a voice of any weight. */
  readonly customers: number;
  /** Delivered orders by seconds to the code, up to 120. Seconds without any are left out. */
  readonly seconds: Readonly<Record<string, number>>;
}

/**
 * How orders of all apps ended in one hour of UTC. A voice counts in each hour with what it changed there, so the sum of some hours is
 * what customers said in them. `_id`: see `deliveryHourId`.
 */
export interface DeliveryHourRow extends Voices {
  readonly _id: string;
  /** `2026-11-26T14` */
  readonly hour: string;
  /** Delivered orders by seconds to the code, up to 120. Seconds without any are left out. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** The voice of a customer for an app in a country, on the last day on which an order ended. `_id`: see `voiceId`. */
export interface VoiceRow {
  readonly _id: string;
  readonly date: string;
  readonly weight: number;
  /** The customer's orders of the day that ended, and those of them that got their code, by vendor (empty for none). */
  readonly vendors: Readonly<Record<string, { readonly settled: number; readonly delivered: number }>>;
}

/** How many orders a customer has paid for with a code, ever. `_id`: the customer's. */
export interface PayerRow {
  readonly _id: string;
  readonly paid: number;
}

/** The limits that count for the next event, in one row. Without it, those of the first start count. */
export interface DeliverySettingsRow {
  readonly _id: string;
  readonly cancelCountsAfterMinutes: number;
}

/** Maximum of days of statistics that are kept and shown. */
export const DELIVERY_DAYS = 90;
const DAY_MS = 86_400_000;

/** A day reuses the place of the day that is then too old to be shown, so there are never more than `DELIVERY_DAYS` days. */
export function deliveryDayId(appId: string, countryIso: string, vendorId: string, date: string): string {
  const place = (Date.parse(date) / DAY_MS) % DELIVERY_DAYS;
  return `${appId}|${countryIso}|${vendorId}|${place}`;
}

/** Hours that are kept: a week. */
export const DELIVERY_HOURS = 168;
const HOUR_MS = 3_600_000;

/** An hour reuses the place of the hour a week before, so there are never more than `DELIVERY_HOURS` rows. */
export function deliveryHourId(hour: string): string {
  return String((Date.parse(`${hour}:00:00Z`) / HOUR_MS) % DELIVERY_HOURS);
}

export function deliveriesId(appId: string, countryIso: string): string {
  return `${appId}|${countryIso}`;
}

export const deliveries: View<DeliveryRow> = { name: 'deliveries', indexes: [['countryIso']] };
export const deliveryDays: View<DeliveryDayRow> = {
  name: 'delivery-days',
  indexes: [['appId', 'countryIso', 'date']],
};

export const deliveryHours: View<DeliveryHourRow> = { name: 'delivery-hours', indexes: [] };

export function voiceId(userId: string, appId: string, countryIso: string): string {
  return `${userId}|${appId}|${countryIso}`;
}

export const voices: View<VoiceRow> = { name: 'voices', indexes: [] };
export const payers: View<PayerRow> = { name: 'payers', indexes: [] };

export const deliverySettings: View<DeliverySettingsRow> = { name: 'delivery-settings', indexes: [] };
export const DELIVERY_SETTINGS_ID = 'all';

/** Everything that is counted of deliveries. */
export const DELIVERY_VIEWS = [
  ...([deliveries, deliveryDays, deliveryHours] as const),
  ...([voices, payers, deliverySettings] as const),
] as const;
