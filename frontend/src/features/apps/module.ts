import { LayoutGrid } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  apps: { id: 'shell.admin-apps', defaultMessage: 'Apps' },
  appsWords: { id: 'shell.words.admin-apps', defaultMessage: 'prices, special price, templates, keywords' },
});

export const apps = defineModule({
  pages: {
    'admin-dashboard-apps': {
      path: '/admin/dashboard/apps',
      frame: 'admin',
      file: 'features/apps/apps-page.tsx',
      listed: {
        rail: { group: 'stock', icon: LayoutGrid },
        label: messages.apps,
        words: messages.appsWords,
        owns: '/admin/dashboard/apps/',
      },
    },
  },
  things: [{ path: '/admin/dashboard/apps/:id', frame: 'admin', file: 'features/apps/one-app-page.tsx' }],
  leadOn: {
    '/admin/dashboard/app-management': 'admin-dashboard-apps',
    '/admin/dashboard/app-pricing': 'admin-dashboard-apps',
    '/admin/dashboard/special-price': 'admin-dashboard-apps',
    '/admin/dashboard/templates': 'admin-dashboard-apps',
  },
});
