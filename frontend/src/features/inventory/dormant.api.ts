import type { AnswerOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';
import type { ListRead } from '../../ui/list-page.tsx';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { useDormantVendors } from '../shop/shop.api.ts';
import { searchOf } from './inventory.api.ts';

export type DormantNumber = AnswerOf<'GET /api/did_inventory/search'>['data'][number];

/** The list of the vendor: empty if there is no vendor, and failed if the vendors cannot be read. */
function listOf(
  vendors: ReturnType<typeof useDormantVendors>,
  numbers: ListRead<DormantNumber>,
): ListRead<DormantNumber> {
  const { data, error, mutate } = vendors;
  if (data?.total === 0) return { data: { data: [] }, error: undefined, mutate };
  if (!data && error) return { data: undefined, error, mutate };
  return numbers;
}

/** The numbers that a vendor could activate now. It reads only countries that a vendor serves. */
export function useDormantNumbers(address: ListAddress) {
  const vendors = useDormantVendors();
  const vendorList = vendors.data?.data ?? [];
  const countries = [...new Set(vendorList.flatMap((vendor) => vendor.countries))];
  const search = searchOf(address);
  const country = countries.includes(search.country) ? search.country : countries[0];
  const { vendor, prefix, limit } = search;
  const query = country && {
    country,
    vendor_uuid: vendor || undefined,
    prefix: prefix || undefined,
    limit,
  };
  const numbers = useQuery('GET /api/did_inventory/search', query ? { query } : null);
  return {
    list: listOf(vendors, numbers),
    problem: vendors.error ?? numbers.error,
    hasVendor: vendors.data?.total !== 0,
    countries,
    vendors: vendorList,
    search: { ...search, country: country ?? search.country },
  };
}
