import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { Listed } from '../../ui/listed.tsx';
import { isBulk } from '../activation/order-cells.tsx';
import { Refunded } from '../activation/refunded.tsx';
import { PriceRank } from '../purchase/price-rank.tsx';
import { PercentOff } from '../purchase/volume-discount.tsx';
import { OrderEnd, OrderNumber, OrderPlace } from './fact-values.tsx';

function Mode({ kind }: Pick<OrderDetail, 'kind'>): ReactNode {
  return kind === 'rental' ? (
    <FormattedMessage id="order.fact.mode.rental" defaultMessage="Rental, all SMS included" />
  ) : (
    <FormattedMessage id="order.fact.mode.activation" defaultMessage="Activation, pay per SMS" />
  );
}

function RentedUntil({ at }: { readonly at: OrderDetail['closes_at'] }): ReactNode {
  return (
    <Fact label={<FormattedMessage id="order.fact.until" defaultMessage="Rented until" />}>
      <Stamp at={at} />
    </Fact>
  );
}

interface ReservedProps {
  readonly reservation: NonNullable<OrderDetail['reservation']>;
}

/** The reservation that the order took. */
function Reserved({ reservation: { reserved_at, placed_at, fee } }: ReservedProps): ReactNode {
  return (
    <Fact label={<FormattedMessage id="order.fact.reserved" defaultMessage="Reserved" />}>
      <FormattedMessage
        id="order.fact.reserved.value"
        defaultMessage="{at}, for {fee}"
        values={{ at: <Stamp at={reserved_at ?? placed_at} />, fee: <Money dollars={fee} /> }}
      />
    </Fact>
  );
}

/** Facts that only an order of one number has. */
function NumberFacts({ order }: { readonly order: OrderDetail }): ReactNode {
  return (
    <>
      <Fact label={<FormattedMessage id="order.fact.number" defaultMessage="Number" />}>
        <OrderNumber number={order.number} />
      </Fact>
      <Fact label={<FormattedMessage id="order.fact.type" defaultMessage="Number type" />}>
        <FormattedMessage
          id="order.fact.type.value"
          defaultMessage="{type, select, new {new} used {used} other {–}}"
          values={{ type: order.number_type ?? '' }}
        />
      </Fact>
      <Fact label={<FormattedMessage id="order.fact.centre" defaultMessage="Rate centre" />}>
        <OrderPlace rate_center={order.rate_center} region={order.region} />
      </Fact>
      <Fact label={<FormattedMessage id="order.fact.provider" defaultMessage="Provider" />}>
        <bdi>{order.vendor_name ?? '–'}</bdi>
      </Fact>
    </>
  );
}

/** What was ordered and what it cost. The numbers of a bulk order end one by one. */
export function OrderFacts({ order }: { readonly order: OrderDetail }): ReactNode {
  return (
    <section className="card order-facts">
      <FactList>
        <Fact label={<FormattedMessage id="order.fact.mode" defaultMessage="Mode" />}>
          <Mode kind={order.kind} />
        </Fact>
        {isBulk(order) ? (
          <Fact label={<FormattedMessage id="order.fact.count" defaultMessage="Numbers" />}>
            <FormattedMessage
              id="order.fact.count.value"
              defaultMessage="{fulfilled, number} of {requested, number}"
              values={{ fulfilled: order.fulfilled, requested: order.requested }}
            />
          </Fact>
        ) : (
          <NumberFacts order={order} />
        )}
        {order.reservation && <Reserved reservation={order.reservation} />}
        {order.by_support && (
          <Fact label={<FormattedMessage id="order.fact.by" defaultMessage="Bought by" />}>
            <FormattedMessage id="order.fact.by.support" defaultMessage="Support, for you" />
          </Fact>
        )}
        <Fact label={<FormattedMessage id="order.fact.rank" defaultMessage="Your price" />}>
          <Listed
            parts={[
              <PriceRank key="rank" rank={order.price_rank} />,
              ...(order.discount ? [<PercentOff key="off" percent={order.discount.percent} />] : []),
            ]}
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
        {order.refunded > 0 && (
          <Fact label={<FormattedMessage id="order.fact.refund" defaultMessage="Given back" />}>
            <Refunded order={order} />
          </Fact>
        )}
        {order.kind === 'rental' && <RentedUntil at={order.closes_at} />}
        {!isBulk(order) && (
          <Fact label={<FormattedMessage id="order.fact.end" defaultMessage="Ended" />}>
            <OrderEnd ended_at={order.ended_at} completed_at={order.completed_at} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}
