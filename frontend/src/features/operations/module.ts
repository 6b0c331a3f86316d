import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  operations: { id: 'shell.operations', defaultMessage: 'Operations' },
  words: { id: 'shell.words.operations', defaultMessage: 'views, lag, rebuild' },
});

export const operations = defineModule({
  pages: {
    'admin-dashboard-operations': {
      path: '/admin/dashboard/operations',
      frame: 'admin',
      file: 'features/operations/operations-page.tsx',
      listed: {
        tab: 'log',
        label: messages.operations,
        words: messages.words,
        key: 'p',
      },
    },
  },
});
