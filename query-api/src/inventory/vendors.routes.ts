import { type CsvColumn, csvAnswer, pagesOf } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { vendorsWithNumbers } from './find-numbers.ts';
import { type PublicVendor, vendorFileContract, vendorListContract } from './inventory.contract.ts';
import { presentVendor } from './present-inventory.ts';

const NAMES = new Intl.Collator('en', { sensitivity: 'base' });

const COLUMNS: readonly CsvColumn<PublicVendor>[] = [
  ['vendor', (vendor) => vendor.vendor_uuid],
  ['name', (vendor) => vendor.vendor_name],
  ['company', ({ company }) => company],
];

interface VendorFilter {
  readonly country?: string | undefined;
  readonly search?: string | undefined;
}

/** The vendors that the filter finds, in one order. They are few, and in memory. */
async function findVendors(
  deps: QueryDeps,
  { country, search = '' }: VendorFilter,
  by: 'vendor_name' | 'company' = 'vendor_name',
  type: 'ASC' | 'DESC' = 'ASC',
): Promise<readonly PublicVendor[]> {
  const { vendors } = await deps.catalogue.read();
  const stocked = country === undefined ? undefined : await vendorsWithNumbers(deps, country);
  const text = search.trim().toLowerCase();
  const sign = type === 'ASC' ? 1 : -1;
  return [...vendors.values()]
    .map(presentVendor)
    .filter(({ vendor_uuid: id }) => !stocked || stocked.has(id))
    .filter((vendor) =>
      [vendor.vendor_name, vendor.company].some((name) => name.toLowerCase().includes(text)),
    )
    .sort((a, b) => sign * NAMES.compare(a[by], b[by]));
}

/** The vendors, for those who work here. */
export function vendorsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', vendorListContract, async (call) => {
      const { orderBy, orderType, limit, offset, ...filter } = call.query;
      const fresh = await freshness(deps, call, ['catalogue', 'inventory']);
      const all = await findVendors(deps, filter, orderBy, orderType);
      return { status: 200, body: { data: all.slice(offset, offset + limit), total: all.length, ...fresh } };
    }),
    endpoint('admin', vendorFileContract, async (call) => {
      await freshness(deps, call, ['catalogue', 'inventory']);
      const all = await findVendors(deps, call.query);
      return csvAnswer('ringpost-vendors.csv', COLUMNS, pagesOf(all));
    }),
  ];
}
