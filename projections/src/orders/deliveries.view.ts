import type { View } from '@ringpost/events/engine';

/** How an app's orders went in a country. `_id`: `<appId>|<countryIso>`. */
export interface DeliveryRow {
  readonly _id: string;
  readonly appId: string;
  readonly countryIso: string;
  /** Orders that were assigned and have ended one way or the other by SMS or by time; a cancelled one says nothing. */
  readonly settled: number;
  readonly delivered: number;
  /** Delivered orders by seconds to the code: one bucket a second up to 120, then one for the rest. */
  readonly seconds: readonly number[];
}

export const deliveries: View<DeliveryRow> = { name: 'deliveries', indexes: [['countryIso']] };
