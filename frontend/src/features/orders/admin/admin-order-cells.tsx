import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { adminOrderPath } from '../../../session/paths.ts';
import { AppIcon } from '../../../ui/app-icon.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Money, moneyText, Stamp } from '../../../ui/figures.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { isBulk, OrderNumber, OrderStatusDot } from '../../activation/order-cells.tsx';
import { TermName } from '../../rentals/term-name.tsx';
import './admin-orders.css';
import type { AdminOrderView } from './admin-orders.api.ts';

interface OfOrder {
  readonly order: AdminOrderView;
}

/** The list that leads to the order, so that the page of the order leads back to the same address. */
function OrderLink({
  order,
  className,
  children,
}: OfOrder & { readonly className?: string; readonly children: ReactNode }): ReactNode {
  const { search } = useLocation();
  return (
    <Link {...(className && { className })} to={adminOrderPath(order.order_uuid)} state={{ list: search }}>
      {children}
    </Link>
  );
}

/** How it was bought: for one code, or for a term. */
export function Mode({ order }: OfOrder): ReactNode {
  if (order.kind === 'rental' && order.term_hours !== null) return <TermName hours={order.term_hours} />;
  if (order.kind === 'rental')
    return <FormattedMessage id="admin-orders.mode.rental" defaultMessage="Rental" />;
  return <FormattedMessage id="admin-orders.mode.sms" defaultMessage="SMS" />;
}

/** How many numbers were asked for, and how many came. Fewer are marked. */
export function AskedGot({ order: { requested, fulfilled } }: OfOrder): ReactNode {
  return (
    <bdi className="num asked-got" data-short={fulfilled < requested || undefined}>
      {requested} / {fulfilled}
    </bdi>
  );
}

/** What was paid, and below it what was given back. */
function Total({ order: { total_cost, refunded } }: OfOrder): ReactNode {
  return (
    <span className="order-total">
      <Money dollars={total_cost} />
      {refunded > 0 && (
        <span className="tag">
          <FormattedMessage
            id="admin-orders.refunded"
            defaultMessage="{amount} back"
            values={{ amount: moneyText(refunded, { currency: false }) }}
          />
        </span>
      )}
    </span>
  );
}

export const adminOrderColumns: readonly Column<AdminOrderView>[] = [
  {
    id: 'order',
    head: <FormattedMessage id="admin-orders.order" defaultMessage="Order" />,
    cell: (order) => (
      <OrderLink order={order} className="dim">
        <ShortId id={order.order_uuid} />
      </OrderLink>
    ),
  },
  {
    id: 'placed',
    head: <FormattedMessage id="admin-orders.placed" defaultMessage="Placed" />,
    orderBy: 'placed_at',
    cell: (order) => <Stamp at={order.placed_at} />,
  },
  {
    id: 'customer',
    head: <FormattedMessage id="admin-orders.customer" defaultMessage="Customer" />,
    cell: (order) => (
      <span className="order-customer cut">
        <CustomerLink userId={order.user_id} email={order.email} />
      </span>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="admin-orders.app" defaultMessage="App" />,
    cell: (order) => (
      <span className="order-app">
        <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={16} />
        <bdi>{order.app_name}</bdi>
      </span>
    ),
  },
  {
    id: 'number',
    head: <FormattedMessage id="admin-orders.number" defaultMessage="Number" />,
    cell: (order) => <OrderNumber order={order} />,
  },
  {
    id: 'mode',
    head: <FormattedMessage id="admin-orders.mode" defaultMessage="Mode" />,
    cell: (order) => (
      <span className="dim">
        <Mode order={order} />
      </span>
    ),
    widestOnly: true,
  },
  {
    id: 'asked',
    head: <FormattedMessage id="admin-orders.asked" defaultMessage="Asked / got" />,
    numeric: true,
    cell: (order) => <AskedGot order={order} />,
    wideOnly: true,
  },
  {
    id: 'status',
    head: <FormattedMessage id="admin-orders.status" defaultMessage="Status" />,
    cell: (order) => <OrderStatusDot order={order} />,
  },
  {
    id: 'vendor',
    head: <FormattedMessage id="admin-orders.vendor" defaultMessage="Provider" />,
    cell: (order) => <bdi className="dim">{order.vendor_name ?? '–'}</bdi>,
    widestOnly: true,
  },
  {
    id: 'unit',
    head: <FormattedMessage id="admin-orders.unit" defaultMessage="Unit" />,
    numeric: true,
    cell: (order) => (
      <span className="dim">
        <Money dollars={order.unit_price} currency={false} />
      </span>
    ),
    widestOnly: true,
  },
  {
    id: 'total',
    head: <FormattedMessage id="admin-orders.total" defaultMessage="Total" />,
    numeric: true,
    cell: (order) => <Total order={order} />,
  },
];

/** An order on a phone: what and its state, number and amount, who and when. */
export function AdminOrderCard({ order }: OfOrder): ReactNode {
  return (
    <OrderLink order={order} className="data-card">
      <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} />
      <bdi className="order-name cut">{order.app_name}</bdi>
      <OrderStatusDot order={order} />
      <span className="data-card-below">
        <span>
          <OrderNumber order={order} /> · <Mode order={order} />
          {isBulk(order) && order.fulfilled < order.requested && (
            <>
              {' · '}
              <AskedGot order={order} />
            </>
          )}
        </span>
        <Total order={order} />
      </span>
      <span className="data-card-below">
        <bdi className="cut">{order.email ?? <ShortId id={order.user_id} />}</bdi>
        <Stamp at={order.placed_at} />
      </span>
    </OrderLink>
  );
}
