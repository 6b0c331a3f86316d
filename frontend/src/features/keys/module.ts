import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  keys: { id: 'shell.keys', defaultMessage: 'API keys' },
  words: { id: 'shell.words.keys', defaultMessage: 'API, key, program, limit' },
});

export const keys = defineModule({
  pages: {
    'user-keys': {
      path: '/dashboard/keys',
      frame: 'customer',
      file: 'features/keys/keys-page.tsx',
      listed: { tab: 'developers', label: messages.keys, words: messages.words },
    },
  },
});
