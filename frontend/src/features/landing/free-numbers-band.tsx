import { FREE_NUMBER_COUNTRIES, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { countryName } from '../../ui/country-name.ts';
import { Flag } from '../../ui/flag.tsx';
import { Band } from './band.tsx';

const texts = defineMessages({
  title: { id: 'landing.free.title', defaultMessage: 'Free numbers' },
  text: {
    id: 'landing.free.text',
    defaultMessage:
      'Anyone can use these numbers and read what they receive, without an account. Choose a country and watch.',
  },
});

/** The way to the free numbers of each country. */
export function FreeNumbersBand(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <Band {...texts}>
      <div className="free-links">
        {FREE_NUMBER_COUNTRIES.map((country) => (
          <Link key={country} to={at(freeNumbersPath(country))}>
            <Flag country={country} />
            {countryName(intl, country)}
          </Link>
        ))}
      </div>
    </Band>
  );
}
