import { History } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  log: { id: 'shell.log', defaultMessage: 'Log' },
  audit: { id: 'shell.audit', defaultMessage: 'Audit' },
  security: { id: 'shell.security', defaultMessage: 'Security' },
  securityWords: {
    id: 'shell.words.security',
    defaultMessage: 'logins, refusals, exports',
  },
  words: { id: 'shell.words.audit', defaultMessage: 'timeline, events, history, as of, who' },
});

export const audit = defineModule({
  sections: { log: { group: 'system', icon: History, label: messages.log } },
  pages: {
    'admin-dashboard-audit': {
      path: '/admin/dashboard/audit',
      frame: 'admin',
      file: 'features/audit/audit-page.tsx',
      listed: {
        tab: 'log',
        label: messages.audit,
        words: messages.words,
        owns: '/admin/dashboard/audit/',
      },
    },
    'admin-dashboard-security': {
      path: '/admin/dashboard/security',
      frame: 'admin',
      least: 'admin',
      file: 'features/audit/security-page.tsx',
      listed: { tab: 'log', label: messages.security, words: messages.securityWords },
    },
  },
  things: [
    {
      path: '/admin/dashboard/audit/customers/:id',
      frame: 'admin',
      file: 'features/audit/customer-audit-page.tsx',
    },
    {
      path: '/admin/dashboard/audit/admins/:id',
      frame: 'admin',
      file: 'features/audit/admin-audit-page.tsx',
    },
    {
      path: '/admin/dashboard/audit/:kind/:id',
      frame: 'admin',
      file: 'features/audit/stream-audit-page.tsx',
    },
  ],
});
