import {
  ChartNoAxesColumn,
  Code,
  CreditCard,
  LayoutDashboard,
  ListOrdered,
  MessageSquareText,
  Scale,
  ShoppingBag,
  Smartphone,
} from 'lucide-react';
import { goKeys } from '../../session/go-keys.ts';
import { orderPath, paths, receiptPath } from '../../session/paths.ts';
import { labels, words } from './navigation.messages.ts';
import type { NavigationEntry, NavigationGroup } from './navigation-entry.ts';

const overview: NavigationEntry = {
  to: paths['dashboard-root'],
  icon: LayoutDashboard,
  label: labels.overview,
  words: words.overview,
  key: goKeys['dashboard-root'],
};

/** Every way to get a number. They differ in what the customer waits for and may choose. */
const buy: NavigationEntry = {
  to: paths['dashboard-buy-now'],
  icon: ShoppingBag,
  label: labels.buy,
  tabs: [
    {
      to: paths['dashboard-buy-now'],
      label: labels.ready,
      words: words.ready,
      key: goKeys['dashboard-buy-now'],
    },
    {
      to: paths['dashboard-any-inventory-bulk-buy'],
      label: labels.more,
      words: words.more,
      key: goKeys['dashboard-any-inventory-bulk-buy'],
      pages: [
        {
          to: paths['dashboard-dormant-inventory-bulk-buy'],
          label: labels.vendorOnly,
          words: words.vendorOnly,
        },
        {
          to: paths['dashboard-dormant-inventory'],
          label: labels.vendorHas,
          words: words.vendorHas,
          key: goKeys['dashboard-dormant-inventory'],
        },
      ],
    },
    {
      to: paths['dashboard-active-inventory'],
      label: labels.chosen,
      words: words.chosen,
      key: goKeys['dashboard-active-inventory'],
      pages: [
        { to: paths['dashboard-active-inventory-check'], label: labels.check, words: words.check },
        { to: paths['dashboard-active-inventory-bulk-buy'], label: labels.selected, words: words.selected },
        { to: paths['dashboard-active-inventory-alerts'], label: labels.alerts, words: words.alerts },
      ],
    },
    {
      to: paths['dashboard-reserve-numbers'],
      label: labels.reserve,
      words: words.reserve,
      key: goKeys['dashboard-reserve-numbers'],
      pages: [
        { to: paths['dashboard-reserve-numbers-search'], label: labels.reserveOne, words: words.reserve },
      ],
    },
  ],
};

const numbers: NavigationEntry = {
  to: paths['dashboard-my-numbers'],
  icon: Smartphone,
  label: labels.numbers,
  counts: 'rented',
  tabs: [
    {
      to: paths['dashboard-my-numbers'],
      label: labels.rented,
      words: words.rented,
      key: goKeys['dashboard-my-numbers'],
    },
    { to: `${paths['dashboard-my-numbers']}?show=over`, label: labels.ended, words: words.ended },
    {
      to: `${paths['dashboard-my-numbers']}?show=activations`,
      label: labels.activations,
      words: words.activations,
    },
    {
      to: paths['dashboard-portin-numbers'],
      label: labels.portIn,
      words: words.portIn,
      owns: `${paths['dashboard-portin-numbers']}/`,
      key: goKeys['dashboard-portin-numbers'],
      pages: [
        { to: paths['dashboard-portin-request'], label: labels.portInRequest, words: words.portIn },
        { to: paths['dashboard-portin-check'], label: labels.portInCheck, words: words.portIn },
      ],
    },
  ],
};

const messages: NavigationEntry = {
  to: paths['dashboard-messages'],
  icon: MessageSquareText,
  label: labels.messages,
  counts: 'unread',
  tabs: [
    {
      to: paths['dashboard-messages'],
      label: labels.all,
      words: words.messages,
      key: goKeys['dashboard-messages'],
    },
    {
      to: paths['dashboard-voice-messages'],
      label: labels.voice,
      words: words.voice,
      key: goKeys['dashboard-voice-messages'],
    },
  ],
};

const money: readonly NavigationEntry[] = [
  {
    to: paths['dashboard-order-history'],
    icon: ListOrdered,
    label: labels.orders,
    words: words.orders,
    owns: orderPath(''),
    key: goKeys['dashboard-order-history'],
  },
  {
    to: paths['dashboard-transactions'],
    icon: Scale,
    label: labels.ledger,
    words: words.ledger,
    key: goKeys['dashboard-transactions'],
  },
  {
    to: paths['dashboard-payment-history'],
    icon: CreditCard,
    label: labels.payments,
    words: words.payments,
    owns: receiptPath(''),
    key: goKeys['dashboard-payment-history'],
  },
];

const tools: readonly NavigationEntry[] = [
  {
    to: paths['private-statistics'],
    icon: ChartNoAxesColumn,
    label: labels.statistics,
    words: words.statistics,
    owns: `${paths['private-statistics']}/`,
    key: goKeys['private-statistics'],
  },
  {
    to: paths['user-webhook'],
    icon: Code,
    label: labels.developers,
    words: words.developers,
    key: goKeys['user-webhook'],
  },
];

export const customerGroups: readonly NavigationGroup[] = [
  { label: null, entries: [overview, buy, numbers, messages] },
  { label: labels.money, entries: money },
  { label: labels.tools, entries: tools },
];
