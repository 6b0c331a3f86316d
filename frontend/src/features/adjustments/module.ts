import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  adjustments: { id: 'shell.adjustments', defaultMessage: 'Money by hand' },
});

export const adjustments = defineModule({
  pages: {
    'admin-dashboard-adjustments': {
      path: '/admin/dashboard/adjustments',
      frame: 'admin',
      file: 'features/adjustments/adjustments-page.tsx',
      listed: { tab: 'payments', label: messages.adjustments, key: 'q' },
    },
  },
});
