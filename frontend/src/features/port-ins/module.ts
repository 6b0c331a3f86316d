import { ArrowRightLeft } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  portIn: { id: 'shell.port-in', defaultMessage: 'Port in' },
  request: { id: 'shell.port-in.request', defaultMessage: 'Bring numbers over' },
  check: { id: 'shell.port-in.check', defaultMessage: 'Check numbers to bring over' },
  words: { id: 'shell.words.port-in', defaultMessage: 'bring numbers over, carrier, letter' },
  portIns: { id: 'shell.port-ins', defaultMessage: 'Port-ins' },
  portInsWords: { id: 'shell.words.port-ins', defaultMessage: 'port in, fee, requests' },
});

export const portIns = defineModule({
  pages: {
    'dashboard-portin-numbers': {
      path: '/dashboard/portin-numbers',
      frame: 'customer',
      file: 'features/port-ins/port-ins-page.tsx',
      listed: {
        tab: 'numbers',
        label: messages.portIn,
        words: messages.words,
        key: 'k',
        owns: '/dashboard/portin-numbers/',
      },
    },
    'dashboard-portin-request': {
      path: '/dashboard/portin-numbers/request',
      frame: 'customer',
      file: 'features/port-ins/request-page.tsx',
      listed: { below: 'dashboard-portin-numbers', label: messages.request, words: messages.words },
    },
    'dashboard-portin-check': {
      path: '/dashboard/portin-numbers/check',
      frame: 'customer',
      file: 'features/port-ins/check-page.tsx',
      listed: { below: 'dashboard-portin-numbers', label: messages.check, words: messages.words },
    },
    'admin-dashboard-portin-fee': {
      path: '/admin/dashboard/portin-fee',
      frame: 'admin',
      file: 'features/port-ins/admin-port-ins-page.tsx',
      listed: {
        rail: { group: 'stock', icon: ArrowRightLeft },
        label: messages.portIns,
        words: messages.portInsWords,
        key: 'f',
      },
    },
  },
  things: [
    {
      path: '/dashboard/portin-numbers/view/:id',
      frame: 'customer',
      file: 'features/port-ins/port-in-page.tsx',
    },
  ],
  leadOn: { '/dashboard/portin-numbers/view': 'dashboard-portin-numbers' },
  staleReads: {
    'port-ins': [
      'GET /api/portin_request/list',
      'GET /api/portin_request/list/{id}',
      'GET /api/admin/portin_request',
    ],
  },
});
