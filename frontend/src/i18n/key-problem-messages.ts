import { defineMessages } from 'react-intl';

/** The sentences for refusals of keys of the API: a part of `problemMessages`. */
export const keyProblemMessages = defineMessages({
  'too-many-keys': { id: 'problem.too-many-keys', defaultMessage: 'End another key first.' },
  'too-many-price-limits': {
    id: 'problem.too-many-price-limits',
    defaultMessage: 'Remove another maximum price first.',
  },
  'too-many-sub-accounts': {
    id: 'problem.too-many-sub-accounts',
    defaultMessage: 'You have as many sub-accounts as you may have.',
  },
  'sub-account-busy': {
    id: 'problem.sub-account-busy',
    defaultMessage: 'Its orders, rentals and reservations must end first.',
  },
  'sub-accounts-of-staff': {
    id: 'problem.sub-accounts-of-staff',
    defaultMessage: 'Only an account of a customer can have sub-accounts.',
  },
  'sub-account-scope': {
    id: 'problem.sub-account-scope',
    defaultMessage: 'A key of a sub-account can only read and buy.',
  },
  'key-not-allowed': { id: 'problem.key-not-allowed', defaultMessage: 'This key may not do this.' },
  'key-of-sandbox': {
    id: 'problem.key-of-sandbox',
    defaultMessage: 'This is a key of the sandbox. It works only there.',
  },
  'sandbox-key-needed': {
    id: 'problem.sandbox-key-needed',
    defaultMessage: 'The sandbox takes only keys that were made for it.',
  },
  'sandbox-off': { id: 'problem.sandbox-off', defaultMessage: 'There is no sandbox on this site.' },
  'key-address-refused': {
    id: 'problem.key-address-refused',
    defaultMessage: 'This key does not work from this address.',
  },
  'key-cap-reached': {
    id: 'problem.key-cap-reached',
    defaultMessage: 'This key has reached its limit for today.',
  },
});
