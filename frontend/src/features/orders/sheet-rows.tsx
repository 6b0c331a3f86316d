import { localNumber } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { CopyCode } from '../activation/message-text.tsx';
import { OrderStatusDot } from '../activation/order-cells.tsx';

/** The number is a link to its own order. Its button copies it in the format that forms accept. */
function SheetNumber({ order }: { readonly order: OrderView }): ReactNode {
  const intl = useIntl();
  if (order.number === null) return '–';
  const copied = localNumber(order.number) ?? order.number;
  return (
    <span className="sheet-pair">
      <Link to={orderPath(order.order_uuid)}>
        <Phone number={order.number} />
      </Link>
      <CopyButton
        text={copied}
        look="ghost"
        size="xs"
        aria-label={intl.formatMessage(
          { id: 'order.copy-number', defaultMessage: 'Copy the number {number}' },
          { number: copied },
        )}
      />
    </span>
  );
}

function SheetCode({ code }: OrderView): ReactNode {
  if (code === null) return <span className="dim">–</span>;
  return (
    <span className="sheet-pair">
      <strong className="num">{code}</strong>
      <CopyCode code={code} size="xs" />
    </span>
  );
}

export const sheetColumns: readonly Column<OrderView>[] = [
  {
    id: 'number',
    head: <FormattedMessage id="order.sheet.number" defaultMessage="Number" />,
    cell: (order) => <SheetNumber order={order} />,
  },
  {
    id: 'code',
    head: <FormattedMessage id="bulk.code" defaultMessage="Code" />,
    cell: (order) => <SheetCode {...order} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="order.sheet.status" defaultMessage="Status" />,
    cell: (order) => <OrderStatusDot order={order} />,
  },
  {
    id: 'came',
    head: <FormattedMessage id="sheet.came" defaultMessage="Came" />,
    cell: ({ code_at: at }) => (
      <span className="dim">
        <Stamp at={at} form="clock" />
      </span>
    ),
    wideOnly: true,
  },
];

/** A row of the sheet on a phone: the number above, its code below, and a button to copy each. */
export function SheetLine({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <div className="sheet-line">
      <SheetNumber order={order} />
      {order.code === null ? <OrderStatusDot order={order} /> : <SheetCode {...order} />}
    </div>
  );
}
