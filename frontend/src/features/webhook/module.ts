import { Code } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  developers: { id: 'shell.developers', defaultMessage: 'Developers' },
  words: { id: 'shell.words.developers', defaultMessage: 'webhook, secret, deliveries, API' },
});

export const webhook = defineModule({
  pages: {
    'user-webhook': {
      path: '/dashboard/webhook',
      frame: 'customer',
      file: 'features/webhook/webhook-page.tsx',
      listed: {
        rail: { group: 'tools', icon: Code },
        label: messages.developers,
        words: messages.words,
        key: 'w',
      },
    },
  },
  staleReads: {
    webhook: ['GET /api/webhook', 'GET /api/webhook/deliveries', 'GET /api/webhook/deliveries/{id}'],
  },
});
