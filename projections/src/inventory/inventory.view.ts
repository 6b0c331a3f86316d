import type { GivenBan } from '@ringpost/domain';
import type { View } from '@ringpost/engine';
import type { DeadlineRow } from '../deadlines/deadlines.view.ts';

/** One of our numbers. `shuffle` (0 to 2^31) is fixed and random-looking, so that buyers start at different places. */
export interface NumberRow {
  readonly _id: string;
  readonly countryIso: string;
  readonly region: string;
  readonly rateCentre: string;
  readonly vendorId: string;
  readonly status: 'active' | 'public';
  readonly shuffle: number;
  /** When it became ours. */
  readonly addedAt: string;
  /** When it became public. Absent unless it is public. */
  readonly publicSince?: string;
  /** When the lease of all of it is due to end. Absent unless somebody has all of it: then nobody gets it for any app. */
  readonly wholeUntil?: string;
}

/** A number that a customer has brought over. Only that customer may buy it, and no other purchase gets it. */
export interface OwnNumberRow extends NumberRow {
  readonly userId: string;
}

/** Replaces the vendor in the rows of own numbers, because these are in no vendor's stock. */
export const NO_STOCK = '';

/**
 * Exists only if (number, app) is leased or reserved, or an SMS of the app came to the number. `_id`: see `servedId`. The whole number is an
 * app too, but its row only says that an SMS of any app came: who has the number stands in its `HeldRow`.
 */
export interface ServedRow {
  readonly _id: string;
  readonly e164: string;
  readonly appId: string;
  readonly countryIso: string;
  /** `NO_STOCK` for a number that a customer brought over. */
  readonly vendorId: string;
  readonly shuffle: number;
  /** The lease or the reservation. */
  readonly leaseId: string;
  /** True from the lease or the reservation until its end was recorded. Never true for the whole number. */
  readonly leased: boolean;
  /** When the lease or the reservation is due to end. An empty text unless `leased`. */
  readonly until: string;
  /** Whether an SMS of the app ever came. Then the number is used for the app; else it is new again after the lease. */
  readonly served: boolean;
  /** Only of the whole number: the apps that have sent an SMS to it. */
  readonly appIds?: readonly string[];
}

/**
 * A number that has served an app and is free for it. A lease of a new number writes no such row. `_id`: see `servedId`. The row of the
 * whole number stays while somebody has the number, so that no lease of an app writes it.
 */
export type UsedRow = Pick<ServedRow, '_id' | 'e164' | 'appId' | 'countryIso' | 'vendorId' | 'shuffle'>;

/** Somebody has a number by this lease or reservation until then. */
export interface Holder {
  readonly leaseId: string;
  readonly until: string;
}

/** Who has a number, for any app. Exists while anybody has it by a lease or a reservation: then nobody can have it whole. */
export interface HeldRow {
  /** The E.164 number. */
  readonly _id: string;
  /** Purchases choose a number with activations last, and lists show it as taken to other customers. */
  readonly activations: readonly (Holder & { readonly userId: string })[];
  /** The rentals and the reservations. Absent if there are none, because most purchases are activations. */
  readonly kept?: readonly Holder[];
}

/** Who has banned a number for an app, the newest last, at most `BANS_KEPT`. `_id`: see `banId`. */
export interface BanRow {
  readonly _id: string;
  readonly e164: string;
  readonly bans: readonly GivenBan[];
}

export function banId({ e164, appId }: { readonly e164: string; readonly appId: string }): string {
  return `${appId}|${e164}`;
}

/**
 * Counters of one scope. `_id`: `<countryIso>|<vendorId or *>|<appId or *>`. With `*` as app: all active numbers.
 * Available and new to an app = `numbers` of the scope's `*` row - `taken`. Available and used = `taken` - `leased`.
 */
export interface StockRow {
  readonly _id: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly appId: string;
  readonly numbers: number;
  /** How many numbers are leased or reserved now, or have had an SMS of the app. */
  readonly taken: number;
  /** How many of those are leased or reserved now. */
  readonly leased: number;
  /**
   * For one vendor: `numbers` (in the row of `*`) or `taken` (in the row of an app) for each cell of the shuffle's range. So
   * even the last number that is new to an app is found without reading the others. Empty in the rows over all vendors.
   */
  readonly cells: readonly number[];
}

/** Parts of the shuffle's range. Each is counted separately. */
export const STOCK_CELLS = 256;
/** Shuffle keys in a cell: all of them are below 2^31. */
export const CELL_SHUFFLES = 2 ** 31 / STOCK_CELLS;

export function cellOf(shuffle: number): number {
  return Math.floor(shuffle / CELL_SHUFFLES);
}

export function stockId(countryIso: string, vendorId: string, appId: string): string {
  return `${countryIso}|${vendorId}|${appId}`;
}

/** A number's fixed place in the order in which purchases look for one. FNV-1a sets neighbours far apart. */
export function shuffleOf(e164: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < e164.length; i += 1) hash = Math.imul(hash ^ e164.charCodeAt(i), 0x01000193);
  // FNV leaves the last digit in the low bits, so neighbours would stay neighbours. This mixes it upwards.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

/**
 * Numbers are offered in the order of their shuffle keys. With the key in front, the rows of the next leases are neighbours
 * and share pages of the store.
 */
export function servedId({ appId, shuffle, e164 }: Pick<ServedRow, 'appId' | 'shuffle' | 'e164'>): string {
  return `${appId}|${shuffle.toString(36).padStart(6, '0')}|${e164}`;
}

export const numbers: View<NumberRow> = {
  name: 'numbers',
  indexes: [
    // All that a purchase asks of a number that it may offer. So it reads no rows, which lie apart from each other.
    ['countryIso', 'status', 'vendorId', 'shuffle', '_id', 'wholeUntil'],
    ['countryIso', 'vendorId', '_id'],
    // For the list of admins: each of its filters in each of its orders. A row is only written when the number itself changes.
    ['vendorId', '_id', 'status', 'countryIso'],
    ['countryIso', '_id', 'status'],
    ['status', '_id', 'vendorId', 'countryIso'],
    ['vendorId', 'addedAt', '_id', 'status', 'countryIso'],
    ['countryIso', 'addedAt', '_id', 'status'],
    ['status', 'addedAt', '_id', 'vendorId', 'countryIso'],
    // An import adds many numbers at one instant.
    ['addedAt', '_id'],
  ],
};
export const ownNumbers: View<OwnNumberRow> = { name: 'own_numbers', indexes: [] };
// It has no index, because each purchase writes a row, at a place of its own. Purchases look for used numbers in `usedNumbers`.
export const served: View<ServedRow> = { name: 'served', indexes: [] };
export const usedNumbers: View<UsedRow> = {
  name: 'used_numbers',
  indexes: [['appId', 'countryIso', 'vendorId', 'shuffle']],
};
// The name is from a time when the rows had only the activations.
export const held: View<HeldRow> = { name: 'awaited_numbers', indexes: [] };
export const bans: View<BanRow> = { name: 'number_bans', indexes: [] };
export const stock: View<StockRow> = {
  name: 'stock',
  indexes: [
    ['countryIso', 'vendorId'],
    ['appId', 'countryIso'],
  ],
};

/**
 * A number that a vendor activated on demand. Due when nobody may have used it for long enough: then it goes back to the
 * vendor. `subject`: the number.
 */
export interface ReturnDeadline extends DeadlineRow {
  readonly kind: 'return-number';
  /** The key by which the vendor activated it. */
  readonly importId: string;
}
