import type { ListedOrder, OrderStatus, OrderView } from '@ringpost/query-api/orders/orders.contract';
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
import { Refunded } from './refunded.tsx';

type StatusWord =
  | Exclude<OrderStatus, 'inactive' | 'failed'>
  | 'closed'
  | 'filling'
  | 'partial'
  | 'over'
  | 'cancelled'
  | 'banned'
  | 'given-back'
  | 'no-sms'
  | 'no-number'
  | 'no-money';

const words = defineMessages({
  initial: { id: 'order.status.initial', defaultMessage: 'getting a number' },
  running: { id: 'order.status.running', defaultMessage: 'running' },
  active: { id: 'order.status.active', defaultMessage: 'active' },
  completed: { id: 'order.status.completed', defaultMessage: 'completed' },
  filling: { id: 'order.status.filling', defaultMessage: 'getting numbers' },
  partial: { id: 'order.status.partial', defaultMessage: 'in part, rest refunded' },
  closed: { id: 'order.status.closed', defaultMessage: 'closed, refund due' },
  over: { id: 'order.status.over', defaultMessage: 'rental over' },
  cancelled: { id: 'order.status.cancelled', defaultMessage: 'cancelled, refunded' },
  banned: { id: 'order.status.banned', defaultMessage: 'number refused, refunded' },
  'given-back': { id: 'order.status.given-back', defaultMessage: 'given back, refunded' },
  'no-sms': { id: 'order.status.no-sms', defaultMessage: 'no SMS, refunded' },
  'no-number': { id: 'order.status.no-number', defaultMessage: 'no number, refunded' },
  'no-money': { id: 'order.status.no-money', defaultMessage: 'balance too low' },
});

const shapes: Readonly<Record<StatusWord, DotShape>> = {
  initial: 'half',
  running: 'live',
  active: 'live',
  completed: 'done',
  filling: 'half',
  partial: 'done',
  closed: 'half',
  over: 'ring',
  cancelled: 'ring',
  banned: 'ring',
  'given-back': 'ring',
  'no-sms': 'failed',
  'no-number': 'failed',
  'no-money': 'failed',
};

/** Whether an order is for many numbers, each of which has its own order. */
export function isBulk({
  requested,
  number_source,
}: Pick<OrderView, 'requested' | 'number_source'>): boolean {
  return requested > 1 || number_source !== 'active';
}

/** What the status of an order is made from. */
type Stated = Pick<OrderView, 'status' | 'outcome' | 'closes_at' | 'requested' | 'number_source'>;

function statusWord(order: Stated, now: number): StatusWord {
  const { status, outcome, closes_at } = order;
  if (outcome === 'partial') return 'partial';
  if (isBulk(order) && (status === 'initial' || status === 'running')) return 'filling';
  if (status === 'inactive' && outcome === 'given-back') return outcome;
  if (status === 'inactive') return outcome === 'cancelled' || outcome === 'banned' ? outcome : 'over';
  if (status === 'running' && closes_at !== null && Date.parse(closes_at) <= now) return 'closed';
  if (status !== 'failed') return status;
  if (outcome === 'no-sms') return 'no-sms';
  return outcome === 'insufficient-funds' ? 'no-money' : 'no-number';
}

/** How the order ended, in the customer's words: a refund is called a refund. Only an order that can still get a code is lime. */
export function OrderStatusDot({ order }: { readonly order: Stated }): ReactNode {
  const word = statusWord(order, serverNow());
  return (
    <StatusDot shape={shapes[word]}>
      <FormattedMessage {...words[word]} />
    </StatusDot>
  );
}

/** The number of an order, or how many numbers a bulk order has. */
export function OrderNumber({
  order,
}: {
  readonly order: Pick<OrderView, 'number' | 'requested' | 'fulfilled' | 'number_source'>;
}): ReactNode {
  if (order.number) return <Phone number={order.number} />;
  if (!isBulk(order)) return '–';
  return (
    <FormattedMessage
      id="order.numbers"
      defaultMessage="{fulfilled, number} of {requested, plural, one {# number} other {# numbers}}"
      values={{ fulfilled: order.fulfilled, requested: order.requested }}
    />
  );
}

/** When the first and the last number of an order stop being rented. Null for an activation, and for what is over. */
function rentedUntil(order: ListedOrder): readonly [first: string, last: string] | null {
  const { kind, status, closes_at, first_ends_at: first = null, last_ends_at: last = null } = order;
  if (kind !== 'rental') return null;
  if (isBulk(order)) return first === null || last === null ? null : [first, last];
  return status === 'active' && closes_at !== null ? [closes_at, closes_at] : null;
}

/** Until when something is rented: an extension moves the end of one number of a bulk order alone. */
function RentedUntil({ order }: { readonly order: ListedOrder }): ReactNode {
  const ends = rentedUntil(order);
  if (!ends) return '–';
  const [first, last] = ends;
  if (first === last) return <Stamp at={last} />;
  return (
    <FormattedMessage
      id="order.ends.between"
      defaultMessage="{first} to {last}"
      values={{ first: <Stamp at={first} />, last: <Stamp at={last} /> }}
    />
  );
}

/** Handles clicks on the row of an order outside its link. */
export function useOpenOrder(): (order: OrderView) => void {
  const navigate = useNavigate();
  return (order) => void navigate(orderPath(order.order_uuid));
}

/** The columns: what was bought and when, the app, the number, how it ended, until when it is rented, and what it cost. */
export const orderColumns: readonly Column<ListedOrder>[] = [
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
    cell: (order) => <OrderNumber order={order} />,
  },
  {
    id: 'status',
    head: <FormattedMessage id="order.status" defaultMessage="Status" />,
    cell: (order) => <OrderStatusDot order={order} />,
  },
  {
    id: 'until',
    head: <FormattedMessage id="order.until" defaultMessage="Rented until" />,
    wideOnly: true,
    cell: (order) => (
      <span className="dim">
        <RentedUntil order={order} />
      </span>
    ),
  },
  {
    id: 'total',
    head: <FormattedMessage id="order.total" defaultMessage="Total" />,
    numeric: true,
    cell: (order) => <Money dollars={order.total_cost} />,
  },
];

/** An order on a phone; the whole card is a link to it. */
export function OrderCard({ order }: { readonly order: ListedOrder }): ReactNode {
  return (
    <Link className="data-card" to={orderPath(order.order_uuid)}>
      <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} />
      <bdi className="order-name">{order.app_name}</bdi>
      <Money dollars={order.total_cost} />
      <span className="data-card-below">
        <OrderNumber order={order} />
        <OrderStatusDot order={order} />
      </span>
      <span className="data-card-below">
        <Stamp at={order.placed_at} />
        <Refunded order={order} />
      </span>
      {rentedUntil(order) && (
        <span className="data-card-below">
          <FormattedMessage
            id="order.card.until"
            defaultMessage="{ends, select, one {Rented until {until}} other {Rentals end: {until}}}"
            values={{ ends: isBulk(order) ? 'many' : 'one', until: <RentedUntil order={order} /> }}
          />
        </span>
      )}
    </Link>
  );
}
