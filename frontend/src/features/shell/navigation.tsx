import {
  Hash,
  Import,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Scale,
  ShoppingBag,
  UsersRound,
} from 'lucide-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { paths } from '../../session/paths.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
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
  own: { id: 'shell.own', defaultMessage: 'My own' },
  admin: { id: 'shell.admin', defaultMessage: 'Admin' },
  users: { id: 'shell.users', defaultMessage: 'Users' },
  numbers: { id: 'shell.numbers', defaultMessage: 'Numbers' },
  imports: { id: 'shell.imports', defaultMessage: 'Import history' },
  mail: { id: 'shell.mail', defaultMessage: 'Mail' },
});

const customerGroups: readonly NavigationGroup[] = [
  {
    label: null,
    entries: [
      { to: paths['dashboard-root'], icon: LayoutDashboard, label: labels.overview },
      { to: paths['dashboard-messages'], icon: MessageSquareText, label: labels.messages },
    ],
  },
  {
    label: labels.buy,
    entries: [{ to: paths['dashboard-buy-now'], icon: ShoppingBag, label: labels.buyNow }],
  },
  {
    label: labels.money,
    entries: [
      { to: paths['dashboard-order-history'], icon: ListOrdered, label: labels.orders },
      { to: paths['dashboard-transactions'], icon: Scale, label: labels.transactions },
    ],
  },
];

const adminGroup: NavigationGroup = {
  label: labels.admin,
  entries: [
    { to: paths['admin-dashboard-users'], icon: UsersRound, label: labels.users },
    { to: paths['admin-dashboard-numbers'], icon: Hash, label: labels.numbers },
    { to: paths['admin-dashboard-numbers-import-history'], icon: Import, label: labels.imports },
    { to: paths['admin-dashboard-mail'], icon: Mail, label: labels.mail },
  ],
};

/** What there is to go to: only pages that exist. Admins have theirs first (spec §6). */
export const navigation = (isAdmin: boolean): readonly NavigationGroup[] =>
  isAdmin
    ? [adminGroup, ...customerGroups.map((group) => ({ ...group, label: group.label ?? labels.own }))]
    : customerGroups;
