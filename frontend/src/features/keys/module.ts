import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  keys: { id: 'shell.keys', defaultMessage: 'API keys' },
  subAccounts: { id: 'shell.sub-accounts', defaultMessage: 'Sub-accounts' },
  subAccountWords: { id: 'shell.words.sub-accounts', defaultMessage: 'balance, move money, key' },
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
    'user-sub-accounts': {
      path: '/dashboard/sub-accounts',
      frame: 'customer',
      file: 'features/keys/sub-accounts-page.tsx',
      listed: { tab: 'developers', label: messages.subAccounts, words: messages.subAccountWords },
    },
  },
});
