import { MessageSquareText, MessageSquareWarning } from 'lucide-react';
import { defineMessages } from 'react-intl';
import { defineModule } from '../../modules/module.ts';

const texts = defineMessages({
  messages: { id: 'shell.messages', defaultMessage: 'Messages' },
  all: { id: 'shell.messages.all', defaultMessage: 'All messages' },
  allWords: { id: 'shell.words.messages', defaultMessage: 'sms, texts, inbox, codes' },
  headWords: { id: 'shell.words.heads', defaultMessage: 'sms, texts, codes, withheld, calls' },
  voice: { id: 'shell.voice', defaultMessage: 'Voice' },
  voiceWords: { id: 'shell.words.voice', defaultMessage: 'voice messages, calls, recordings' },
  unrouted: { id: 'shell.unrouted', defaultMessage: 'Unrouted' },
  unroutedWords: { id: 'shell.words.unrouted', defaultMessage: 'messages without a customer' },
});

export const messages = defineModule({
  sections: {
    messages: { group: 'start', icon: MessageSquareText, label: texts.messages, counts: 'unread' },
    texts: { group: 'system', icon: MessageSquareWarning, label: texts.messages },
  },
  pages: {
    'dashboard-messages': {
      path: '/dashboard/messages',
      frame: 'customer',
      file: 'features/messages/messages-page.tsx',
      listed: { tab: 'messages', label: texts.all, words: texts.allWords, key: 'm' },
    },
    'dashboard-voice-messages': {
      path: '/dashboard/voice-messages',
      frame: 'customer',
      file: 'features/messages/voice-messages-page.tsx',
      listed: { tab: 'messages', label: texts.voice, words: texts.voiceWords, key: 'c' },
    },
    'admin-dashboard-messages': {
      path: '/admin/dashboard/messages',
      frame: 'admin',
      file: 'features/messages/admin/all-messages-page.tsx',
      listed: { tab: 'texts', label: texts.all, words: texts.headWords, key: '2' },
    },
    'admin-dashboard-unrouted': {
      path: '/admin/dashboard/unrouted',
      frame: 'admin',
      // It shows texts of messages.
      least: 'admin',
      file: 'features/messages/admin/unrouted-page.tsx',
      listed: {
        tab: 'texts',
        label: texts.unrouted,
        words: texts.unroutedWords,
        key: 'r',
      },
    },
  },
});
