import { type NumberImported, reject } from '@ringpost/domain';
import {
  DORMANT_SEARCH_REFILL_SECONDS,
  DORMANT_SEARCHES_AT_ONCE,
  DORMANT_SEARCHES_UNDER_WAY_MAX,
} from '@ringpost/domain/rules/limits';
import { numberPrefix } from '@ringpost/domain/rules/phone-display';
import { type Endpoint, endpoint, rateLimit } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { countUnderWay } from '../kernel/under-way.ts';
import { dormantSearchContract, dormantVendorsContract } from './dormant.contract.ts';
import { activates, type NumberSearch, type NumberVendor } from './number-vendor.ts';

export interface DormantRoutesOptions {
  readonly deps: Pick<Deps, 'clock' | 'log'>;
  /** Undefined if nobody activates numbers. */
  readonly vendor: NumberVendor | undefined;
  readonly placeOf: (e164: string) => Pick<NumberImported['data'], 'region' | 'rateCentre'>;
}

/** When a search that was refused because of others may be tried again. */
const BUSY_SECONDS = 5;

/** The numbers that the vendor has, at most as many as requested. */
async function searchStock(
  { log }: Pick<Deps, 'log'>,
  vendor: NumberVendor,
  search: NumberSearch,
): Promise<readonly string[]> {
  try {
    return (await vendor.search(search)).slice(0, search.limit);
  } catch (error) {
    log.warn({ err: error, vendor: vendor.name }, 'a vendor tells no numbers');
    throw reject('vendor-failed');
  }
}

/** Who activates dormant numbers, and which numbers they could activate now. */
export function dormantRoutes({ deps, vendor, placeOf }: DormantRoutesOptions): readonly Endpoint[] {
  const vendors = vendor
    ? [{ uuid: vendor.vendorId, company: vendor.company, countries: [...vendor.countries] }]
    : [];
  const searches = rateLimit({
    clock: deps.clock,
    burst: DORMANT_SEARCHES_AT_ONCE,
    refillSeconds: DORMANT_SEARCH_REFILL_SECONDS,
  });
  const underWay = countUnderWay();
  return [
    endpoint('customer', dormantVendorsContract, async () => ({
      status: 200,
      body: { data: vendors, total: vendors.length },
    })),
    endpoint('customer', dormantSearchContract, async ({ query }, { userId }) => {
      const { country: countryIso, vendor_uuid: vendorId = null, limit } = query;
      const prefix = query.prefix && numberPrefix(query.prefix);
      const isServed = vendor && activates(vendor, { countryIso, vendorId });
      // Checked before the search counts for the customer, because the refusal is not the customer's fault.
      if (isServed && underWay.count() >= DORMANT_SEARCHES_UNDER_WAY_MAX)
        throw reject('busy', { retryAfterSeconds: BUSY_SECONDS });
      searches.take(userId);
      const numbers = isServed
        ? await underWay.run(() => searchStock(deps, vendor, { countryIso, prefix, limit }))
        : [];
      const data = numbers.map((number) => {
        const { region, rateCentre: rate_center } = placeOf(number);
        const place = { country_iso: countryIso, region, rate_center };
        return { number, number_uuid: number, ...place, vendor_uuid: vendor?.vendorId ?? '' };
      });
      return { status: 200, body: { data, total: data.length } };
    }),
  ];
}
