import type { VendorPrices } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, type IntlShape, useIntl } from 'react-intl';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { paths } from '../../session/paths.ts';
import { partBelow, usePartBelow } from '../../session/public-address.ts';
import { Crumb } from '../../ui/crumb.tsx';
import { Money } from '../../ui/figures.tsx';
import { AppLines } from './app-lines.tsx';
import { Cell, CountryLink, Head } from './country-price-table.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { useProviderPrices } from './prices.api.ts';
import { messages } from './prices.messages.ts';

function textsOf(intl: IntlShape, { vendor_name: provider }: VendorPrices) {
  return {
    title: intl.formatMessage(messages.ofProvider, { provider }),
    description: intl.formatMessage(messages.ofProviderLead, { provider }),
  };
}

export const prepare: PreparePage = async (path, language, read) => {
  const params = { vendor_address: partBelow(path, paths.providers) ?? '' };
  const prices = await read('GET /api/public/vendor_prices/{vendor_address}', { params });
  return prices && textsOf(intlFor(language.tag), prices);
};

/** One provider: its numbers in each country, and the best-known apps with their lowest prices. */
export function ProviderPage(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const address = usePartBelow(paths.providers) ?? '';
  const { data, error, mutate } = useProviderPrices(address);
  if (!data) return <NoPrices error={error} onRetry={() => void mutate()} />;
  const { title, description } = textsOf(intl, data);
  return (
    <PriceFrame
      title={title}
      lead={description}
      icon={
        <Crumb to={at(paths.providers)} list={<FormattedMessage {...messages.providers} />}>
          <bdi>{data.vendor_name}</bdi>
        </Crumb>
      }
    >
      <table className="price-table" aria-label={title}>
        <Head columns={[messages.country, messages.stock, messages.from]} />
        <tbody>
          {data.countries.map(({ country_iso, numbers, price_from }) => (
            <tr key={country_iso}>
              <Cell of={messages.country}>
                <CountryLink country={country_iso} />
              </Cell>
              <Cell of={messages.stock}>
                <FormattedNumber value={numbers} />
              </Cell>
              <Cell of={messages.from}>
                <Money dollars={price_from} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
      <section>
        <h2>
          <FormattedMessage {...messages.bestKnown} />
        </h2>
        <AppLines apps={data.best_known} isOfProvider />
      </section>
    </PriceFrame>
  );
}
