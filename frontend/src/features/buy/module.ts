import { ShoppingBag } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  buy: { id: 'shell.buy', defaultMessage: 'Buy' },
  ready: { id: 'shell.buy.ready', defaultMessage: 'Ready now' },
  readyWords: {
    id: 'shell.words.ready',
    defaultMessage: 'buy now, active numbers, activation, rent, shop',
  },
});

export const buy = defineModule({
  // Every way to get a number. They differ in the waiting time and in the choices.
  sections: { buy: { group: 'start', icon: ShoppingBag, label: messages.buy } },
  pages: {
    'dashboard-buy-now': {
      path: '/dashboard/buy-now',
      frame: 'customer',
      file: 'app/buy-screen.tsx',
      listed: { tab: 'buy', label: messages.ready, words: messages.readyWords, key: 'b' },
    },
  },
});
