import type { OrderDetail } from '@ringpost/projections/orders/orders.view';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';

/** What was ordered and what it cost. */
export function OrderFacts({ order }: { readonly order: OrderDetail }): ReactNode {
  return (
    <section className="card order-facts">
      <dl>
        <Fact label={<FormattedMessage id="order.fact.mode" defaultMessage="Mode" />}>
          <FormattedMessage id="order.fact.mode.activation" defaultMessage="Activation, pay per SMS" />
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.number" defaultMessage="Number" />}>
          {order.number ? <Phone number={order.number} international /> : '–'}
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.type" defaultMessage="Number type" />}>
          <FormattedMessage
            id="order.fact.type.value"
            defaultMessage="{type, select, new {new} used {used} other {–}}"
            values={{ type: order.number_type ?? '' }}
          />
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.centre" defaultMessage="Rate centre" />}>
          {[order.rate_center, order.region].filter(Boolean).join(', ') || '–'}
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.provider" defaultMessage="Provider" />}>
          <bdi>{order.vendor_name ?? '–'}</bdi>
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.count" defaultMessage="Requested / fulfilled" />}>
          <span className="num">
            {order.requested} / {order.fulfilled}
          </span>
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.rank" defaultMessage="Price entry" />}>
          <FormattedMessage
            id="order.fact.rank.value"
            defaultMessage="rank {rank, number} of 7"
            values={{ rank: order.price_rank }}
          />
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.unit" defaultMessage="Unit price" />}>
          <Money dollars={order.unit_price} />
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.total" defaultMessage="Total" />}>
          <strong>
            <Money dollars={order.total_cost} />
          </strong>
        </Fact>
        <Fact label={<FormattedMessage id="order.fact.end" defaultMessage="End date" />}>
          <Stamp at={order.closes_at} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
