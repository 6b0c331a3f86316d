import {
  Building2,
  Hash,
  Import,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessageSquareWarning,
  Scale,
  ShoppingBag,
  UsersRound,
} from 'lucide-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { goKeys } from '../../session/go-keys.ts';
import { orderPath, paths } from '../../session/paths.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  /** For the bottom bar of a phone, where `label` is too long. */
  readonly short?: MessageDescriptor;
  /** Where pages begin that belong to this entry but lie elsewhere. */
  readonly owns?: string;
  /** Goes there after `g`. */
  readonly key: string;
}

export interface NavigationGroup {
  readonly label: MessageDescriptor | null;
  readonly entries: readonly NavigationEntry[];
}

const labels = defineMessages({
  overview: { id: 'shell.overview', defaultMessage: 'Overview' },
  messages: { id: 'shell.messages', defaultMessage: 'Messages' },
  buy: { id: 'shell.buy', defaultMessage: 'Buy' },
  buyNow: { id: 'shell.buy-now', defaultMessage: 'Buy now' },
  money: { id: 'shell.money', defaultMessage: 'Money' },
  orders: { id: 'shell.orders', defaultMessage: 'Orders' },
  transactions: { id: 'shell.transactions', defaultMessage: 'Transactions' },
  own: { id: 'shell.own', defaultMessage: 'As a customer' },
  admin: { id: 'shell.admin', defaultMessage: 'Admin' },
  users: { id: 'shell.users', defaultMessage: 'Users' },
  numbers: { id: 'shell.numbers', defaultMessage: 'Numbers' },
  imports: { id: 'shell.imports', defaultMessage: 'Import history' },
  importsShort: { id: 'shell.imports.short', defaultMessage: 'Imports' },
  mail: { id: 'shell.mail', defaultMessage: 'Mail' },
  unrouted: { id: 'shell.unrouted', defaultMessage: 'Unrouted' },
  vendors: { id: 'shell.vendors', defaultMessage: 'Vendors' },
});

const overview: NavigationEntry = {
  to: paths['dashboard-root'],
  icon: LayoutDashboard,
  label: labels.overview,
  key: goKeys['dashboard-root'],
};
const messages: NavigationEntry = {
  to: paths['dashboard-messages'],
  icon: MessageSquareText,
  label: labels.messages,
  key: goKeys['dashboard-messages'],
};
const buyNow: NavigationEntry = {
  to: paths['dashboard-buy-now'],
  icon: ShoppingBag,
  label: labels.buyNow,
  short: labels.buy,
  key: goKeys['dashboard-buy-now'],
};
const orders: NavigationEntry = {
  to: paths['dashboard-order-history'],
  icon: ListOrdered,
  label: labels.orders,
  owns: orderPath(''),
  key: goKeys['dashboard-order-history'],
};
const transactions: NavigationEntry = {
  to: paths['dashboard-transactions'],
  icon: Scale,
  label: labels.transactions,
  key: goKeys['dashboard-transactions'],
};

const customerGroups: readonly NavigationGroup[] = [
  { label: null, entries: [overview, messages] },
  { label: labels.buy, entries: [buyNow] },
  { label: labels.money, entries: [orders, transactions] },
];

const adminEntries: readonly NavigationEntry[] = [
  {
    to: paths['admin-dashboard-users'],
    icon: UsersRound,
    label: labels.users,
    key: goKeys['admin-dashboard-users'],
  },
  {
    to: paths['admin-dashboard-numbers'],
    icon: Hash,
    label: labels.numbers,
    key: goKeys['admin-dashboard-numbers'],
  },
  {
    to: paths['admin-dashboard-numbers-import-history'],
    icon: Import,
    label: labels.imports,
    short: labels.importsShort,
    key: goKeys['admin-dashboard-numbers-import-history'],
  },
  { to: paths['admin-dashboard-mail'], icon: Mail, label: labels.mail, key: goKeys['admin-dashboard-mail'] },
  {
    to: paths['admin-dashboard-unrouted'],
    icon: MessageSquareWarning,
    label: labels.unrouted,
    key: goKeys['admin-dashboard-unrouted'],
  },
  {
    to: paths['admin-dashboard-vendors'],
    icon: Building2,
    label: labels.vendors,
    key: goKeys['admin-dashboard-vendors'],
  },
];

/** What there is to go to: only pages that exist. Admins have theirs first. */
export function navigation(isAdmin: boolean): readonly NavigationGroup[] {
  return isAdmin
    ? [
        { label: labels.admin, entries: adminEntries },
        ...customerGroups.map((group) => ({ ...group, label: group.label ?? labels.own })),
      ]
    : customerGroups;
}

/** What a phone shows below the page; the rest is in the menu. */
export function barEntries(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin ? adminEntries.slice(0, 4) : [overview, buyNow, messages, orders];
}

/** Whether the page at `pathname` is the entry's, or belongs to it. */
export function isAt({ to, owns }: NavigationEntry, pathname: string): boolean {
  return pathname === to || (owns !== undefined && pathname.startsWith(owns));
}
