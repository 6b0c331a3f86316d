import { type Endpoint, endpoint } from '@ringpost/events/http';
import { dormantVendorsContract } from './dormant.contract.ts';
import type { NumberVendor } from './number-vendor.ts';

/** Who activates dormant numbers. */
export function dormantRoutes(vendor: NumberVendor | undefined): readonly Endpoint[] {
  const data = vendor
    ? [{ uuid: vendor.vendorId, company: vendor.company, countries: [...vendor.countries] }]
    : [];
  return [
    endpoint('customer', dormantVendorsContract, async () => ({
      status: 200,
      body: { data, total: data.length },
    })),
  ];
}
