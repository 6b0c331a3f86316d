import { createCodeTable } from './code-table.ts';
import countryList from './handler-countries.json' with { type: 'json' };
import serviceList from './handler-services.json' with { type: 'json' };

// The codes that the handler protocol has for apps and countries, and what they are in our catalogue. Both files name the public lists
// that their codes come from.

/** A country as the protocol lists it. */
export interface HandlerCountry {
  readonly id: number;
  readonly eng: string;
  readonly rus: string;
  readonly chn: string;
}

/** The ids of the countries that we sell. The list has one for physical and one for virtual numbers of the USA. */
const ISO_OF_IDS: readonly (readonly [id: number, iso: string])[] = [
  [187, 'US'],
  [12, 'US'],
  [36, 'CA'],
];
/** The list of the protocol begins with it, and the file does not have it. */
const FIRST_COUNTRY = 0;

const countries = new Map<number, HandlerCountry>(countryList.countries.map((each) => [each.id, each]));

/** The codes of apps. */
export const HANDLER_SERVICES = createCodeTable(serviceList.services);

/** The country with an id. `known`: the protocol has it, and we do not sell its numbers. Undefined: nobody knows it. */
export function countryOfId(id: string): { readonly iso: string } | 'known' | undefined {
  if (!/^\d{1,4}$/.test(id)) return undefined;
  const iso = ISO_OF_IDS.find(([each]) => each === Number(id))?.[1];
  if (iso !== undefined) return { iso };
  return Number(id) === FIRST_COUNTRY || countries.has(Number(id)) ? 'known' : undefined;
}

/** The id of a country that we sell, as answers name it. */
export function idOfCountry(iso: string): number | undefined {
  return ISO_OF_IDS.find(([, each]) => each === iso)?.[0];
}

/** The countries that we sell, with their names. */
export function soldCountries(): readonly (HandlerCountry & { readonly iso: string })[] {
  return ISO_OF_IDS.flatMap(([id, iso]) => {
    const country = countries.get(id);
    return country && idOfCountry(iso) === id ? [{ ...country, iso }] : [];
  });
}
