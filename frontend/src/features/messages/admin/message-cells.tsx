import type { AdminMessage } from '@ringpost/query-api/messages/admin-messages.contract';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { OnlyFor } from '../../../session/only-for.tsx';
import { adminOrderPath, numberPath } from '../../../session/paths.ts';
import { AppName } from '../../../ui/app-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { CustomerLink } from '../../../ui/customer-link.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Phone, Stamp } from '../../../ui/figures.tsx';
import { type DotShape, StatusDot } from '../../../ui/status-dot.tsx';

export type OnRead = (message: AdminMessage) => void;

interface OfMessage {
  readonly message: AdminMessage;
}

type State = AdminMessage['state'];

export const stateNames = defineMessages({
  waiting: { id: 'all-messages.state.waiting', defaultMessage: 'waiting' },
  shown: { id: 'all-messages.state.shown', defaultMessage: 'shown' },
  withheld: { id: 'all-messages.state.withheld', defaultMessage: 'withheld' },
  'not-shown': { id: 'all-messages.state.not-shown', defaultMessage: 'not shown' },
  public: { id: 'all-messages.state.public', defaultMessage: 'public' },
  unclaimed: { id: 'all-messages.state.unclaimed', defaultMessage: 'unclaimed' },
  unrouted: { id: 'all-messages.state.unrouted', defaultMessage: 'unrouted' },
  'unknown-number': { id: 'all-messages.state.unknown-number', defaultMessage: 'not our number' },
});

const shapes: Readonly<Record<State, DotShape>> = {
  waiting: 'live',
  shown: 'done',
  withheld: 'half',
  'not-shown': 'ring',
  public: 'ring',
  unclaimed: 'ring',
  unrouted: 'warning',
  'unknown-number': 'failed',
};

const readLabel: MessageDescriptor = defineMessage({
  id: 'all-messages.read.label',
  defaultMessage: 'Read the message to {number}',
});

/** What became of the message. */
function StateDot({ message: { state } }: OfMessage): ReactNode {
  return (
    <StatusDot shape={shapes[state]}>
      <FormattedMessage {...stateNames[state]} />
    </StatusDot>
  );
}

/** What the message is, as far as an admin knows without reading it. */
function What({ message: { kind, verification } }: OfMessage): ReactNode {
  return (
    <FormattedMessage
      id="all-messages.what"
      defaultMessage="{what, select, call {call} verification {with a code} other {without a code}}"
      values={{ what: kind === 'call' ? 'call' : verification ? 'verification' : 'other' }}
    />
  );
}

function App({ message: { app_uuid, app_name, image_name } }: OfMessage): ReactNode {
  if (app_name === null)
    return (
      <span className="dim">
        <FormattedMessage id="all-messages.no-app" defaultMessage="no app" />
      </span>
    );
  return <AppName of={{ app_uuid, image_name, app_name }} />;
}

function Customer({ message: { user_id, email } }: OfMessage): ReactNode {
  if (user_id === null) return '–';
  return <CustomerLink userId={user_id} email={email} />;
}

/** The page that answers questions about a message: its order, or its number. */
export function pathOfMessage({ order_uuid, number }: AdminMessage): string {
  return order_uuid === null ? numberPath(number) : adminOrderPath(order_uuid);
}

/** Only a message of a customer is read here, with a reason. The others are on the page of unrouted messages. */
function Read({ message, onRead }: OfMessage & { readonly onRead: OnRead }): ReactNode {
  const intl = useIntl();
  if (message.user_id === null) return null;
  return (
    <span className="admin-actions">
      <Button
        look="outline"
        size="xs"
        aria-label={intl.formatMessage(readLabel, { number: message.number })}
        onClick={() => onRead(message)}
      >
        <FormattedMessage id="all-messages.read" defaultMessage="Read …" />
      </Button>
    </span>
  );
}

/** All columns but the action. */
export const messageColumns: readonly Column<AdminMessage>[] = [
  {
    id: 'received',
    head: <FormattedMessage id="all-messages.received" defaultMessage="Received" />,
    orderBy: 'received_at',
    cell: (message) => (
      <Link className="dim" to={pathOfMessage(message)}>
        <Stamp at={message.received_at} />
      </Link>
    ),
  },
  {
    id: 'number',
    head: <FormattedMessage id="all-messages.number" defaultMessage="Number" />,
    cell: ({ number }) => (
      <Link className="link-quiet" to={numberPath(number)}>
        <Phone number={number} />
      </Link>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="all-messages.app" defaultMessage="App" />,
    cell: (message) => <App message={message} />,
  },
  {
    id: 'customer',
    head: <FormattedMessage id="all-messages.customer" defaultMessage="Customer" />,
    cell: (message) => (
      <span className="message-customer cut">
        <Customer message={message} />
      </span>
    ),
  },
  {
    id: 'vendor',
    head: <FormattedMessage id="all-messages.vendor" defaultMessage="Vendor" />,
    cell: ({ vendor_name }) => <bdi className="dim">{vendor_name ?? '–'}</bdi>,
    wideOnly: true,
  },
  {
    id: 'what',
    head: <FormattedMessage id="all-messages.message" defaultMessage="Message" />,
    cell: (message) => (
      <span className="dim">
        <What message={message} />
      </span>
    ),
    wideOnly: true,
  },
  {
    id: 'state',
    head: <FormattedMessage id="all-messages.state" defaultMessage="State" />,
    cell: (message) => <StateDot message={message} />,
  },
];

/** The same column in a list that has one order. */
export function unsorted({ orderBy: _, ...column }: Column<AdminMessage>): Column<AdminMessage> {
  return column;
}

/** The column with the button that asks for the reason. */
export function readColumn(onRead: OnRead): Column<AdminMessage> {
  return {
    id: 'read',
    head: <FormattedMessage id="all-messages.action" defaultMessage="Action" />,
    cell: (message) => <Read {...{ message, onRead }} />,
    numeric: true,
  };
}

/** A message on a phone. */
export function MessageCard({ message, onRead }: OfMessage & { readonly onRead: OnRead }): ReactNode {
  return (
    <div className="admin-card">
      <p className="row between">
        <App message={message} />
        <Link to={pathOfMessage(message)}>
          <Phone number={message.number} />
        </Link>
      </p>
      <p className="row between dim">
        <What message={message} />
        <StateDot message={message} />
      </p>
      <p className="row between dim">
        <span className="cut">
          <Customer message={message} />
        </span>
        <Stamp at={message.received_at} />
      </p>
      <OnlyFor least="admin">
        <Read {...{ message, onRead }} />
      </OnlyFor>
    </div>
  );
}
