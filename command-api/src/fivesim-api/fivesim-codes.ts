import { createCodeTable } from '../portal-protocols/entries.ts';
import places from './fivesim-places.json' with { type: 'json' };
import productList from './fivesim-products.json' with { type: 'json' };

// The names that the protocol has for apps, countries, operators and terms, and what they are in our catalogue. Both files name the
// public lists that their names come from.

/** The names of apps. */
export const FIVESIM_PRODUCTS = createCodeTable(productList.products);

interface SoldCountry {
  readonly name: string;
  readonly iso: string;
  readonly prefix: string;
  readonly english: string;
  readonly russian: string;
}

/** The countries that we sell. */
export const SOLD_COUNTRIES: readonly SoldCountry[] = [
  { name: 'usa', iso: 'US', prefix: '+1', english: 'USA', russian: 'США' },
  { name: 'canada', iso: 'CA', prefix: '+1', english: 'Canada', russian: 'Канада' },
];

const countries = new Set(places.countries);
const operators = new Set(places.operators);

/** The country with a name. `known`: the protocol has it, and we do not sell its numbers. Undefined: nobody knows it. */
export function countryNamed(name: string): SoldCountry | 'known' | undefined {
  return SOLD_COUNTRIES.find((each) => each.name === name) ?? (countries.has(name) ? 'known' : undefined);
}

/** The name of a country that we sell. */
export function nameOfCountry(countryIso: string): string {
  return SOLD_COUNTRIES.find(({ iso }) => iso === countryIso)?.name ?? '';
}

/** Whether the protocol has an operator of this name. Ours are the vendors of the catalogue. */
export function isKnownOperator(name: string): boolean {
  return operators.has(name);
}

/** Our terms of rentals. The shortest one of the protocol is three hours, and of ours four: that is what it gets. */
const TERMS: readonly (readonly [name: string, hours: number])[] = [
  ['3hours', 4],
  ['1day', 24],
  ['3days', 72],
  ['7days', 168],
  ['14days', 336],
  ['28days', 672],
];
/** A rental without an app is one of the whole number. Where that is not on sale, it is one for the app with this name. */
export const OTHER_APP = 'other';

export interface HostingProduct {
  readonly termHours: number;
  /** The name of the app; null for any. */
  readonly product: string | null;
}

/** What a product of rentals is: `1day`, or `1day-telegram` for one app. Undefined: it is none. */
export function hostingNamed(name: string): HostingProduct | undefined {
  const dash = name.indexOf('-');
  const [term, product] = dash < 0 ? [name, null] : [name.slice(0, dash), name.slice(dash + 1)];
  const termHours = TERMS.find(([each]) => each === term)?.[1];
  return termHours === undefined ? undefined : { termHours, product };
}

/** The name of a rental. */
export function nameOfHosting({ termHours, product }: HostingProduct): string {
  const term = TERMS.find(([, hours]) => hours === termHours)?.[0] ?? `${termHours}hours`;
  return product === null || product === OTHER_APP ? term : `${term}-${product}`;
}

/** The products of rentals for any app. */
export function hostingForAny(): readonly HostingProduct[] {
  return TERMS.map(([, termHours]) => ({ termHours, product: null }));
}
