import type { View } from '@ringpost/events/engine';

/** A number of ours. `shuffle` (0 to 2^31) is fixed and random-looking, so that buyers start at different places. */
export interface NumberRow {
  readonly _id: string;
  readonly countryIso: string;
  readonly region: string;
  readonly rateCentre: string;
  readonly vendorId: string;
  readonly status: 'active' | 'public';
  readonly shuffle: number;
}

/** Exists only where (number, app) is on lease, or an SMS of the app came to the number. `_id`: `<e164>|<appId>`. */
export interface ServedRow {
  readonly _id: string;
  readonly e164: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly shuffle: number;
  readonly leaseId: string;
  /** True from the lease until its end was recorded. */
  readonly leased: boolean;
  /** Whether an SMS of the app ever came: then the number is used for it, else new again when the lease is over. */
  readonly served: boolean;
}

/**
 * Counters of one scope. `_id`: `<countryIso>|<vendorId or *>|<appId or *>`. With `*` as app: all active numbers.
 * new to an app and free now = `numbers` of the scope's `*` row - `taken`; used and free now = `taken` - `leased`.
 */
export interface StockRow {
  readonly _id: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly appId: string;
  readonly numbers: number;
  /** How many are on lease now, or have had an SMS of the app. */
  readonly taken: number;
  /** Of those, how many are on lease now. */
  readonly leased: number;
}

export const numbers: View<NumberRow> = {
  name: 'numbers',
  indexes: [
    ['countryIso', 'status', 'shuffle'],
    ['countryIso', 'status', 'vendorId', 'shuffle'],
  ],
};
export const served: View<ServedRow> = {
  name: 'served',
  indexes: [['appId', 'countryIso', 'leased', 'shuffle']],
};
export const stock: View<StockRow> = {
  name: 'stock',
  indexes: [
    ['countryIso', 'vendorId'],
    ['appId', 'countryIso'],
  ],
};
