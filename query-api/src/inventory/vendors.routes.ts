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

/** All vendors in one order. They are few, and in memory. */
async function findVendors(
  { catalogue }: QueryDeps,
  by: 'vendor_name' | 'company' = 'vendor_name',
  type: 'ASC' | 'DESC' = 'ASC',
): Promise<readonly PublicVendor[]> {
  const { vendors } = await catalogue.read();
  const sign = type === 'ASC' ? 1 : -1;
  return [...vendors.values()].map(presentVendor).sort((a, b) => sign * NAMES.compare(a[by], b[by]));
}

/** The vendors, for those who work here. */
export function vendorsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('support', vendorListContract, async (call) => {
      const { country, orderBy, orderType, limit, offset } = call.query;
      const fresh = await freshness(deps, call, ['catalogue', 'inventory']);
      const stocked = country && (await vendorsWithNumbers(deps, country));
      const vendors = await findVendors(deps, orderBy, orderType);
      const all = stocked ? vendors.filter(({ vendor_uuid: id }) => stocked.has(id)) : vendors;
      return { status: 200, body: { data: all.slice(offset, offset + limit), total: all.length, ...fresh } };
    }),
    endpoint('admin', vendorFileContract, async (call) => {
      await freshness(deps, call, ['catalogue']);
      return csvAnswer('ringpost-vendors.csv', COLUMNS, pagesOf(await findVendors(deps)));
    }),
  ];
}
