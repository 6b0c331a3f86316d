import { CreditCard } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  payments: { id: 'shell.payments', defaultMessage: 'Payments' },
  words: { id: 'shell.words.payments', defaultMessage: 'payment history, top-ups, receipts' },
});

export const payments = defineModule({
  sections: { payments: { group: 'people', icon: CreditCard, label: messages.payments } },
  pages: {
    'dashboard-payment-history': {
      path: '/dashboard/payment-history',
      frame: 'customer',
      file: 'features/payments/payment-history-page.tsx',
      listed: {
        rail: { group: 'money', icon: CreditCard },
        label: messages.payments,
        words: messages.words,
        key: 'y',
        owns: '/dashboard/payment-history/',
      },
    },
    'admin-dashboard-payments': {
      path: '/admin/dashboard/payments',
      frame: 'admin',
      file: 'features/payments/admin/payments-page.tsx',
      listed: { tab: 'payments', label: messages.payments, words: messages.words, key: 'a' },
    },
  },
  things: [
    {
      path: '/dashboard/payment-history/:id',
      frame: 'customer',
      file: 'features/payments/receipt-page.tsx',
    },
    { path: '/dashboard/pay/sandbox/:id', frame: 'customer', file: 'features/payments/sandbox-page.tsx' },
  ],
  staleReads: {
    payments: ['GET /api/payment/list', 'GET /api/payment/list/{id}', 'GET /api/admin/payments'],
  },
});
