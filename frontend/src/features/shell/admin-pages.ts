import {
  Activity,
  ArrowRightLeft,
  Building2,
  CreditCard,
  Hash,
  Mail,
  MessageSquareWarning,
  UsersRound,
} from 'lucide-react';
import { goKeys } from '../../session/go-keys.ts';
import { paths } from '../../session/paths.ts';
import { labels, words } from './navigation.messages.ts';
import type { NavigationEntry, NavigationGroup } from './navigation-entry.ts';

const people: readonly NavigationEntry[] = [
  {
    to: paths['admin-dashboard-users'],
    icon: UsersRound,
    label: labels.users,
    words: words.users,
    key: goKeys['admin-dashboard-users'],
  },
  {
    to: paths['admin-dashboard-payments'],
    icon: CreditCard,
    label: labels.payments,
    tabs: [
      {
        to: paths['admin-dashboard-payments'],
        label: labels.payments,
        words: words.payments,
        key: goKeys['admin-dashboard-payments'],
      },
      {
        to: paths['admin-dashboard-adjustments'],
        label: labels.adjustments,
        key: goKeys['admin-dashboard-adjustments'],
      },
    ],
  },
];

const stock: readonly NavigationEntry[] = [
  {
    to: paths['admin-dashboard-numbers'],
    icon: Hash,
    label: labels.numbers,
    tabs: [
      {
        to: paths['admin-dashboard-numbers'],
        label: labels.inventory,
        words: words.inventory,
        key: goKeys['admin-dashboard-numbers'],
      },
      {
        to: paths['admin-dashboard-numbers-import-history'],
        label: labels.imports,
        words: words.inventory,
        key: goKeys['admin-dashboard-numbers-import-history'],
      },
    ],
  },
  {
    to: paths['admin-dashboard-vendors'],
    icon: Building2,
    label: labels.vendors,
    key: goKeys['admin-dashboard-vendors'],
  },
  {
    to: paths['admin-dashboard-portin-fee'],
    icon: ArrowRightLeft,
    label: labels.portIns,
    words: words.portIns,
    key: goKeys['admin-dashboard-portin-fee'],
  },
];

const system: readonly NavigationEntry[] = [
  {
    to: paths['admin-dashboard-unrouted'],
    icon: MessageSquareWarning,
    label: labels.unrouted,
    words: words.unrouted,
    key: goKeys['admin-dashboard-unrouted'],
  },
  {
    to: paths['admin-dashboard-mail'],
    icon: Mail,
    label: labels.mail,
    words: words.mail,
    key: goKeys['admin-dashboard-mail'],
  },
  {
    to: paths['admin-dashboard-operations'],
    icon: Activity,
    label: labels.operations,
    words: words.operations,
    key: goKeys['admin-dashboard-operations'],
  },
];

export const adminGroups: readonly NavigationGroup[] = [
  { label: null, entries: people },
  { label: labels.stock, entries: stock },
  { label: labels.system, entries: system },
];
