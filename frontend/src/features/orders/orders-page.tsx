import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import { pageRows, useOrders } from './orders.api.ts';

/** Every order of the customer, sorted and filtered by the server. */
export function OrdersPage(): ReactNode {
  const address = useListAddress();
  const orders = useOrders(address);
  const openOrder = useOpenOrder();
  return (
    <ListPage
      title={<FormattedMessage id="orders.title" defaultMessage="Orders" />}
      about={
        orders.data && (
          <FormattedMessage
            id="orders.count"
            defaultMessage="{total, plural, one {# order} other {# orders}}"
            values={{ total: orders.data.total }}
          />
        )
      }
      actions={<StatusFilter address={address} />}
      list={orders}
      {...{ address, pageRows }}
      sortable
      table={{
        caption: <FormattedMessage id="orders.caption" defaultMessage="Your orders" />,
        columns: orderColumns,
        rowKey: (order) => order.order_uuid,
        card: (order) => <OrderCard order={order} />,
        onRow: openOrder,
        skeletonRows: 10,
      }}
      failed={<FormattedMessage id="orders.failed" defaultMessage="The orders did not load" />}
      empty={<FormattedMessage id="orders.empty" defaultMessage="No orders match." />}
      emptyAction={
        <ButtonLink look="outline" size="sm" to={paths['dashboard-buy-now']}>
          <FormattedMessage id="orders.buy" defaultMessage="Buy now" />
        </ButtonLink>
      }
    />
  );
}

const statuses = defineMessages({
  '': { id: 'orders.filter.all', defaultMessage: 'All orders' },
  running: { id: 'orders.filter.running', defaultMessage: 'Running' },
  completed: { id: 'orders.filter.completed', defaultMessage: 'Completed' },
  inactive: { id: 'orders.filter.inactive', defaultMessage: 'Cancelled, refunded' },
  // The rows say which: no SMS, no number, or too little money.
  failed: { id: 'orders.filter.failed', defaultMessage: 'No SMS or no number' },
});

function StatusFilter({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'orders.filter', defaultMessage: 'Status' });
  const options = Object.entries(statuses).map(([value, text]) => ({
    value,
    label: intl.formatMessage(text),
  }));
  return <ListFilters address={address} filters={[{ name: 'status', label, options }]} />;
}
