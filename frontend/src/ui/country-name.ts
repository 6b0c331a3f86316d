import type { IntlShape } from 'react-intl';

/** The name of a country in the reader's language. */
export function countryName(intl: IntlShape, country: string): string {
  return intl.formatDisplayName(country, { type: 'region' }) ?? country;
}
