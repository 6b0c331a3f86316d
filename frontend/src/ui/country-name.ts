import type { IntlShape } from 'react-intl';

/** The name of a country in the reader's language. */
export const countryName = (intl: IntlShape, country: string): string =>
  intl.formatDisplayName(country, { type: 'region' }) ?? country;
