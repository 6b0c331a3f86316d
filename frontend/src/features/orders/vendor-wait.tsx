import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { useCancel } from '../activation/use-cancel.ts';
import { totalOf } from '../purchase/purchase-request.ts';

/** A provider activates the missing numbers. The customer sees how long that may take, and can stop waiting. */
export function VendorWait({ order }: { readonly order: OrderDetail }): ReactNode {
  const { cancelling, cancel } = useCancel();
  const missing = order.requested - order.fulfilled;
  const until = new Date(Date.parse(order.placed_at) + DORMANT_WAIT_MINUTES * 60_000).toISOString();
  return (
    <div className="vendor-wait">
      <p className="t13">
        <FormattedMessage
          id="bulk.vendor"
          defaultMessage="A provider activates {missing, plural, one {# number} other {# numbers}}, which takes some minutes. We wait until {time} at most. What is missing then comes back automatically."
          values={{ missing, time: <Stamp at={until} form="clock" /> }}
        />
      </p>
      <Button
        look="outline"
        size="sm"
        busy={cancelling === order.order_uuid}
        onClick={() => void cancel(order.order_uuid)}
      >
        <FormattedMessage
          id="bulk.vendor.cancel"
          defaultMessage="Stop waiting, get {amount} back"
          values={{ amount: moneyText(totalOf({ price: order.unit_price, quantity: missing })) }}
        />
      </Button>
    </div>
  );
}
