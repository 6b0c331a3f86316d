import type { ReactNode } from 'react';
import { defineMessages } from 'react-intl';
import { NumberMessages } from '../features/messages/admin/number-messages.tsx';
import { OneNumber } from '../features/numbers/one-number.tsx';
import { NumberOrders } from '../features/orders/admin/number-orders.tsx';
import { ListTabs } from '../ui/list-tabs.tsx';

const names = defineMessages({
  tabs: { id: 'number.tabs', defaultMessage: 'What the number had' },
  orders: { id: 'number.tab.orders', defaultMessage: 'Orders' },
  messages: { id: 'number.tab.messages', defaultMessage: 'Messages' },
});

const TABS = [
  { name: 'orders', label: names.orders, List: NumberOrders },
  { name: 'messages', label: names.messages, List: NumberMessages },
] as const;

/** Everything that an admin may know of one number. */
export function NumberScreen(): ReactNode {
  return <OneNumber lists={(number) => <ListTabs label={names.tabs} tabs={TABS} of={{ number }} />} />;
}
