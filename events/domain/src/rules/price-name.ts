/** Where and for whom a price counts. */
interface PriceScope {
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  readonly userId?: string | null;
}

/** The name of a price in the timeline of its app, by its scope: `price.all`, or the country, the vendor and the customer. */
export function priceName({ countryIso, vendorId, userId }: PriceScope): string {
  const scope = [countryIso, vendorId, userId].filter((part) => typeof part === 'string').join('/');
  return `price.${scope || 'all'}`;
}
