import {
  Activity,
  Antenna,
  ArrowRightLeft,
  Bookmark,
  Building2,
  ChartNoAxesColumn,
  CreditCard,
  Hash,
  Import,
  Layers,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessageSquareWarning,
  Moon,
  Scale,
  ShoppingBag,
  Smartphone,
  UsersRound,
  Voicemail,
  Webhook,
} from 'lucide-react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { goKeys } from '../../session/go-keys.ts';
import { orderPath, paths, receiptPath } from '../../session/paths.ts';

export interface NavigationEntry {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly label: MessageDescriptor;
  /** For the bottom bar of a phone, where `label` is too long. */
  readonly short?: MessageDescriptor;
  /** The addresses of pages that belong to this entry but are elsewhere. */
  readonly owns?: string;
  /** The key that opens it after `g`. */
  readonly key: string;
  /** Shows how many messages are unread. */
  readonly countsUnread?: true;
}

export interface NavigationGroup {
  readonly label: MessageDescriptor | null;
  readonly entries: readonly NavigationEntry[];
}

const labels = defineMessages({
  overview: { id: 'shell.overview', defaultMessage: 'Overview' },
  messages: { id: 'shell.messages', defaultMessage: 'Messages' },
  voice: { id: 'shell.voice', defaultMessage: 'Voice' },
  myNumbers: { id: 'shell.my-numbers', defaultMessage: 'My numbers' },
  buy: { id: 'shell.buy', defaultMessage: 'Buy' },
  buyNow: { id: 'shell.buy-now', defaultMessage: 'Buy now' },
  portIn: { id: 'shell.port-in', defaultMessage: 'Port in' },
  inventory: { id: 'shell.inventory', defaultMessage: 'Active inventory' },
  dormant: { id: 'shell.dormant', defaultMessage: 'Dormant inventory' },
  anyInventory: { id: 'shell.any-inventory', defaultMessage: 'Any inventory' },
  reserve: { id: 'shell.reserve', defaultMessage: 'Reserve' },
  money: { id: 'shell.money', defaultMessage: 'Money' },
  orders: { id: 'shell.orders', defaultMessage: 'Orders' },
  payments: { id: 'shell.payments', defaultMessage: 'Payments' },
  transactions: { id: 'shell.transactions', defaultMessage: 'Transactions' },
  build: { id: 'shell.build', defaultMessage: 'Build' },
  statistics: { id: 'shell.statistics', defaultMessage: 'Statistics' },
  webhook: { id: 'shell.webhook', defaultMessage: 'Webhook' },
  own: { id: 'shell.own', defaultMessage: 'As a customer' },
  admin: { id: 'shell.admin', defaultMessage: 'Admin' },
  users: { id: 'shell.users', defaultMessage: 'Users' },
  numbers: { id: 'shell.numbers', defaultMessage: 'Numbers' },
  imports: { id: 'shell.imports', defaultMessage: 'Import history' },
  importsShort: { id: 'shell.imports.short', defaultMessage: 'Imports' },
  mail: { id: 'shell.mail', defaultMessage: 'Mail' },
  unrouted: { id: 'shell.unrouted', defaultMessage: 'Unrouted' },
  vendors: { id: 'shell.vendors', defaultMessage: 'Vendors' },
  operations: { id: 'shell.operations', defaultMessage: 'Operations' },
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
  countsUnread: true,
};
const voice: NavigationEntry = {
  to: paths['dashboard-voice-messages'],
  icon: Voicemail,
  label: labels.voice,
  key: goKeys['dashboard-voice-messages'],
};
const buyNow: NavigationEntry = {
  to: paths['dashboard-buy-now'],
  icon: ShoppingBag,
  label: labels.buyNow,
  short: labels.buy,
  key: goKeys['dashboard-buy-now'],
};
const myNumbers: NavigationEntry = {
  to: paths['dashboard-my-numbers'],
  icon: Smartphone,
  label: labels.myNumbers,
  short: labels.numbers,
  key: goKeys['dashboard-my-numbers'],
};
const portIn: NavigationEntry = {
  to: paths['dashboard-portin-numbers'],
  icon: ArrowRightLeft,
  label: labels.portIn,
  owns: `${paths['dashboard-portin-numbers']}/`,
  key: goKeys['dashboard-portin-numbers'],
};
const reserve: NavigationEntry = {
  to: paths['dashboard-reserve-numbers'],
  icon: Bookmark,
  label: labels.reserve,
  owns: `${paths['dashboard-reserve-numbers']}/`,
  key: goKeys['dashboard-reserve-numbers'],
};
const inventory: NavigationEntry = {
  to: paths['dashboard-active-inventory'],
  icon: Antenna,
  label: labels.inventory,
  owns: `${paths['dashboard-active-inventory']}/`,
  key: goKeys['dashboard-active-inventory'],
};
const dormant: NavigationEntry = {
  to: paths['dashboard-dormant-inventory'],
  icon: Moon,
  label: labels.dormant,
  owns: `${paths['dashboard-dormant-inventory']}/`,
  key: goKeys['dashboard-dormant-inventory'],
};
const anyInventory: NavigationEntry = {
  to: paths['dashboard-any-inventory-bulk-buy'],
  icon: Layers,
  label: labels.anyInventory,
  key: goKeys['dashboard-any-inventory-bulk-buy'],
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

const statistics: NavigationEntry = {
  to: paths['private-statistics'],
  icon: ChartNoAxesColumn,
  label: labels.statistics,
  owns: `${paths['private-statistics']}/`,
  key: goKeys['private-statistics'],
};
const webhook: NavigationEntry = {
  to: paths['user-webhook'],
  icon: Webhook,
  label: labels.webhook,
  key: goKeys['user-webhook'],
};

const payments: NavigationEntry = {
  to: paths['dashboard-payment-history'],
  icon: CreditCard,
  label: labels.payments,
  owns: receiptPath(''),
  key: goKeys['dashboard-payment-history'],
};

const customerGroups: readonly NavigationGroup[] = [
  { label: null, entries: [overview, messages, voice, myNumbers] },
  { label: labels.buy, entries: [buyNow, inventory, dormant, anyInventory, reserve, portIn] },
  { label: labels.money, entries: [orders, payments, transactions] },
  { label: labels.build, entries: [statistics, webhook] },
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
  {
    to: paths['admin-dashboard-payments'],
    icon: CreditCard,
    label: labels.payments,
    key: goKeys['admin-dashboard-payments'],
  },
  {
    to: paths['admin-dashboard-portin-fee'],
    icon: ArrowRightLeft,
    label: labels.portIn,
    key: goKeys['admin-dashboard-portin-fee'],
  },
  {
    to: paths['admin-dashboard-operations'],
    icon: Activity,
    label: labels.operations,
    key: goKeys['admin-dashboard-operations'],
  },
];

/** The entries of the navigation: only pages that exist. Admins have theirs first. */
export function navigation(isAdmin: boolean): readonly NavigationGroup[] {
  return isAdmin
    ? [
        { label: labels.admin, entries: adminEntries },
        ...customerGroups.map((group) => ({ ...group, label: group.label ?? labels.own })),
      ]
    : customerGroups;
}

/** The entries that a phone shows below the page; the rest is in the menu. */
export function barEntries(isAdmin: boolean): readonly NavigationEntry[] {
  return isAdmin ? adminEntries.slice(0, 4) : [overview, buyNow, messages, myNumbers];
}

/** Whether the page at `pathname` is the entry's page, or belongs to it. */
export function isAt({ to, owns }: NavigationEntry, pathname: string): boolean {
  return pathname === to || (owns !== undefined && pathname.startsWith(owns));
}
