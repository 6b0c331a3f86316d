import type { OrderDetail, OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CopyCode } from '../activation/message-text.tsx';
import { OrderCard, orderColumns, useOpenOrder } from '../activation/order-cells.tsx';
import { totalOf } from '../purchase/purchase-request.ts';
import { loadNumbersFile, NUMBERS_PAGE_ROWS, useNumbers } from './orders.api.ts';
import { VendorWait } from './vendor-wait.tsx';

const SHOWN = ['app', 'number', 'status'];

const CODE: Column<OrderView> = {
  id: 'code',
  head: <FormattedMessage id="bulk.code" defaultMessage="Code" />,
  cell: ({ code }) =>
    code ? (
      <span className="row">
        <span className="num">{code}</span>
        <CopyCode code={code} size="xs" />
      </span>
    ) : (
      '–'
    ),
};
const COLUMNS = [...orderColumns.filter(({ id }) => SHOWN.includes(id)), CODE];

function isFilling({ status }: OrderDetail): boolean {
  return status === 'initial' || status === 'running';
}

/** Whether its customer stopped waiting for the rest. An order that got some numbers has the outcome `partial` then, too. */
function isCancelled({ timeline }: OrderDetail): boolean {
  return timeline.some(({ type }) => type === 'BulkCancelled');
}

/** How many numbers there are, and what came back for the others. */
function Counts({ order }: { readonly order: OrderDetail }): ReactNode {
  const missing = order.requested - order.fulfilled;
  const isOpen = isFilling(order);
  const values = {
    fulfilled: order.fulfilled,
    requested: order.requested,
    missing,
    amount: moneyText(totalOf({ price: order.unit_price, quantity: missing })),
  };
  return (
    <p role="status">
      <FormattedMessage
        id="bulk.counts"
        defaultMessage="{fulfilled, number} of {requested, plural, one {# number} other {# numbers}}."
        values={values}
      />{' '}
      {isOpen && order.number_source === 'active' && (
        <FormattedMessage id="bulk.open" defaultMessage="We are looking for more." />
      )}
      {!isOpen &&
        missing > 0 &&
        (isCancelled(order) ? (
          <FormattedMessage
            id="bulk.cancelled"
            defaultMessage="You stopped waiting for {missing, plural, one {# number} other {# numbers}}. {amount} came back to your balance."
            values={values}
          />
        ) : (
          <FormattedMessage
            id="bulk.missing"
            defaultMessage="{missing, plural, one {# number was} other {# numbers were}} not available. {amount} came back to your balance."
            values={values}
          />
        ))}
    </p>
  );
}

/** The numbers of a bulk order, live. Each leads to its own order. */
export function BulkCard({ order }: { readonly order: OrderDetail }): ReactNode {
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useNumbers(order.order_uuid, offset);
  const openOrder = useOpenOrder();
  const failure = error && {
    text: <FormattedMessage id="bulk.failed" defaultMessage="The numbers did not load" />,
    requestId: error.requestId,
    retry: () => void mutate(),
  };
  return (
    <section className="card bulk">
      <div className="row bulk-head">
        <Counts order={order} />
        <span className="grow" />
        <CsvButton name="ringpost-numbers.csv" load={() => loadNumbersFile(order.order_uuid)} />
      </div>
      {isFilling(order) && order.number_source !== 'active' && <VendorWait order={order} />}
      <DataTable
        caption={<FormattedMessage id="bulk.caption" defaultMessage="The numbers of this order" />}
        columns={COLUMNS}
        rows={data?.data}
        rowKey={(row) => row.order_uuid}
        card={(row) => <OrderCard order={row} />}
        onRow={openOrder}
        empty={
          <EmptyState>
            <FormattedMessage id="bulk.none" defaultMessage="There is no number yet." />
          </EmptyState>
        }
        failure={failure}
        compact
        skeletonRows={Math.min(order.requested, 5)}
      />
      <Pager limit={NUMBERS_PAGE_ROWS} total={data?.total ?? 0} {...{ offset }} onOffset={setOffset} />
    </section>
  );
}
