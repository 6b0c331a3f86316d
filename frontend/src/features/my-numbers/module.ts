import { Smartphone } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const messages = defineMessages({
  numbers: { id: 'shell.numbers', defaultMessage: 'Numbers' },
  rented: { id: 'shell.numbers.rented', defaultMessage: 'Rented' },
  rentedWords: { id: 'shell.words.rented', defaultMessage: 'my numbers, rentals, extend, share' },
  ended: { id: 'shell.numbers.ended', defaultMessage: 'Ended' },
  endedWords: { id: 'shell.words.ended', defaultMessage: 'my numbers, lapsed, expired, inactive' },
  activations: { id: 'shell.numbers.activations', defaultMessage: 'Activations' },
  activationsWords: { id: 'shell.words.activations', defaultMessage: 'my numbers, waiting, running' },
});

export const myNumbers = defineModule({
  sections: {
    numbers: { group: 'start', icon: Smartphone, label: messages.numbers, counts: 'rented' },
  },
  pages: {
    'dashboard-my-numbers': {
      path: '/dashboard/my-numbers',
      frame: 'customer',
      file: 'features/my-numbers/my-numbers-page.tsx',
      listed: {
        tab: 'numbers',
        label: messages.rented,
        words: messages.rentedWords,
        key: 'l',
        filters: [
          { search: '?show=over', label: messages.ended, words: messages.endedWords },
          { search: '?show=activations', label: messages.activations, words: messages.activationsWords },
        ],
      },
    },
  },
});
