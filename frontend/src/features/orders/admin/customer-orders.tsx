import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import { AdminOrderCard, adminOrderColumns } from './admin-order-cells.tsx';

const columns = adminOrderColumns.filter(({ id }) => id !== 'customer');

function useOrders({ params, query }: CustomerQuestion) {
  return useQuery('GET /api/admin/orders', { query: { ...query, user_id: params.id } }, workList);
}

/** The orders of one customer, with what it rents. */
export function CustomerOrders({ userId }: OfCustomer): ReactNode {
  return (
    <CustomerList
      userId={userId}
      use={useOrders}
      table={{
        caption: <FormattedMessage id="customer.orders.caption" defaultMessage="Orders of the customer" />,
        columns,
        rowKey: (order) => order.order_uuid,
        card: (order) => <AdminOrderCard order={order} />,
      }}
    />
  );
}
