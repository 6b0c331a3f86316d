import { defineMessages } from 'react-intl';

/** The sentences that every page has from its start, because they are told without an answer of the server. */
export const firstSentences = defineMessages({
  'internal-error': { id: 'problem.internal-error', defaultMessage: 'Something failed on our side.' },
  'session-expired': {
    id: 'problem.session-expired',
    defaultMessage: 'Your session has been expired, please login again',
  },
  'password-change-required': {
    id: 'problem.password-change-required',
    defaultMessage: 'Choose your own password first.',
  },
  'network-error': {
    id: 'problem.network-error',
    defaultMessage: 'Ringpost cannot be reached. Check the connection and try again.',
  },
});
