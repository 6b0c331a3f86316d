import { Hash } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  numbers: { id: 'shell.numbers', defaultMessage: 'Numbers' },
  all: { id: 'shell.stock.all', defaultMessage: 'All numbers' },
  imports: { id: 'shell.imports', defaultMessage: 'Import history' },
  words: { id: 'shell.words.inventory', defaultMessage: 'inventory, import' },
});

export const numbers = defineModule({
  sections: { stock: { group: 'stock', icon: Hash, label: messages.numbers } },
  pages: {
    'admin-dashboard-numbers': {
      path: '/admin/dashboard/numbers',
      frame: 'admin',
      file: 'features/numbers/numbers-page.tsx',
      listed: {
        tab: 'stock',
        label: messages.all,
        words: messages.words,
        key: 'n',
        owns: '/admin/dashboard/numbers/',
      },
    },
    'admin-dashboard-numbers-import-history': {
      path: '/admin/dashboard/numbers-import-history',
      frame: 'admin',
      file: 'features/numbers/imports-page.tsx',
      listed: { tab: 'stock', label: messages.imports, words: messages.words, key: 'i' },
    },
  },
  things: [{ path: '/admin/dashboard/numbers/:id', frame: 'admin', file: 'app/number-screen.tsx' }],
});
