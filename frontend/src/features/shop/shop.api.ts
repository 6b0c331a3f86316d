import type { PricedApp, PublicVendor } from '@ringpost/projections/catalogue/catalogue.view';
import type { AvailableCountry } from '@ringpost/projections/inventory/inventory.view';

export interface AppList {
  readonly data: readonly PricedApp[];
  readonly total: number;
}
export interface CountryList {
  readonly data: readonly AvailableCountry[];
}
export interface VendorList {
  readonly data: readonly PublicVendor[];
}

/** Apps on the landing's board. */
export const boardSize = 12;
/** The board: the first apps of the public price list. */
export const boardPath = `/api/public/app_pricing?country_iso=US&limit=${boardSize}`;
