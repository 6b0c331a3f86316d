import { Code } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  developers: { id: 'shell.developers', defaultMessage: 'Developers' },
  webhook: { id: 'shell.tab.webhook', defaultMessage: 'Webhook' },
  failed: { id: 'shell.failed-webhooks', defaultMessage: 'Failed webhooks' },
  failedWords: { id: 'shell.words.failed-webhooks', defaultMessage: 'deliveries, retry, receivers' },
  words: { id: 'shell.words.developers', defaultMessage: 'webhook, secret, deliveries, API' },
});

export const webhook = defineModule({
  sections: { developers: { group: 'tools', icon: Code, label: messages.developers } },
  pages: {
    'user-webhook': {
      path: '/dashboard/webhook',
      frame: 'customer',
      file: 'features/webhook/webhook-page.tsx',
      listed: {
        tab: 'developers',
        label: messages.webhook,
        words: messages.words,
        key: 'w',
      },
    },
    'admin-dashboard-failed-webhooks': {
      path: '/admin/dashboard/failed-webhooks',
      frame: 'admin',
      file: 'features/webhook/admin/deliveries-page.tsx',
      listed: { tab: 'log', label: messages.failed, words: messages.failedWords },
    },
  },
  staleReads: {
    // The deliveries of further webhooks are read after the list (`useWebhooks`), because it says which are gone.
    webhook: ['GET /api/webhooks', 'GET /api/webhook/deliveries'],
  },
});
