import { LayoutDashboard } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  overview: { id: 'shell.overview', defaultMessage: 'Overview' },
  words: { id: 'shell.words.overview', defaultMessage: 'dashboard, home, running, codes' },
});

export const overview = defineModule({
  pages: {
    'dashboard-root': {
      path: '/dashboard/main',
      frame: 'customer',
      file: 'app/overview-screen.tsx',
      listed: {
        rail: { group: 'start', icon: LayoutDashboard },
        label: messages.overview,
        words: messages.words,
        key: 'h',
      },
    },
  },
  leadOn: { '/dashboard': 'dashboard-root' },
  staleReads: { orders: ['GET /api/users/stats'], wallet: ['GET /api/users/stats'] },
});
