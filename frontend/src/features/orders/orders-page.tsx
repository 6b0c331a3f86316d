import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import './orders.css';
import { pageRows, useOrders } from './orders.api.ts';

/** Every order there was, sorted and filtered by the server (D7). */
export function OrdersPage(): ReactNode {
  const address = useListAddress();
  const { data, error, mutate } = useOrders(address);
  const openOrder = useOpenOrder();
  return (
    <Page
      title={<FormattedMessage id="orders.title" defaultMessage="Orders" />}
      about={
        data && (
          <FormattedMessage
            id="orders.count"
            defaultMessage="{total, plural, one {# order} other {# orders}}"
            values={{ total: data.total }}
          />
        )
      }
      actions={<StatusFilter address={address} />}
    >
      <DataTable
        caption={<FormattedMessage id="orders.caption" defaultMessage="Your orders" />}
        columns={orderColumns}
        rows={data?.data}
        rowKey={(order) => order.order_uuid}
        card={(order) => <OrderCard order={order} />}
        onRow={openOrder}
        sort={address.sort}
        onSort={address.setSort}
        skeletonRows={10}
        failure={
          error && {
            requestId: error.requestId,
            retry: () => void mutate(),
            text: <FormattedMessage id="orders.failed" defaultMessage="The orders did not load" />,
          }
        }
        empty={
          <EmptyState
            action={
              <ButtonLink look="outline" size="sm" to={paths['dashboard-buy-now']}>
                <FormattedMessage id="orders.buy" defaultMessage="Buy now" />
              </ButtonLink>
            }
          >
            <FormattedMessage id="orders.empty" defaultMessage="No order is like this." />
          </EmptyState>
        }
      />
      {data && (
        <Pager offset={address.offset} limit={pageRows} total={data.total} onOffset={address.setOffset} />
      )}
    </Page>
  );
}

function StatusFilter({ address }: { readonly address: ListAddress }): ReactNode {
  const intl = useIntl();
  const option = (value: string, label: string) => ({ value, label });
  return (
    <div className="orders-filter">
      <SelectInput
        label={intl.formatMessage({ id: 'orders.filter', defaultMessage: 'Status' })}
        value={address.filter('status')}
        onChange={(status) => address.setFilter('status', status)}
        options={[
          option('', intl.formatMessage({ id: 'orders.filter.all', defaultMessage: 'All orders' })),
          option('running', intl.formatMessage({ id: 'orders.filter.running', defaultMessage: 'Running' })),
          option(
            'completed',
            intl.formatMessage({ id: 'orders.filter.completed', defaultMessage: 'Completed' }),
          ),
          option(
            'inactive',
            intl.formatMessage({ id: 'orders.filter.inactive', defaultMessage: 'Cancelled, refunded' }),
          ),
          // What the rows say of these: no SMS, no number, or too little money for one.
          option(
            'failed',
            intl.formatMessage({ id: 'orders.filter.failed', defaultMessage: 'No SMS or no number' }),
          ),
        ]}
      />
    </div>
  );
}
