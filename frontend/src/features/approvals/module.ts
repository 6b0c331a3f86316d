import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  approvals: { id: 'shell.approvals', defaultMessage: 'To approve' },
  words: { id: 'shell.words.approvals', defaultMessage: 'requests, second admin' },
});

export const approvals = defineModule({
  pages: {
    'admin-dashboard-approvals': {
      path: '/admin/dashboard/approvals',
      frame: 'admin',
      least: 'admin',
      file: 'features/approvals/approvals-page.tsx',
      listed: {
        tab: 'payments',
        label: messages.approvals,
        words: messages.words,
        counts: 'to-approve',
      },
    },
  },
});
