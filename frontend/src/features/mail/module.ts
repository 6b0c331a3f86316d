import { Mail } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  mail: { id: 'shell.mail', defaultMessage: 'Mail' },
  words: { id: 'shell.words.mail', defaultMessage: 'outbox, links' },
});

export const mail = defineModule({
  pages: {
    'admin-dashboard-mail': {
      path: '/admin/dashboard/mail',
      frame: 'admin',
      file: 'features/mail/mail-page.tsx',
      listed: {
        rail: { group: 'system', icon: Mail },
        label: messages.mail,
        words: messages.words,
        key: 'e',
      },
    },
  },
});
