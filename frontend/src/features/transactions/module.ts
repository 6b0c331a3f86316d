import { Scale } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  ledger: { id: 'shell.ledger', defaultMessage: 'Ledger' },
  words: { id: 'shell.words.ledger', defaultMessage: 'transactions, balance, refunds' },
});

export const transactions = defineModule({
  pages: {
    'dashboard-transactions': {
      path: '/dashboard/transactions',
      frame: 'customer',
      file: 'features/transactions/transactions-page.tsx',
      listed: {
        rail: { group: 'money', icon: Scale },
        label: messages.ledger,
        words: messages.words,
        key: 't',
      },
    },
  },
  staleReads: {
    wallet: ['GET /api/users/balance'],
    transactions: [
      'GET /api/payment/balance_transactions/list',
      'GET /api/payment/balance_transactions/{id}',
    ],
  },
});
