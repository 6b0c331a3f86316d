import type { SeedApp, SeedTier } from './apps.ts';

/** A price of the first list, in mills (1/1000 $). Null means any country or any vendor. */
export interface SeedPrice {
  readonly countryIso: string | null;
  readonly vendorSlug: string | null;
  readonly onDeliveryMills: number;
  readonly newMills: number;
  readonly usedMills: number;
  readonly initialTermDays: number;
}

const INITIAL_TERM_DAYS = 7;

const premiumMills: Readonly<Record<string, number>> = {
  whatsapp: 900,
  telegram: 750,
  google: 500,
  instagram: 450,
  tinder: 600,
  discord: 350,
  x: 400,
  uber: 300,
  paypal: 1200,
  tiktok: 250,
  steam: 280,
  signal: 550,
};

/** Minimum and maximum of a tier. The name of the app decides the price in between. */
const tierMills: Readonly<Record<SeedTier, readonly [number, number]>> = {
  premium: [500, 650],
  popular: [400, 650],
  standard: [320, 480],
  basic: [280, 400],
};

/** Differences by country or vendor, in percent of the default, so that price matching has something to match. */
const variations = [
  {
    slugs: ['whatsapp', 'telegram', 'google', 'instagram', 'signal'],
    countryIso: 'CA',
    vendorSlug: null,
    percent: 120,
  },
  { slugs: ['tiktok', 'steam', 'discord'], countryIso: 'CA', vendorSlug: null, percent: 90 },
  { slugs: ['whatsapp', 'paypal', 'tinder'], countryIso: null, vendorSlug: 'bandwidth', percent: 110 },
  { slugs: ['whatsapp', 'telegram'], countryIso: 'US', vendorSlug: 'plivo', percent: 80 },
] as const;

/** A week of a new number costs 4.2 activations, a week of a used one 2.9. */
function priceOf(onDeliveryMills: number, countryIso: string | null, vendorSlug: string | null): SeedPrice {
  const newMills = Math.ceil((onDeliveryMills * 42) / 10);
  const usedMills = Math.ceil((onDeliveryMills * 29) / 10);
  return { countryIso, vendorSlug, onDeliveryMills, newMills, usedMills, initialTermDays: INITIAL_TERM_DAYS };
}

/** A step of ten mills within the tier, by a hash of the slug. */
function withinTier({ slug, tier }: SeedApp): number {
  const [least, most] = tierMills[tier];
  const steps = (most - least) / 10 + 1;
  let hash = 7;
  for (const character of slug) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return least + (hash % steps) * 10;
}

/** The prices of one app: the default first, then those for countries or vendors. Always the same. */
export function seedPrices(app: SeedApp): SeedPrice[] {
  const defaultMills = premiumMills[app.slug] ?? withinTier(app);
  const prices = [priceOf(defaultMills, null, null)];
  for (const { slugs, countryIso, vendorSlug, percent } of variations) {
    if (!slugs.some((slug) => slug === app.slug)) continue;
    prices.push(priceOf(Math.ceil((defaultMills * percent) / 100), countryIso, vendorSlug));
  }
  return prices;
}
