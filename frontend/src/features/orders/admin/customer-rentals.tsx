import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import type { ListAddress } from '../../../ui/use-list-address.ts';
import { AdminOrderCard, adminOrderColumns } from './admin-order-cells.tsx';
import { rentedUntil } from './admin-order-facts.tsx';
import { statusFilter } from './admin-order-filters.ts';
import type { AdminOrderView } from './admin-orders.api.ts';

/** The statuses that a rental can have. */
const STATUSES = ['initial', 'active', 'inactive', 'failed'] as const;
/** The columns of orders that say nothing about a rental, or that every row of one customer would repeat. */
const LEFT_OUT = ['customer', 'asked', 'unit'];

const until: Column<AdminOrderView> = {
  id: 'until',
  head: <FormattedMessage {...rentedUntil} />,
  cell: ({ ended_at, closes_at }) => <Stamp at={ended_at ?? closes_at} />,
};
const columns = adminOrderColumns
  .filter(({ id }) => !LEFT_OUT.includes(id))
  .flatMap((column) => (column.id === 'status' ? [column, until] : [column]));

/** Each number of a bulk order has a term of its own. */
function useRentals({ params, query }: CustomerQuestion, { filter }: ListAddress) {
  const rentals = { user_id: params.id, kind: 'rental', items: 'each' } as const;
  const status = oneOf(STATUSES, filter('status'));
  return useQuery('GET /api/admin/orders', { query: { ...query, ...rentals, status } }, workList);
}

/** What one customer rents and has rented. */
export function CustomerRentals({ userId }: OfCustomer): ReactNode {
  return (
    <CustomerList
      userId={userId}
      use={useRentals}
      filters={[statusFilter(useIntl(), STATUSES)]}
      table={{
        caption: <FormattedMessage id="customer.rentals.caption" defaultMessage="Rentals of the customer" />,
        columns,
        rowKey: (order) => order.order_uuid,
        card: (order) => <AdminOrderCard order={order} />,
      }}
    />
  );
}
