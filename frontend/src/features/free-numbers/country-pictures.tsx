import { FREE_NUMBER_COUNTRIES, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { countryName } from '../../ui/country-name.ts';
import { Flag } from '../../ui/flag.tsx';
import { freeMessages } from './free-numbers.messages.ts';

/** The pair of pictures that chooses a country. They are links, so that they work before any script. */
export function CountryPictures({
  chosen,
  counts,
}: {
  readonly chosen: NumberCountry;
  /** How many free numbers each country has, once it is known. */
  readonly counts: readonly { readonly country_iso: string; readonly numbers: number }[] | undefined;
}): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <nav className="free-pictures" aria-label={intl.formatMessage(freeMessages.countries)}>
      {FREE_NUMBER_COUNTRIES.map((country) => (
        <Link
          key={country}
          className="free-picture"
          to={at(freeNumbersPath(country))}
          aria-current={country === chosen ? 'true' : undefined}
        >
          <Flag country={country} />
          <span className="free-picture-name">
            <i className="free-picture-mark" aria-hidden="true" />
            <b>{countryName(intl, country)}</b>
            {counts && (
              <span className="dim">
                <FormattedMessage
                  id="free.count"
                  defaultMessage="{count, plural, =0 {no numbers} one {# number} other {# numbers}}"
                  values={{ count: counts.find((each) => each.country_iso === country)?.numbers ?? 0 }}
                />
              </span>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}
