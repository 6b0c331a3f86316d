import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { PagedRows } from '../../../ui/list-page.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { AdminOrderCard, adminOrderColumns } from './admin-order-cells.tsx';

const PAGE_ROWS = 20;
const columns = adminOrderColumns
  .filter(({ id }) => id !== 'number')
  .map(({ orderBy: _oneOrder, ...column }) => column);

/** Every order that has had a number, newest first. */
export function NumberOrders({ number }: { readonly number: string }): ReactNode {
  const address = useListAddress();
  const question = { params: { id: number }, query: { limit: PAGE_ROWS, offset: address.offset } };
  const list = useQuery('GET /api/admin/numbers/{id}/orders', question, workList);
  return (
    <PagedRows
      {...{ list, address, pageRows: PAGE_ROWS }}
      table={{
        compact: true,
        caption: <FormattedMessage id="number.orders.caption" defaultMessage="Orders of the number" />,
        columns,
        rowKey: (order) => order.order_uuid,
        card: (order) => <AdminOrderCard order={order} />,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="number.orders.failed" defaultMessage="The orders did not load" />}
      empty={<FormattedMessage id="number.orders.none" defaultMessage="No order has had this number." />}
    />
  );
}
