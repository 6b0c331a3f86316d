import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { RentalView } from '@ringpost/query-api/rentals/rentals.contract';
import { Ellipsis, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dropdown, DropdownButton } from '../../ui/dropdown.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { OrderStatusDot } from '../activation/order-cells.tsx';
import { useRelease } from '../rentals/release-button.tsx';
import { TimeLeft } from '../rentals/time-left.tsx';

export interface CellActs {
  /** The current time in milliseconds, by the server's clock. */
  readonly now: number;
  /** The rental whose extension is open. */
  readonly extended: string | null;
  readonly onExtend: (rental: OrderView) => void;
  readonly onShare: (rental: OrderView) => void;
}

/** Whether an order has the fields of the list of rentals. The list of orders has neither links nor counts. */
export function isRental(order: OrderView): order is RentalView {
  return 'shared_at' in order;
}

/** When it ends. For a running rental, also the time left. */
function Ends({ order, now }: { readonly order: OrderView; readonly now: number }): ReactNode {
  if (order.status === 'active') return <TimeLeft rental={order} now={now} />;
  return (
    <span className="dim">
      <Stamp at={order.ended_at ?? order.closes_at} />
    </span>
  );
}

function ExtendButton({ order, extended, onExtend }: CellActs & { readonly order: OrderView }): ReactNode {
  const intl = useIntl();
  if (order.status !== 'active') return <OrderStatusDot order={order} />;
  const isOpen = order.order_uuid === extended;
  return (
    <Button
      look={isOpen ? 'primary' : 'outline'}
      size="xs"
      aria-expanded={isOpen}
      aria-label={intl.formatMessage(
        { id: 'my-numbers.extend.label', defaultMessage: 'Extend {number}' },
        { number: formatPhone(order.number ?? '') },
      )}
      onClick={() => onExtend(order)}
    >
      <FormattedMessage id="my-numbers.extend" defaultMessage="Extend" />
    </Button>
  );
}

/** A menu of rare actions. Release is here and not a red button on every row. It asks before it does anything. */
function More({ order, onShare }: Pick<CellActs, 'onShare'> & { readonly order: OrderView }): ReactNode {
  const intl = useIntl();
  const ask = useRelease(order);
  const label = intl.formatMessage(
    { id: 'my-numbers.more', defaultMessage: 'More for {number}' },
    { number: formatPhone(order.number ?? '') },
  );
  return (
    <Dropdown
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} look="ghost" size="xs" square aria-label={label}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    >
      <DropdownButton onClick={() => onShare(order)}>
        <Share2 size={16} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="my-numbers.share" defaultMessage="Share" />
      </DropdownButton>
      <DropdownButton data-danger="" onClick={ask}>
        <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="my-numbers.release" defaultMessage="Release" />
      </DropdownButton>
    </Dropdown>
  );
}

/** The possible actions on a number. For an ended number, how it ended. */
function Acts({ order, ...acts }: CellActs & { readonly order: OrderView }): ReactNode {
  return (
    <span className="my-number-acts">
      <ExtendButton order={order} {...acts} />
      {order.status === 'active' && <More order={order} onShare={acts.onShare} />}
    </span>
  );
}

function App({ order }: { readonly order: OrderView }): ReactNode {
  return (
    <Link className="order-app" to={orderPath(order.order_uuid)}>
      <AppIcon appId={order.app_uuid} imageName={order.image_name} name={order.app_name} size={16} />
      <bdi>{order.app_name}</bdi>
    </Link>
  );
}

/** The columns: the number, its app, its place, how long the customer has it, and its extension. */
export function numberColumns(acts: CellActs): readonly Column<OrderView>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="my-numbers.number" defaultMessage="Number" />,
      cell: (order) => (
        <span className="my-number">
          <Flag country={order.country_iso} />
          {order.number ? <Phone number={order.number} /> : '–'}
          {order.number && <CopyNumber number={order.number} />}
        </span>
      ),
    },
    {
      id: 'app',
      head: <FormattedMessage id="my-numbers.app" defaultMessage="App" />,
      cell: (order) => <App order={order} />,
    },
    {
      id: 'centre',
      head: <FormattedMessage id="my-numbers.centre" defaultMessage="Rate centre" />,
      wideOnly: true,
      cell: (order) => (
        <span className="dim">{[order.rate_center, order.region].filter(Boolean).join(', ') || '–'}</span>
      ),
    },
    {
      id: 'ends',
      head: <FormattedMessage id="my-numbers.ends" defaultMessage="Ends" />,
      cell: (order) => <Ends order={order} now={acts.now} />,
    },
    {
      id: 'sms',
      head: <FormattedMessage id="my-numbers.sms" defaultMessage="SMS" />,
      numeric: true,
      wideOnly: true,
      cell: (order) => (isRental(order) ? <FormattedNumber value={order.message_count} /> : '–'),
    },
    {
      id: 'acts',
      head: (
        <span className="visually-hidden">
          <FormattedMessage id="my-numbers.acts" defaultMessage="What you can do" />
        </span>
      ),
      numeric: true,
      cell: (order) => <Acts order={order} {...acts} />,
    },
  ];
}

/** A customer's number on a phone. */
export function NumberCard({
  order,
  ...acts
}: CellActs & {
  readonly order: OrderView;
}): ReactNode {
  return (
    <div className="my-number-card">
      <App order={order} />
      <span className="my-number">
        {order.number ? <Phone number={order.number} /> : '–'}
        {order.number && <CopyNumber number={order.number} />}
      </span>
      <Ends order={order} now={acts.now} />
      <Acts order={order} {...acts} />
    </div>
  );
}
