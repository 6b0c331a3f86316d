import type { ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import type { PreparePage } from '../../modules/module.ts';
import { Money } from '../../ui/figures.tsx';
import { Cell, CountryLink, Head } from './country-price-table.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { useCountryList } from './prices.api.ts';
import { messages } from './prices.messages.ts';

export const prepare: PreparePage = async (_path, language, read) => {
  const list = await read('GET /api/public/country_prices', {});
  const intl = intlFor(language.tag);
  return (
    list && {
      title: intl.formatMessage(messages.countries),
      description: intl.formatMessage(messages.countriesLead),
    }
  );
};

/** The countries with numbers: how many, of which providers, for how many apps, and from which price. */
export function CountriesPage(): ReactNode {
  const intl = useIntl();
  const { data, error, mutate } = useCountryList();
  if (!data) return <NoPrices error={error} onRetry={() => void mutate()} />;
  const title = intl.formatMessage(messages.countries);
  return (
    <PriceFrame title={title} lead={intl.formatMessage(messages.countriesLead)}>
      <table className="price-table" aria-label={title}>
        <Head columns={[messages.country, messages.stock, messages.apps, messages.from]} />
        <tbody>
          {data.data.map(({ country_iso, numbers, apps, price_from }) => (
            <tr key={country_iso}>
              <Cell of={messages.country}>
                <CountryLink country={country_iso} />
              </Cell>
              <Cell of={messages.stock}>
                <FormattedNumber value={numbers} />
              </Cell>
              <Cell of={messages.apps}>
                <FormattedNumber value={apps} />
              </Cell>
              <Cell of={messages.from}>
                <Money dollars={price_from} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </PriceFrame>
  );
}
