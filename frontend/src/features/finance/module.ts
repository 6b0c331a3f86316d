import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  finance: { id: 'shell.finance', defaultMessage: 'Finance' },
  words: {
    id: 'shell.words.finance',
    defaultMessage: 'report, month, revenue, journal',
  },
});

export const finance = defineModule({
  pages: {
    'admin-dashboard-finance': {
      path: '/admin/dashboard/finance',
      frame: 'admin',
      least: 'admin',
      file: 'features/finance/finance-page.tsx',
      listed: { tab: 'payments', label: messages.finance, words: messages.words },
    },
  },
});
