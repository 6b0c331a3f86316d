import { ClipboardList, ListOrdered } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  orders: { id: 'shell.orders', defaultMessage: 'Orders' },
  words: { id: 'shell.words.orders', defaultMessage: 'order history, purchases' },
  create: { id: 'shell.create-order', defaultMessage: 'Create order' },
  createWords: { id: 'shell.words.create-order', defaultMessage: 'buy for a customer' },
  allWords: { id: 'shell.words.all-orders', defaultMessage: 'purchases, refunds, bulk orders' },
});

export const orders = defineModule({
  pages: {
    'dashboard-order-history': {
      path: '/dashboard/order-history',
      frame: 'customer',
      file: 'features/orders/orders-page.tsx',
      listed: {
        rail: { group: 'money', icon: ListOrdered },
        label: messages.orders,
        words: messages.words,
        key: 'o',
        owns: '/dashboard/order-numbers/',
      },
    },
    'admin-dashboard-orders': {
      path: '/admin/dashboard/orders',
      frame: 'admin',
      file: 'features/orders/admin/admin-orders-page.tsx',
      listed: {
        rail: { group: 'people', icon: ClipboardList },
        label: messages.orders,
        words: messages.allWords,
        // Every letter is taken.
        key: '1',
        owns: '/admin/dashboard/orders/',
      },
    },
    'admin-dashboard-orders-create': {
      path: '/admin/dashboard/orders/create',
      frame: 'admin',
      least: 'admin',
      file: 'features/orders/admin/create-order-page.tsx',
      listed: { below: 'admin-dashboard-orders', label: messages.create, words: messages.createWords },
    },
  },
  things: [
    { path: '/dashboard/order-numbers/:id', frame: 'customer', file: 'features/orders/order-page.tsx' },
    {
      path: '/admin/dashboard/orders/:id',
      frame: 'admin',
      file: 'features/orders/admin/admin-order-page.tsx',
    },
  ],
  leadOn: {
    '/admin': 'admin-dashboard-orders',
    '/admin/dashboard': 'admin-dashboard-orders',
    '/admin/dashboard/subpage/order': 'admin-dashboard-orders-create',
    '/admin/dashboard/subpage/:from/order': 'admin-dashboard-orders-create',
  },
  staleReads: {
    orders: ['GET /api/orders/list', 'GET /api/orders/{id}', 'GET /api/orders/{id}/numbers'],
  },
});
