import type { AdminOrderDetail } from '@ringpost/query-api/orders/admin-orders.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { countryName } from '../../../ui/country-name.ts';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Money, Stamp } from '../../../ui/figures.tsx';
import { Listed } from '../../../ui/listed.tsx';
import { isBulk } from '../../activation/order-cells.tsx';
import { Refunded } from '../../activation/refunded.tsx';
import { PercentOff } from '../../purchase/volume-discount.tsx';
import { OrderEnd, OrderNumber, OrderPlace } from '../fact-values.tsx';
import { AskedGot, Mode } from './admin-order-cells.tsx';

export const rentedUntil = defineMessage({ id: 'admin-order.until', defaultMessage: 'Rented until' });

interface OfOrder {
  readonly order: AdminOrderDetail;
}

function Numbers({ order }: OfOrder): ReactNode {
  if (isBulk(order)) {
    return (
      <Fact label={<FormattedMessage id="admin-order.asked" defaultMessage="Numbers asked / got" />}>
        <AskedGot order={order} />
      </Fact>
    );
  }
  return (
    <>
      <Fact label={<FormattedMessage id="admin-order.number" defaultMessage="Number" />}>
        <OrderNumber number={order.number} />
      </Fact>
      <Fact label={<FormattedMessage id="admin-order.centre" defaultMessage="Rate centre" />}>
        <OrderPlace rate_center={order.rate_center} region={order.region} />
      </Fact>
    </>
  );
}

function Prices({ order }: OfOrder): ReactNode {
  return (
    <>
      <Fact label={<FormattedMessage id="admin-order.rank" defaultMessage="Rank of the price" />}>
        <Listed
          parts={[
            <bdi key="rank" className="num">
              {order.price_rank}
            </bdi>,
            ...(order.discount ? [<PercentOff key="off" percent={order.discount.percent} />] : []),
          ]}
        />
      </Fact>
      <Fact label={<FormattedMessage id="admin-order.unit" defaultMessage="Unit price" />}>
        <Money dollars={order.unit_price} />
      </Fact>
      <Fact label={<FormattedMessage id="admin-order.total" defaultMessage="Total" />}>
        <strong>
          <Money dollars={order.total_cost} />
        </strong>
      </Fact>
      {!isBulk(order) && (
        <Fact label={<FormattedMessage id="admin-order.paid" defaultMessage="Charged" />}>
          <Money dollars={order.paid} />
        </Fact>
      )}
      {order.refunded > 0 && (
        <Fact label={<FormattedMessage id="admin-order.refunded" defaultMessage="Given back" />}>
          <Refunded order={order} />
        </Fact>
      )}
    </>
  );
}

/** Who bought what, from whom, and for how much. */
export function AdminOrderFacts({ order }: OfOrder): ReactNode {
  const intl = useIntl();
  return (
    <section className="card order-facts">
      <FactList>
        <Fact label={<FormattedMessage id="admin-order.customer" defaultMessage="Customer" />}>
          <CustomerLink userId={order.user_id} email={order.email} />
        </Fact>
        {order.by_support && (
          <Fact label={<FormattedMessage id="admin-order.by" defaultMessage="Bought by" />}>
            <FormattedMessage id="admin-order.by.support" defaultMessage="Support, for the customer" />
          </Fact>
        )}
        <Fact label={<FormattedMessage id="admin-order.placed" defaultMessage="Placed" />}>
          <Stamp at={order.placed_at} />
        </Fact>
        <Fact label={<FormattedMessage id="admin-order.mode" defaultMessage="Mode" />}>
          <Mode order={order} />
        </Fact>
        <Fact label={<FormattedMessage id="admin-order.country" defaultMessage="Country" />}>
          {countryName(intl, order.country_iso)}
        </Fact>
        <Fact label={<FormattedMessage id="admin-order.provider" defaultMessage="Provider" />}>
          <bdi>{order.vendor_name ?? '–'}</bdi>
        </Fact>
        <Numbers order={order} />
        <Prices order={order} />
        {order.kind === 'rental' && order.closes_at !== null && (
          <Fact label={<FormattedMessage {...rentedUntil} />}>
            <Stamp at={order.closes_at} />
          </Fact>
        )}
        {!isBulk(order) && (
          <Fact label={<FormattedMessage id="admin-order.end" defaultMessage="Ended" />}>
            <OrderEnd ended_at={order.ended_at} completed_at={order.completed_at} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}
