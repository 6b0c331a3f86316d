import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { oneOf } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { CustomerList, type CustomerQuestion, type OfCustomer } from '../../../ui/customer-list.tsx';
import type { ListAddress } from '../../../ui/use-list-address.ts';
import { FILTERED_BY } from '../orders.api.ts';
import { AdminOrderCard, adminOrderColumns } from './admin-order-cells.tsx';
import { statusFilter } from './admin-order-filters.ts';

const columns = adminOrderColumns.filter(({ id }) => id !== 'customer');

function useOrders({ params, query }: CustomerQuestion, { filter }: ListAddress) {
  const question = { ...query, user_id: params.id, status: oneOf(FILTERED_BY, filter('status')) };
  return useQuery('GET /api/admin/orders', { query: question }, workList);
}

/** The orders of one customer. */
export function CustomerOrders({ userId }: OfCustomer): ReactNode {
  return (
    <CustomerList
      userId={userId}
      use={useOrders}
      filters={[statusFilter(useIntl())]}
      table={{
        caption: <FormattedMessage id="customer.orders.caption" defaultMessage="Orders of the customer" />,
        columns,
        rowKey: (order) => order.order_uuid,
        card: (order) => <AdminOrderCard order={order} />,
      }}
    />
  );
}
