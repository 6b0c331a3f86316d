import type { VendorRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { NumberRow, StockRow } from '@ringpost/projections/inventory/inventory.view';
import type { AdminNumber, AppAvailability, AvailableCountry, PublicVendor } from './inventory.contract.ts';

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The countries with numbers, by code. An unknown code is left out. */
export function presentCountries(rows: readonly StockRow[]): readonly AvailableCountry[] {
  return rows
    .filter(({ countryIso, numbers }) => numbers > 0 && COUNTRY_NAMES.of(countryIso) !== undefined)
    .map(({ countryIso, numbers }) => ({ country_iso: countryIso, numbers }))
    .sort((a, b) => (a.country_iso < b.country_iso ? -1 : 1));
}

export function presentVendor({ _id, name, company }: VendorRow): PublicVendor {
  return {
    vendor_uuid: _id,
    uuid: _id,
    vendor_name: name,
    company,
  };
}

/** Adds up an app's counters, per vendor and in total. Pass the rows of single vendors, not the rows of `*`. */
export function presentAvailability(rows: readonly StockRow[]): AppAvailability {
  const vendors = new Map<string, { unused: number; used: number }>();
  for (const { vendorId, appId, numbers, taken, leased } of rows) {
    const sums = vendors.get(vendorId) ?? { unused: 0, used: 0 };
    vendors.set(vendorId, sums);
    sums.unused += appId === '*' ? numbers : -taken;
    if (appId !== '*') sums.used += taken - leased;
  }
  const list = [...vendors]
    .map(([vendor_uuid, { unused, used }]) => ({ vendor_uuid, unused: Math.max(unused, 0), used }))
    .sort((a, b) => (a.vendor_uuid < b.vendor_uuid ? -1 : 1));
  return {
    unused: list.reduce((sum, { unused }) => sum + unused, 0),
    used: list.reduce((sum, { used }) => sum + used, 0),
    vendors: list,
  };
}

export function presentNumber(row: NumberRow): AdminNumber {
  return {
    number_uuid: row._id,
    number: row._id,
    country_iso: row.countryIso,
    region: row.region,
    rate_center: row.rateCentre,
    vendor_uuid: row.vendorId,
    status: row.status,
    added_at: row.addedAt,
  };
}
