import type { CountryPrices } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, type IntlShape, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { paths, providerPath } from '../../session/paths.ts';
import { partBelow, usePartBelow } from '../../session/public-address.ts';
import { countryName } from '../../ui/country-name.ts';
import { Crumb } from '../../ui/crumb.tsx';
import { AppLines } from './app-lines.tsx';
import { Cell, Head } from './country-price-table.tsx';
import { PartnersNote } from './partners.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { preparePartners, useCountryPrices } from './prices.api.ts';
import { messages } from './prices.messages.ts';

function textsOf(intl: IntlShape, code: string) {
  const country = countryName(intl, code);
  return {
    title: intl.formatMessage(messages.inCountry, { country }),
    description: intl.formatMessage(messages.inCountryLead),
  };
}

/** `/countries/us` is the only spelling. */
export const prepare: PreparePage = async (path, language, read) => {
  const part = partBelow(path, paths.countries) ?? '';
  if (part !== part.toLowerCase()) return null;
  const params = { country_iso: part.toUpperCase() };
  const prices = await read('GET /api/public/country_prices/{country_iso}', { params });
  await preparePartners(read);
  return prices && textsOf(intlFor(language.tag), params.country_iso);
};

function Providers({ prices: { providers } }: { readonly prices: CountryPrices }): ReactNode {
  const at = usePublicPath();
  return (
    <section>
      <h2>
        <FormattedMessage id="prices.country.providers" defaultMessage="Providers" />
      </h2>
      <table className="price-table">
        <Head columns={[messages.provider, messages.stock]} />
        <tbody>
          {providers.map(({ vendor_address, vendor_name, numbers }) => (
            <tr key={vendor_address}>
              <Cell of={messages.provider}>
                <Link className="link" to={at(providerPath(vendor_address))}>
                  <bdi>{vendor_name}</bdi>
                </Link>
              </Cell>
              <Cell of={messages.stock}>
                <FormattedNumber value={numbers} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One country: how many numbers, the providers, and the best-known apps with their prices there. */
export function CountryPage(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const code = (usePartBelow(paths.countries) ?? '').toUpperCase();
  const { data, error, mutate } = useCountryPrices(code);
  if (!data) return <NoPrices error={error} onRetry={() => void mutate()} />;
  const { title, description } = textsOf(intl, code);
  return (
    <PriceFrame
      title={title}
      lead={description}
      icon={
        <Crumb to={at(paths.countries)} list={<FormattedMessage {...messages.countries} />}>
          {countryName(intl, code)}
        </Crumb>
      }
    >
      <p>
        <FormattedMessage
          id="prices.country.facts"
          defaultMessage="{numbers, number} numbers and {apps, number} apps."
          values={{ numbers: data.numbers, apps: data.apps }}
        />
      </p>
      <Providers prices={data} />
      <section>
        <h2>
          <FormattedMessage {...messages.bestKnown} />
        </h2>
        <AppLines apps={data.best_known} />
        <PartnersNote apps={data.best_known} />
      </section>
      <p>
        <Link className="link" to={at(paths.prices)}>
          <FormattedMessage {...messages.prices} />
        </Link>
      </p>
    </PriceFrame>
  );
}
