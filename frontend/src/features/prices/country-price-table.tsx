import type { AppPrices, CountryPrice } from '@ringpost/query-api/prices/prices.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { countryPath } from '../../session/paths.ts';
import { countryName } from '../../ui/country-name.ts';
import { Money } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { unitText } from '../../ui/unit-text.ts';
import { UsedUp } from './partners.tsx';
import { messages } from './prices.messages.ts';

const DASH = '–';

/** A cell that names its column, because a row is a card on a phone. */
export function Cell({
  of,
  children,
}: {
  readonly of: MessageDescriptor;
  readonly children: ReactNode;
}): ReactNode {
  const intl = useIntl();
  return (
    <td data-label={intl.formatMessage(of)}>
      <span>{children}</span>
    </td>
  );
}

export function Head({ columns }: { readonly columns: readonly MessageDescriptor[] }): ReactNode {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col">
            <FormattedMessage {...column} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The name of a country as a link to its page. */
export function CountryLink({ country }: { readonly country: string }): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <Link className="link row thumb" to={at(countryPath(country))}>
      <Flag country={country} />
      {countryName(intl, country)}
    </Link>
  );
}

function Stock({ price }: { readonly price: CountryPrice }): ReactNode {
  if (price.unused + price.used === 0) return <UsedUp />;
  return (
    <FormattedMessage
      id="prices.app.stock"
      defaultMessage="{unused, number} new, {used, number} used"
      values={{ unused: price.unused, used: price.used }}
    />
  );
}

function Row({ price }: { readonly price: CountryPrice }): ReactNode {
  const { locale } = useIntl();
  return (
    <tr>
      <Cell of={messages.country}>
        <CountryLink country={price.country_iso} />
      </Cell>
      <Cell of={messages.code}>
        <Money dollars={price.on_delv_price} />
      </Cell>
      <Cell of={messages.rental}>
        <FormattedMessage
          id="prices.app.rental"
          defaultMessage="{price} for {days, plural, one {# day} other {# days}}"
          values={{ price: <Money dollars={price.price_new} />, days: price.new_initial_term }}
        />
      </Cell>
      <Cell of={messages.stock}>
        <Stock price={price} />
      </Cell>
      <Cell of={messages.delivered}>
        <bdi className="num">{price.delivered === null ? DASH : `${price.delivered} %`}</bdi>
      </Cell>
      <Cell of={messages.median}>
        <bdi className="num">
          {price.median_seconds === null ? DASH : unitText(locale, price.median_seconds, 'second')}
        </bdi>
      </Cell>
    </tr>
  );
}

/** One row for each country. A dash where too few customers count. */
export function CountryPriceTable({ prices }: { readonly prices: AppPrices }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(messages.table, { app: prices.app_name });
  const { country, code, rental, stock, delivered, median } = messages;
  return (
    <section>
      <table className="price-table" aria-label={label}>
        <Head columns={[country, code, rental, stock, delivered, median]} />
        <tbody>
          {prices.countries.map((price) => (
            <Row key={price.country_iso} price={price} />
          ))}
        </tbody>
      </table>
      <p className="dim t13 prices-note">
        <FormattedMessage
          id="prices.app.note"
          defaultMessage="A new number has never received an SMS of this app. Delivered and median time count the last seven whole days. A dash means that too few customers have bought to say."
        />
      </p>
    </section>
  );
}
