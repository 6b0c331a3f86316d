import type { View } from '@ringpost/events/engine';

/** Orders that ended by SMS, by time, or by a cancel after some minutes, and how many of them got their code. */
export interface DeliveryCounts {
  readonly settled: number;
  readonly delivered: number;
}

/** How the orders of an app ended in a country. `_id`: `<appId>|<countryIso>`. */
export interface DeliveryRow extends DeliveryCounts {
  readonly _id: string;
  readonly appId: string;
  readonly countryIso: string;
  /** Delivered orders by seconds to the code: one bucket per second up to 120, and one for all longer times. */
  readonly seconds: readonly number[];
  /** By vendor; the newest orders count most. A purchase chooses its number by this. */
  readonly vendors: Readonly<Record<string, DeliveryCounts>>;
}

/** How the orders of an app that ended on one UTC day ended at one vendor. `_id`: see `deliveryDayId`. */
export interface DeliveryDayRow extends DeliveryCounts {
  readonly _id: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly date: string;
  /** Delivered orders by seconds to the code, up to 120. Seconds without any are left out. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Maximum of days of statistics that are kept and shown. */
export const DELIVERY_DAYS = 90;
const DAY_MS = 86_400_000;

/** A day reuses the place of the day that is then too old to be shown, so there are never more than `DELIVERY_DAYS` of them. */
export function deliveryDayId(appId: string, countryIso: string, vendorId: string, date: string): string {
  const place = (Date.parse(date) / DAY_MS) % DELIVERY_DAYS;
  return `${appId}|${countryIso}|${vendorId}|${place}`;
}

export function deliveriesId(appId: string, countryIso: string): string {
  return `${appId}|${countryIso}`;
}

export const deliveries: View<DeliveryRow> = { name: 'deliveries', indexes: [['countryIso']] };
export const deliveryDays: View<DeliveryDayRow> = {
  name: 'delivery-days',
  indexes: [['appId', 'countryIso', 'date']],
};
