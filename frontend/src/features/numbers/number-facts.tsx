import type { AdminNumberDetail } from '@ringpost/query-api/inventory/admin-number.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { adminOrderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { countryName } from '../../ui/country-name.ts';
import { CustomerLink } from '../../ui/customer-link.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Stamp } from '../../ui/figures.tsx';

interface OfNumber {
  readonly number: AdminNumberDetail;
}

/** Where the number is from, and since when it is ours. */
function Place({ number: { place, owner } }: OfNumber): ReactNode {
  const intl = useIntl();
  if (!place) return null;
  return (
    <section className="card number-facts">
      <FactList>
        <Fact label={<FormattedMessage id="number.country" defaultMessage="Country" />}>
          {countryName(intl, place.country_iso)}
        </Fact>
        <Fact label={<FormattedMessage id="number.centre" defaultMessage="Rate centre" />}>
          {[place.rate_center, place.region].filter(Boolean).join(', ') || '–'}
        </Fact>
        <Fact label={<FormattedMessage id="number.vendor" defaultMessage="Vendor" />}>
          <bdi>{place.vendor_name ?? '–'}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="number.since" defaultMessage="Ours since" />}>
          <Stamp at={place.added_at} />
        </Fact>
        {owner && (
          <Fact label={<FormattedMessage id="number.owner" defaultMessage="Brought over by" />}>
            <CustomerLink userId={owner.user_id} email={owner.email} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

/** Which orders have the number now. */
function Holders({ number: { holders } }: OfNumber): ReactNode {
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="number.holders" defaultMessage="Who has it now" />
        </h2>
      </div>
      {holders.length === 0 && (
        <p className="number-none">
          <FormattedMessage id="number.holders.none" defaultMessage="Nobody." />
        </p>
      )}
      <ul className="number-holders">
        {holders.map(({ order_uuid, user_id, email, app_uuid, app_name, image_name, until }) => (
          <li key={order_uuid}>
            <Link className="row" to={adminOrderPath(order_uuid)}>
              <AppIcon appId={app_uuid} imageName={image_name} name={app_name} size={16} />
              <bdi>{app_name}</bdi>
            </Link>
            <span className="cut grow">
              <CustomerLink userId={user_id} email={email} />
            </span>
            <span className="dim">
              <FormattedMessage
                id="number.until"
                defaultMessage="until {at}"
                values={{ at: <Stamp at={until} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who has reserved the number for an app, and who waits for it. */
function Reservations({ number: { reservations } }: OfNumber): ReactNode {
  return (
    <section className="card">
      <div className="card-head">
        <h2>
          <FormattedMessage id="number.reservations" defaultMessage="Who has reserved it or waits" />
        </h2>
      </div>
      {reservations.length === 0 && (
        <p className="number-none">
          <FormattedMessage id="number.reservations.none" defaultMessage="Nobody." />
        </p>
      )}
      <ul className="number-holders">
        {reservations.map(
          ({ reservation_uuid, user_id, email, app_uuid, app_name, image_name, until, place }) => (
            <li key={reservation_uuid}>
              <span className="row">
                <AppIcon appId={app_uuid} imageName={image_name} name={app_name} size={16} />
                <bdi>{app_name}</bdi>
              </span>
              <span className="cut grow">
                <CustomerLink userId={user_id} email={email} />
              </span>
              <span className="dim">
                {place === null ? (
                  <FormattedMessage
                    id="number.reserved.until"
                    defaultMessage="reserved until {at}"
                    values={{ at: <Stamp at={until} /> }}
                  />
                ) : (
                  <FormattedMessage
                    id="number.waits"
                    defaultMessage="waits, place {place, number}"
                    values={{ place }}
                  />
                )}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** What is known of a number, who has it, and who wants it. */
export function NumberFacts({ number }: OfNumber): ReactNode {
  return (
    <div className="number-columns">
      <Place number={number} />
      <Holders number={number} />
      <Reservations number={number} />
    </div>
  );
}
