import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { moneyText } from '../../ui/figures.tsx';

/** What was given back of what was paid for the order, and why if an admin did it. Nothing for any other order. */
export function Refunded({
  order: { refunded, refund_reason: reason },
}: {
  readonly order: Pick<OrderView, 'refunded' | 'refund_reason'>;
}): ReactNode {
  if (refunded === 0) return null;
  return (
    <span>
      <FormattedMessage
        id="order.refunded"
        defaultMessage="Refunded {amount}"
        values={{ amount: moneyText(refunded) }}
      />
      {reason !== null && (
        <>
          , <bdi>{reason}</bdi>
        </>
      )}
    </span>
  );
}
