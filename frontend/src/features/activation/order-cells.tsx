import type { OrderStatus, OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { serverNow } from '../../api/server-clock.ts';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money, Phone, Stamp } from '../../ui/figures.tsx';
import './order-cells.css';
import { type DotShape, StatusDot } from '../../ui/status-dot.tsx';

type StatusWord =
  | Exclude<OrderStatus, 'inactive' | 'failed'>
  | 'closed'
  | 'cancelled'
  | 'no-sms'
  | 'no-number'
  | 'no-money';

const words = defineMessages({
  initial: { id: 'order.status.initial', defaultMessage: 'getting a number' },
  running: { id: 'order.status.running', defaultMessage: 'running' },
  active: { id: 'order.status.active', defaultMessage: 'active' },
  completed: { id: 'order.status.completed', defaultMessage: 'completed' },
  closed: { id: 'order.status.closed', defaultMessage: 'closed, refund due' },
  cancelled: { id: 'order.status.cancelled', defaultMessage: 'cancelled, refunded' },
  'no-sms': { id: 'order.status.no-sms', defaultMessage: 'no SMS, refunded' },
  'no-number': { id: 'order.status.no-number', defaultMessage: 'no number, refunded' },
  'no-money': { id: 'order.status.no-money', defaultMessage: 'balance too low' },
});

const shapes: Readonly<Record<StatusWord, DotShape>> = {
  initial: 'half',
  running: 'live',
  active: 'live',
  completed: 'done',
  closed: 'half',
  cancelled: 'ring',
  'no-sms': 'failed',
  'no-number': 'failed',
  'no-money': 'failed',
};

/** How the order went, in the customer's words: a refund is said to be one, and lime is only what can still bring a code. */
export function OrderStatusDot({ order }: { readonly order: OrderView }): ReactNode {
  const word = statusWord(order, serverNow());
  return (
    <StatusDot shape={shapes[word]}>
      <FormattedMessage {...words[word]} />
    </StatusDot>
  );
}

function statusWord({ status, outcome, closes_at }: OrderView, now: number): StatusWord {
  if (status === 'inactive') return 'cancelled';
  if (status === 'running' && closes_at !== null && Date.parse(closes_at) <= now) return 'closed';
  if (status !== 'failed') return status;
  if (outcome === 'no-sms') return 'no-sms';
  return outcome === 'insufficient-funds' ? 'no-money' : 'no-number';
}

/** What the order cost in the end, in dollars: nothing if the money went back. */
export function paidTotal({ status, total_cost }: OrderView): number {
  return status === 'inactive' || status === 'failed' ? 0 : total_cost;
}

/** For the row of an order that the pointer meets outside its link. */
export function useOpenOrder(): (order: OrderView) => void {
  const navigate = useNavigate();
  return (order) => void navigate(orderPath(order.order_uuid));
}

/** What was bought when, for which app, on which number, how it went and what it cost. */
export const orderColumns: readonly Column<OrderView>[] = [
  {
    id: 'placed',
    head: <FormattedMessage id="order.placed" defaultMessage="Bought" />,
    orderBy: 'placed_at',
    cell: (order) => (
      <span className="dim">
        <Stamp at={order.placed_at} />
      </span>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="order.app" defaultMessage="App" />,
    cell: (order) => (
      <Link className="order-app" to={orderPath(order.order_uuid)}>
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={16} />
        <bdi>{order.app_name}</bdi>
      </Link>
    ),
  },
  {
    id: 'number',
    head: <FormattedMessage id="order.number" defaultMessage="Number" />,
    cell: (order) => (order.number ? <Phone number={order.number} /> : '–'),
  },
  {
    id: 'status',
    head: <FormattedMessage id="order.status" defaultMessage="Status" />,
    orderBy: 'status',
    cell: (order) => <OrderStatusDot order={order} />,
  },
  {
    id: 'total',
    head: <FormattedMessage id="order.total" defaultMessage="Total" />,
    orderBy: 'total_cost',
    numeric: true,
    cell: (order) => <Money dollars={paidTotal(order)} />,
  },
];

/** The same on a phone; the whole card leads to the order. */
export function OrderCard({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <Link className="data-card" to={orderPath(order.order_uuid)}>
      <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} />
      <bdi className="order-name">{order.app_name}</bdi>
      <Money dollars={paidTotal(order)} />
      <span className="data-card-below">
        {order.number ? <Phone number={order.number} /> : <Stamp at={order.placed_at} />}
        <OrderStatusDot order={order} />
      </span>
    </Link>
  );
}
