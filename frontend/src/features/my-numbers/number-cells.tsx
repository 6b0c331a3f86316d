import { formatPhone } from '@ringpost/events/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { OrderStatusDot } from '../activation/order-cells.tsx';
import { ReleaseButton } from '../rentals/release-button.tsx';
import { TimeLeft } from '../rentals/time-left.tsx';

export interface CellActs {
  /** Milliseconds by the server's clock. */
  readonly now: number;
  /** The rental whose extension is open. */
  readonly extended: string | null;
  readonly onExtend: (rental: OrderView) => void;
  readonly onShare: (rental: OrderView) => void;
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

function ShareButton({
  order,
  onShare,
}: Pick<CellActs, 'onShare'> & { readonly order: OrderView }): ReactNode {
  const intl = useIntl();
  if (order.status !== 'active') return null;
  return (
    <Button
      look="ghost"
      size="xs"
      square
      aria-label={intl.formatMessage(
        { id: 'my-numbers.share', defaultMessage: 'Share {number}' },
        { number: formatPhone(order.number ?? '') },
      )}
      onClick={() => onShare(order)}
    >
      <Share2 size={14} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

/** The possible actions on a number. For an ended one, how it ended. */
function Acts({ order, ...acts }: CellActs & { readonly order: OrderView }): ReactNode {
  return (
    <span className="my-number-acts">
      <ExtendButton order={order} {...acts} />
      <ShareButton order={order} onShare={acts.onShare} />
      {order.status === 'active' && <ReleaseButton rental={order} size="xs" />}
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

/** The number, its app, its place, how long the customer has it, and its extension. */
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

/** The same on a phone. */
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
