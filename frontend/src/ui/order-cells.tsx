import type { OrderStatus, OrderView } from '@ringpost/projections/orders/orders.view';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { orderPath } from '../session/paths.ts';
import { AppIcon } from './app-icon.tsx';
import type { Column } from './data-table.tsx';
import { Money, Phone, Stamp } from './figures.tsx';
import './order-cells.css';
import { type DotShape, StatusDot } from './status-dot.tsx';

const words = defineMessages({
  initial: { id: 'order.status.initial', defaultMessage: 'initial' },
  running: { id: 'order.status.running', defaultMessage: 'running' },
  active: { id: 'order.status.active', defaultMessage: 'active' },
  completed: { id: 'order.status.completed', defaultMessage: 'completed' },
  inactive: { id: 'order.status.inactive', defaultMessage: 'inactive' },
  failed: { id: 'order.status.failed', defaultMessage: 'failed' },
});

const shapes: Readonly<Record<OrderStatus, DotShape>> = {
  initial: 'half',
  running: 'live',
  active: 'live',
  completed: 'done',
  inactive: 'ring',
  failed: 'failed',
};

/** The word of checklist A8 with its dot. */
export function OrderStatusDot({ status }: { readonly status: OrderStatus }): ReactNode {
  return (
    <StatusDot shape={shapes[status]}>
      <FormattedMessage {...words[status]} />
    </StatusDot>
  );
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
    cell: (order) => <OrderStatusDot status={order.status} />,
  },
  {
    id: 'total',
    head: <FormattedMessage id="order.total" defaultMessage="Total" />,
    orderBy: 'total_cost',
    numeric: true,
    cell: (order) => <Money dollars={order.total_cost} />,
  },
];

/** The same on a phone; the whole card leads to the order. */
export function OrderCard({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <Link className="data-card" to={orderPath(order.order_uuid)}>
      <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} />
      <bdi className="order-name">{order.app_name}</bdi>
      <Money dollars={order.total_cost} />
      <span className="data-card-below">
        {order.number ? <Phone number={order.number} /> : <Stamp at={order.placed_at} />}
        <OrderStatusDot status={order.status} />
      </span>
    </Link>
  );
}
