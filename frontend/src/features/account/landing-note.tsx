import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { orderPath, paths } from '../../session/paths.ts';
import { strong } from '../../ui/rich-text.tsx';

const names = defineMessages({
  buy: { id: 'login.to.buy', defaultMessage: 'Buy' },
  messages: { id: 'login.to.messages', defaultMessage: 'Messages' },
  orders: { id: 'login.to.orders', defaultMessage: 'Orders' },
  order: { id: 'login.to.order', defaultMessage: 'your order' },
  transactions: { id: 'login.to.transactions', defaultMessage: 'Ledger' },
  profile: { id: 'login.to.profile', defaultMessage: 'My account' },
  users: { id: 'login.to.users', defaultMessage: 'Users' },
  numbers: { id: 'login.to.numbers', defaultMessage: 'Numbers' },
  imports: { id: 'login.to.imports', defaultMessage: 'Import history' },
  mail: { id: 'login.to.mail', defaultMessage: 'Mail' },
  unrouted: { id: 'login.to.unrouted', defaultMessage: 'Unrouted messages' },
  vendors: { id: 'login.to.vendors', defaultMessage: 'Vendors' },
});

/**
 * The first address that fits is used, so a longer one comes before a shorter one with the same beginning. The page of an order
 * is not below the list of orders.
 */
const places: readonly (readonly [string, MessageDescriptor])[] = [
  [paths['admin-dashboard-numbers-import-history'], names.imports],
  [paths['admin-dashboard-numbers'], names.numbers],
  [paths['admin-dashboard-orders'], names.orders],
  [paths['admin-dashboard-users'], names.users],
  [paths['admin-dashboard-mail'], names.mail],
  [paths['admin-dashboard-unrouted'], names.unrouted],
  [paths['admin-dashboard-vendors'], names.vendors],
  [paths['dashboard-buy-now'], names.buy],
  [paths['dashboard-messages'], names.messages],
  [paths['dashboard-order-history'], names.orders],
  [orderPath(''), names.order],
  [paths['dashboard-transactions'], names.transactions],
  [paths['dashboard-profile'], names.profile],
];

/** Says which page follows the login, if `p` names a page that has a name. */
export function LandingNote({ destination }: { readonly destination: string }): ReactNode {
  const place = places.find(([path]) => destination.startsWith(path));
  if (!place) return null;
  return (
    <p className="note">
      <Bookmark size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <FormattedMessage
          id="login.landing"
          defaultMessage="After you log in, you go to <b>{place}</b>."
          values={{
            place: <FormattedMessage {...place[1]} />,
            b: strong,
          }}
        />
      </span>
    </p>
  );
}
