import { ListOrdered } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  orders: { id: 'shell.orders', defaultMessage: 'Orders' },
  words: { id: 'shell.words.orders', defaultMessage: 'order history, purchases' },
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
  },
  things: [
    { path: '/dashboard/order-numbers/:id', frame: 'customer', file: 'features/orders/order-page.tsx' },
  ],
  staleReads: {
    orders: ['GET /api/orders/list', 'GET /api/orders/{id}', 'GET /api/orders/{id}/numbers'],
  },
});
