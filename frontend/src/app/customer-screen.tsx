import type { ReactNode } from 'react';
import { defineMessages } from 'react-intl';
import { CustomerPage } from '../features/account/admin/customer-page.tsx';
import { CustomerSessions } from '../features/account/admin/customer-sessions.tsx';
import { CustomerAdjustments } from '../features/adjustments/customer-adjustments.tsx';
import { CustomerPrices } from '../features/apps/customer-prices.tsx';
import { CustomerAlerts } from '../features/inventory/admin/customer-alerts.tsx';
import { CustomerMails } from '../features/mail/customer-mails.tsx';
import { CustomerMessages } from '../features/messages/admin/customer-messages.tsx';
import { CustomerOrders } from '../features/orders/admin/customer-orders.tsx';
import { CustomerRentals } from '../features/orders/admin/customer-rentals.tsx';
import { CustomerPayments } from '../features/payments/admin/customer-payments.tsx';
import { CustomerPortIns } from '../features/port-ins/customer-port-ins.tsx';
import { CustomerReservations } from '../features/reservations/admin/customer-reservations.tsx';
import { CustomerLedger } from '../features/transactions/admin/customer-ledger.tsx';
import { CustomerDeliveries } from '../features/webhook/admin/customer-deliveries.tsx';
import { ListTabs } from '../ui/list-tabs.tsx';

const names = defineMessages({
  tabs: { id: 'customer.tabs', defaultMessage: 'What the customer has' },
  orders: { id: 'customer.tab.orders', defaultMessage: 'Orders' },
  rentals: { id: 'customer.tab.rentals', defaultMessage: 'Rentals' },
  ledger: { id: 'customer.tab.ledger', defaultMessage: 'Ledger' },
  payments: { id: 'customer.tab.payments', defaultMessage: 'Payments' },
  messages: { id: 'customer.tab.messages', defaultMessage: 'Messages' },
  hand: { id: 'customer.tab.hand', defaultMessage: 'Money by hand' },
  prices: { id: 'customer.tab.prices', defaultMessage: 'Prices' },
  reservations: { id: 'customer.tab.reservations', defaultMessage: 'Reservations' },
  portIns: { id: 'customer.tab.port-ins', defaultMessage: 'Port-ins' },
  alerts: { id: 'customer.tab.alerts', defaultMessage: 'Alerts' },
  webhook: { id: 'customer.tab.webhook', defaultMessage: 'Webhook' },
  mails: { id: 'customer.tab.mails', defaultMessage: 'Mails' },
  sessions: { id: 'customer.tab.sessions', defaultMessage: 'Sessions' },
});

const TABS = [
  { name: 'orders', label: names.orders, List: CustomerOrders },
  { name: 'rentals', label: names.rentals, List: CustomerRentals },
  { name: 'ledger', label: names.ledger, List: CustomerLedger },
  { name: 'payments', label: names.payments, List: CustomerPayments },
  { name: 'messages', label: names.messages, List: CustomerMessages },
  { name: 'by-hand', label: names.hand, List: CustomerAdjustments },
  { name: 'prices', label: names.prices, List: CustomerPrices },
  { name: 'reservations', label: names.reservations, List: CustomerReservations },
  { name: 'port-ins', label: names.portIns, List: CustomerPortIns },
  { name: 'alerts', label: names.alerts, List: CustomerAlerts },
  { name: 'webhook', label: names.webhook, List: CustomerDeliveries },
  { name: 'mails', label: names.mails, List: CustomerMails },
  { name: 'sessions', label: names.sessions, List: CustomerSessions },
] as const;

/** Everything that support needs of one customer: the account and its lists. */
export function CustomerScreen(): ReactNode {
  return <CustomerPage lists={(userId) => <ListTabs label={names.tabs} tabs={TABS} of={{ userId }} />} />;
}
