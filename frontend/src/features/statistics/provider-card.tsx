import type { Delivery, VendorStatistics } from '@ringpost/query-api/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import '../../ui/data-table.css';
import { NoData } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { unitText } from '../../ui/unit-text.ts';
import { useCards } from '../../ui/use-media.ts';

function Share({ delivery }: { readonly delivery: Delivery | null }): ReactNode {
  if (!delivery) {
    return (
      <span className="dim">
        <FormattedMessage id="statistics.provider.too-few" defaultMessage="too few customers" />
      </span>
    );
  }
  return (
    <span className="share">
      <span className="share-bar" aria-hidden="true">
        <span style={{ inlineSize: `${delivery.delivered_share}%` }} />
      </span>
      <bdi className="num">
        <FormattedNumber value={delivery.delivered_share} minimumFractionDigits={1} /> %
      </bdi>
    </span>
  );
}

function medianOf(delivery: Delivery | null, locale: string): string {
  const seconds = delivery?.median_seconds ?? null;
  return seconds === null ? '–' : unitText(locale, seconds, 'second');
}

function Row({ vendor }: { readonly vendor: VendorStatistics }): ReactNode {
  const { delivery } = vendor;
  const { locale } = useIntl();
  return (
    <tr>
      <th scope="row">
        <bdi>{vendor.vendor_name}</bdi>
      </th>
      <td className="num" data-numeric="">
        <FormattedNumber value={vendor.unused} />
      </td>
      <td className="num" data-numeric="">
        <FormattedNumber value={vendor.used} />
      </td>
      <td>
        <Share delivery={delivery} />
      </td>
      <td className="num" data-numeric="">
        {medianOf(delivery, locale)}
      </td>
    </tr>
  );
}

/** A provider on a phone, where there is not enough space for the table. */
function Card({ vendor }: { readonly vendor: VendorStatistics }): ReactNode {
  const { vendor_name, unused, used, delivery } = vendor;
  const { locale } = useIntl();
  return (
    <div className="data-card provider-card">
      <b>
        <bdi>{vendor_name}</bdi>
      </b>
      <Share delivery={delivery} />
      <span className="data-card-below">
        <FormattedMessage
          id="statistics.provider.stock"
          defaultMessage="{unused, number} new, {used, number} used"
          values={{ unused, used }}
        />
        {delivery && (
          <FormattedMessage
            id="statistics.provider.median"
            defaultMessage="median {median}"
            values={{ median: medianOf(delivery, locale) }}
          />
        )}
      </span>
    </div>
  );
}

type Vendors = readonly VendorStatistics[];

function Cards({ vendors }: { readonly vendors: Vendors }): ReactNode {
  return (
    <ul className="data-cards">
      {vendors.map((vendor) => (
        <li key={vendor.vendor_uuid}>
          <Card vendor={vendor} />
        </li>
      ))}
    </ul>
  );
}

function Table({ vendors }: { readonly vendors: Vendors }): ReactNode {
  return (
    <div className="data-table">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="statistics.provider" defaultMessage="Provider" />
            </th>
            <th scope="col" data-numeric="">
              <FormattedMessage id="statistics.new" defaultMessage="New" />
            </th>
            <th scope="col" data-numeric="">
              <FormattedMessage id="statistics.used" defaultMessage="Used" />
            </th>
            <th scope="col">
              <FormattedMessage id="statistics.delivered" defaultMessage="Delivered" />
            </th>
            <th scope="col" data-numeric="">
              <FormattedMessage id="statistics.median" defaultMessage="Median" />
            </th>
          </tr>
        </thead>
        <tbody>
          {vendors.map((vendor) => (
            <Row key={vendor.vendor_uuid} vendor={vendor} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The stock of each provider for the app, and how its orders ended. */
export function ProviderCard({ vendors }: { readonly vendors: Vendors }): ReactNode {
  const isPhone = useCards();
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="statistics.providers" defaultMessage="Stock and delivery by provider" />
        </h2>
      </div>
      {vendors.length === 0 ? (
        <EmptyState>
          <NoData />
        </EmptyState>
      ) : isPhone ? (
        <Cards vendors={vendors} />
      ) : (
        <Table vendors={vendors} />
      )}
    </section>
  );
}
