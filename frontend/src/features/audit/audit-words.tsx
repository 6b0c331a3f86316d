import type {
  ActorView,
  FoundTimeline,
  ListedEvent,
  PlaceView,
} from '@ringpost/query-api/audit/audit.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { formatClock } from '../../i18n/stamps.ts';
import { Money } from '../../ui/figures.tsx';
import type { GROUPS } from './audit.api.ts';

export const actorNames: Readonly<Record<ActorView['kind'], MessageDescriptor>> = defineMessages({
  visitor: { id: 'audit.actor.visitor', defaultMessage: 'a visitor' },
  customer: { id: 'audit.actor.customer', defaultMessage: 'customer' },
  admin: { id: 'audit.actor.admin', defaultMessage: 'admin' },
  provider: { id: 'audit.actor.provider', defaultMessage: 'provider' },
  system: { id: 'audit.actor.system', defaultMessage: 'system' },
});

export function ActorName({ kind }: Pick<ActorView, 'kind'>): ReactNode {
  return <FormattedMessage {...actorNames[kind]} />;
}

/** Who acted: an account by its address, anything else by its name in the log. */
export function Actor({ actor: { kind, id, email } }: { readonly actor: ActorView }): ReactNode {
  const name = email ?? id;
  return (
    <>
      <ActorName kind={kind} />
      {name !== null && (
        <>
          {' '}
          <bdi className={email === null ? 'mono' : undefined}>{name}</bdi>
        </>
      )}
    </>
  );
}

export const groupNames: Readonly<Record<(typeof GROUPS)[number] | 'all', MessageDescriptor>> =
  defineMessages({
    all: { id: 'audit.filter.all', defaultMessage: 'All' },
    money: { id: 'audit.filter.money', defaultMessage: 'Money' },
    orders: { id: 'audit.filter.orders', defaultMessage: 'Orders' },
    account: { id: 'audit.filter.account', defaultMessage: 'Account' },
  });

/** The kinds of streams, as the log names them. */
export const kindNames: Readonly<Record<FoundTimeline['kind'], MessageDescriptor>> = defineMessages({
  admin: { id: 'audit.kind.admin', defaultMessage: 'what this admin did' },
  account: { id: 'audit.kind.account', defaultMessage: 'account' },
  alerts: { id: 'audit.kind.alerts', defaultMessage: 'alerts' },
  app: { id: 'audit.kind.app', defaultMessage: 'app' },
  billing: { id: 'audit.kind.billing', defaultMessage: 'invoice details' },
  bulk: { id: 'audit.kind.bulk', defaultMessage: 'bulk order' },
  customer: { id: 'audit.kind.customer', defaultMessage: 'customer' },
  delivery: { id: 'audit.kind.delivery', defaultMessage: 'webhook delivery' },
  import: { id: 'audit.kind.import', defaultMessage: 'import' },
  notices: { id: 'audit.kind.notices', defaultMessage: 'texts of notices' },
  number: { id: 'audit.kind.number', defaultMessage: 'number' },
  operator: { id: 'audit.kind.operator', defaultMessage: 'operations' },
  order: { id: 'audit.kind.order', defaultMessage: 'order' },
  payment: { id: 'audit.kind.payment', defaultMessage: 'payment' },
  'port-in': { id: 'audit.kind.port-in', defaultMessage: 'port-in' },
  'port-in-fees': { id: 'audit.kind.port-in-fees', defaultMessage: 'port-in fees' },
  reservation: { id: 'audit.kind.reservation', defaultMessage: 'reservation' },
  security: { id: 'audit.kind.security', defaultMessage: 'security log' },
  'shop-settings': { id: 'audit.kind.shop-settings', defaultMessage: 'fees and limits of the shop' },
  sms: { id: 'audit.kind.sms', defaultMessage: 'message' },
  upstreams: { id: 'audit.kind.upstreams', defaultMessage: 'other portals' },
  vendor: { id: 'audit.kind.vendor', defaultMessage: 'vendor' },
  'volume-steps': { id: 'audit.kind.volume-steps', defaultMessage: 'discounts by volume' },
  wallet: { id: 'audit.kind.wallet', defaultMessage: 'wallet' },
  webhook: { id: 'audit.kind.webhook', defaultMessage: 'webhook' },
});

/** Streams of which a customer has one. Their id is that of the customer, so it says nothing here. */
const OF_CUSTOMER: readonly (string | null)[] = ['account', 'alerts', 'billing', 'wallet', 'webhook'];

/** The id of a stream that is the only one of its kind. It says nothing. */
const ONLY = 'all';

/** The id of a stream as people read it. */
export function shownId(id: string): string {
  return id === ONLY ? '' : id;
}

/** The end of an id, which is enough to distinguish it from others near it. */
export function endOf(id: string): string {
  return id.length > 16 ? `…${id.slice(-4)}` : shownId(id);
}

/** The stream of an event: `wallet 316`, or `order …7be0`. */
export function StreamName({
  place: { kind, stream_id, revision },
}: {
  readonly place: Pick<PlaceView, 'kind' | 'stream_id' | 'revision'>;
}): ReactNode {
  return (
    <>
      {kind && <FormattedMessage {...kindNames[kind]} />}{' '}
      <bdi className="num">{OF_CUSTOMER.includes(kind) ? revision : endOf(stream_id) || revision}</bdi>
    </>
  );
}

/** What a list says about an event: its money, else its reason as the log names it. */
export function What({ event }: { readonly event: Pick<ListedEvent, 'amount' | 'what'> }): ReactNode {
  if (event.amount !== null) return <Money dollars={event.amount} />;
  return event.what ? <bdi className="mono dim">{event.what}</bdi> : <span className="dim">–</span>;
}

/** `15:21:40.006`, by the clock of the reader. */
export function clockWithMilliseconds(at: string): string {
  return `${formatClock(new Date(at))}.${at.slice(20, 23)}`;
}
