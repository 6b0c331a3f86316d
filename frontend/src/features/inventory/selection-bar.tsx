import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import type { PurchaseRequest } from '../purchase/purchase-request.ts';
import { priceOfOrders } from './orders-of-selection.ts';
import { SelectedCount } from './selected-count.tsx';

/**
 * How many numbers are selected, and the way to the page that buys them, at the lower edge of a narrow page. It is there while
 * nothing is selected, too: if it came with the first number, it would lie below the next tap.
 */
export function SelectionBar({
  count,
  orders,
}: {
  readonly count: number;
  readonly orders: readonly PurchaseRequest[];
}): ReactNode {
  return (
    <div className="inventory-bar" data-layer="">
      <span role="status" className="grow">
        <SelectedCount count={count} />
      </span>
      {orders.length > 0 && (
        <ButtonLink look="primary" to={paths['dashboard-active-inventory-bulk-buy']}>
          <FormattedMessage
            id="inventory.bar.continue"
            defaultMessage="Continue: {price}"
            values={{ price: moneyText(priceOfOrders(orders)) }}
          />
        </ButtonLink>
      )}
    </div>
  );
}
