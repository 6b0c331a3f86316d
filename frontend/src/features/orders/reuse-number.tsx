import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { useNow } from '../activation/use-now.ts';
import { requestOfOrder } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';

function Offer({ order, purchase }: { readonly order: OrderDetail; readonly purchase: Purchase }): ReactNode {
  const { order_uuid: id } = order;
  const { data } = useQuery('GET /api/orders/{id}/reuse', { params: { id } });
  if (!data || data.state === 'over') return null;
  if (data.state === 'early') {
    return (
      <FormattedMessage
        id="order.reuse.early"
        defaultMessage="You can take this number again from {at} on."
        values={{ at: <Stamp at={data.from} form="clock" /> }}
      />
    );
  }
  if (data.state === 'unavailable')
    return (
      <FormattedMessage
        id="order.reuse.taken"
        defaultMessage="This number cannot be taken again right now."
      />
    );
  if (data.state === 'banned')
    return (
      <FormattedMessage
        id="order.reuse.banned"
        defaultMessage="This number was reported as blocked or used for this app."
      />
    );
  const { price } = data;
  const take = () => purchase.buy({ ...requestOfOrder(order), price, reuseOf: id });
  return (
    <>
      <Button
        look="outline"
        size="sm"
        spends
        busy={purchase.state.phase === 'busy'}
        onClick={() => void take()}
      >
        <FormattedMessage
          id="order.reuse"
          defaultMessage="This number again for {amount}"
          values={{ amount: moneyText(price) }}
        />
      </Button>
      <span>
        <FormattedMessage
          id="order.reuse.until"
          defaultMessage="Possible until {day}, if nobody else has it"
          values={{ day: <Stamp at={data.until} form="day" /> }}
        />
      </span>
    </>
  );
}

/** After the time of an order with a code: buys its number again, for the same app. */
export function ReuseNumber({
  order,
  purchase,
}: {
  readonly order: OrderDetail;
  readonly purchase: Purchase;
}): ReactNode {
  const now = useNow();
  const { kind, status, closes_at: closes } = order;
  if (kind !== 'activation' || status !== 'completed' || closes === null || Date.parse(closes) > now)
    return null;
  return (
    <div className="order-next-code t13 dim">
      <Offer {...{ order, purchase }} />
    </div>
  );
}
