import { useVendors } from '../shop/shop.api.ts';

/** The names of the providers of a country, by their id; none without a country. */
export function useVendorNames(country: string | null): (vendorId: string) => string {
  const { data } = useVendors(country);
  const names = new Map((data?.data ?? []).map(({ vendor_uuid, vendor_name }) => [vendor_uuid, vendor_name]));
  return (vendorId) => names.get(vendorId) ?? '';
}
