import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DataTable } from '../../ui/data-table.tsx';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { countdown } from '../activation/countdown.ts';
import { useOpenOrder } from '../activation/order-cells.tsx';
import { useNow } from '../activation/use-now.ts';
import { totalOf } from '../purchase/purchase-request.ts';
import { NUMBERS_PAGE_ROWS, type Numbers, useNumbers } from './orders.api.ts';
import { SheetActions } from './sheet-actions.tsx';
import { SheetLine, sheetColumns } from './sheet-rows.tsx';
import { VendorWait } from './vendor-wait.tsx';

/** Used until the numbers are loaded. */
const NOTHING: Numbers['counts'] = {
  ...{ completed: 0, waiting: 0, closes_at: null },
  ...{ first_ends_at: null, last_ends_at: null },
};

function isFilling({ status }: OrderDetail): boolean {
  return status === 'initial' || status === 'running';
}

/** Whether the customer stopped waiting for the rest. An order that got some numbers then has the outcome `partial` as well. */
function isCancelled({ timeline }: OrderDetail): boolean {
  return timeline.some(({ type }) => type === 'BulkCancelled');
}

/** How many numbers there are, and what was refunded for the others. */
function Counts({ order }: { readonly order: OrderDetail }): ReactNode {
  const missing = order.requested - order.fulfilled;
  const isOpen = isFilling(order);
  // For activations, the header of the sheet already says it.
  if (missing === 0 && order.kind === 'activation') return null;
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

/** The time for which the last number can still receive, updated each second. */
function Left({ closesAt }: { readonly closesAt: string }): ReactNode {
  return <span className="num">{countdown(useNow(), closesAt, closesAt).label}</span>;
}

/** When its rentals end, of those that have not ended: an extension moves the end of one alone. */
function Ends({ first_ends_at: first, last_ends_at: last }: Numbers['counts']): ReactNode {
  if (first === null || last === null) return null;
  const values = { first: <Stamp at={first} />, last: <Stamp at={last} /> };
  return (
    <p className="sheet-head">
      <span className="dim">
        {first === last ? (
          <FormattedMessage id="sheet.ends" defaultMessage="Rented until {last}." values={values} />
        ) : (
          <FormattedMessage
            id="sheet.ends.between"
            defaultMessage="The first rental ends {first}, the last one {last}."
            values={values}
          />
        )}
      </span>
    </p>
  );
}

/** How many codes came, how many numbers still wait for a code, and for how long; of rentals, when they end. */
function SheetHead({
  order,
  counts,
}: {
  readonly order: OrderDetail;
  /** Undefined until they are loaded. Their space is reserved. */
  readonly counts: Numbers['counts'] | undefined;
}): ReactNode {
  if (!counts) return <div className="sheet-head" />;
  if (order.kind === 'rental') return <Ends {...counts} />;
  const { completed, waiting, closes_at: closesAt } = counts;
  return (
    <p className="sheet-head">
      <strong role="status">
        <FormattedMessage
          id="sheet.codes"
          defaultMessage="{completed, number} of {fulfilled, plural, one {# code} other {# codes}}"
          values={{ completed, fulfilled: order.fulfilled }}
        />
      </strong>
      {waiting > 0 && (
        <span className="dim">
          <FormattedMessage
            id="sheet.waiting"
            defaultMessage="{waiting, number} waiting"
            values={{ waiting }}
          />
        </span>
      )}
      {closesAt !== null && <Left closesAt={closesAt} />}
    </p>
  );
}

/** The numbers of a bulk order and their codes, live, as one work sheet. Each number leads to its own order. */
export function BulkCard({ order }: { readonly order: OrderDetail }): ReactNode {
  const [offset, setOffset] = useState(0);
  const { data, error, mutate } = useNumbers(order.order_uuid, offset);
  const openOrder = useOpenOrder();
  const failure = error && {
    text: <FormattedMessage id="bulk.failed" defaultMessage="The numbers did not load" />,
    requestId: error.requestId,
    retry: () => void mutate(),
  };
  const numbers = data ?? { data: [], total: order.fulfilled, counts: NOTHING };
  return (
    <section className="card bulk">
      <div className="bulk-head">
        <SheetHead order={order} counts={data?.counts} />
        <Counts order={order} />
        <SheetActions {...{ order, numbers }} />
      </div>
      {isFilling(order) && order.number_source !== 'active' && <VendorWait order={order} />}
      <DataTable
        caption={<FormattedMessage id="bulk.caption" defaultMessage="The numbers of this order" />}
        columns={sheetColumns}
        rows={data?.data}
        rowKey={(row) => row.order_uuid}
        card={(row) => <SheetLine order={row} />}
        onRow={openOrder}
        empty={
          <EmptyState>
            <FormattedMessage id="bulk.none" defaultMessage="There is no number yet." />
          </EmptyState>
        }
        failure={failure}
        compact
        skeletonRows={Math.min(order.requested, NUMBERS_PAGE_ROWS)}
      />
      <Pager limit={NUMBERS_PAGE_ROWS} total={numbers.total} {...{ offset }} onOffset={setOffset} />
    </section>
  );
}
