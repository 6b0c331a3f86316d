import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  reserve: { id: 'shell.reserve', defaultMessage: 'Reserve' },
  reserveOne: { id: 'shell.reserve.one', defaultMessage: 'Reserve a number' },
  all: { id: 'shell.reservations', defaultMessage: 'Reservations' },
  words: { id: 'shell.words.reserve', defaultMessage: 'reserved numbers, reservations, line' },
});

export const reservations = defineModule({
  pages: {
    'dashboard-reserve-numbers': {
      path: '/dashboard/reserve-numbers',
      frame: 'customer',
      file: 'features/reservations/reservations-page.tsx',
      listed: { tab: 'buy', label: messages.reserve, words: messages.words, key: 'd' },
    },
    'dashboard-reserve-numbers-search': {
      path: '/dashboard/reserve-numbers/search',
      frame: 'customer',
      file: 'features/reservations/reserve-search-page.tsx',
      listed: { below: 'dashboard-reserve-numbers', label: messages.reserveOne, words: messages.words },
    },
    'admin-dashboard-reservations': {
      path: '/admin/dashboard/reservations',
      frame: 'admin',
      file: 'features/reservations/admin/all-reservations-page.tsx',
      listed: { tab: 'stock', label: messages.all, words: messages.words, key: '3' },
    },
  },
  leadOn: { '/dashboard/reserve-numbers/view': 'dashboard-reserve-numbers' },
  staleReads: {
    reservations: ['GET /api/number_reservation/list', 'GET /api/number_reservation/numbers/{app_uuid}'],
  },
});
