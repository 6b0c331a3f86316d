import { ChartNoAxesColumn } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  statistics: { id: 'shell.statistics', defaultMessage: 'Statistics' },
  words: { id: 'shell.words.statistics', defaultMessage: 'delivery, charts' },
});

const file = 'features/statistics/statistics-page.tsx';

export const statistics = defineModule({
  pages: {
    'private-statistics': {
      path: '/dashboard/statistics',
      frame: 'customer',
      file,
      listed: {
        rail: { group: 'tools', icon: ChartNoAxesColumn },
        label: messages.statistics,
        words: messages.words,
        key: 's',
        owns: '/dashboard/statistics/',
      },
    },
  },
  things: [{ path: '/dashboard/statistics/:appId', frame: 'customer', file }],
  staleReads: { orders: ['GET /api/number/num_app_stat/{app_uuid}'] },
});
