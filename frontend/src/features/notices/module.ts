import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  notices: { id: 'shell.notices', defaultMessage: 'Notices' },
  words: { id: 'shell.words.notices', defaultMessage: 'banner, texts of mails' },
});

export const notices = defineModule({
  pages: {
    'admin-dashboard-notices': {
      path: '/admin/dashboard/notices',
      frame: 'admin',
      least: 'admin',
      file: 'features/notices/notices-page.tsx',
      listed: {
        tab: 'log',
        label: messages.notices,
        words: messages.words,
      },
    },
  },
});
