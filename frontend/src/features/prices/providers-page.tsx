import type { VendorLine } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedList, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import type { PreparePage } from '../../modules/module.ts';
import { providerPath } from '../../session/paths.ts';
import { countryName } from '../../ui/country-name.ts';
import { Money } from '../../ui/figures.tsx';
import { Cell, Head } from './country-price-table.tsx';
import { NoPrices, PriceFrame } from './price-frame.tsx';
import { useProviderList } from './prices.api.ts';
import { messages } from './prices.messages.ts';

export const prepare: PreparePage = async (_path, language, read) => {
  const list = await read('GET /api/public/vendor_prices', {});
  const intl = intlFor(language.tag);
  return (
    list && {
      title: intl.formatMessage(messages.providers),
      description: intl.formatMessage(messages.providersLead),
    }
  );
};

function lowest({ countries }: VendorLine): number | null {
  const known = countries.flatMap(({ price_from }) => price_from ?? []);
  return known.length === 0 ? null : Math.min(...known);
}

function Row({ provider }: { readonly provider: VendorLine }): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <tr>
      <Cell of={messages.provider}>
        <Link className="link" to={at(providerPath(provider.vendor_address))}>
          <bdi>{provider.vendor_name}</bdi>
        </Link>
      </Cell>
      <Cell of={messages.country}>
        <FormattedList value={provider.countries.map(({ country_iso }) => countryName(intl, country_iso))} />
      </Cell>
      <Cell of={messages.stock}>
        <FormattedNumber value={provider.numbers} />
      </Cell>
      <Cell of={messages.from}>
        <Money dollars={lowest(provider)} />
      </Cell>
    </tr>
  );
}

/** Everybody who supplies numbers: where, how many, and from which price. */
export function ProvidersPage(): ReactNode {
  const intl = useIntl();
  const { data, error, mutate } = useProviderList();
  if (!data) return <NoPrices error={error} onRetry={() => void mutate()} />;
  const title = intl.formatMessage(messages.providers);
  return (
    <PriceFrame title={title} lead={intl.formatMessage(messages.providersLead)}>
      <table className="price-table" aria-label={title}>
        <Head columns={[messages.provider, messages.country, messages.stock, messages.from]} />
        <tbody>
          {data.data.map((provider) => (
            <Row key={provider.vendor_uuid} provider={provider} />
          ))}
        </tbody>
      </table>
    </PriceFrame>
  );
}
