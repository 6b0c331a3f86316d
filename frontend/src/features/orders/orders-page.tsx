import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ClearFilters, isFiltered } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import { BuyNowLink } from '../shop/buy-now-link.tsx';
import { FILTERS, OrderFilters } from './order-filters.tsx';
import { loadOrdersFile, PAGE_ROWS, useOrders } from './orders.api.ts';

const count = defineMessage({
  id: 'orders.count',
  defaultMessage: '{total, plural, one {# order} other {# orders}}',
});

/** The next step for a list without rows: remove the filters, or buy the first number. */
function emptyStateOf(address: ListAddress) {
  return isFiltered(address, FILTERS)
    ? {
        empty: <FormattedMessage id="orders.empty" defaultMessage="No orders match." />,
        emptyAction: <ClearFilters address={address} names={FILTERS} />,
      }
    : {
        empty: <FormattedMessage id="orders.none" defaultMessage="You have not bought anything yet." />,
        emptyAction: <BuyNowLink />,
      };
}

/** Every order of the customer, sorted and filtered by the server. All filtered rows can be saved as a file. */
export function OrdersPage(): ReactNode {
  const address = useListAddress();
  const orders = useOrders(address);
  const openOrder = useOpenOrder();
  return (
    <ListPage
      title={<FormattedMessage id="orders.title" defaultMessage="Orders" />}
      count={count}
      actions={<CsvButton name="ringpost-orders.csv" load={() => loadOrdersFile(address)} />}
      bar={<OrderFilters address={address} />}
      list={orders}
      {...{ address, pageRows: PAGE_ROWS }}
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
      {...emptyStateOf(address)}
    />
  );
}
