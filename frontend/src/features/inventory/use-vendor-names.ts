import { useVendors } from '../shop/shop.api.ts';

/** A function that returns the name of a provider of the country by its id. Without a country it knows no names. */
export function useVendorNames(country: string | null): (vendorId: string) => string {
  const { data } = useVendors(country);
  const names = new Map((data?.data ?? []).map(({ vendor_uuid, vendor_name }) => [vendor_uuid, vendor_name]));
  return (vendorId) => names.get(vendorId) ?? '';
}
