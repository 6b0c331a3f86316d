import { defineMessages } from 'react-intl';

/** Why a second factor is refused, or a mail is not sent again. */
export const accountProblems = defineMessages({
  'second-factor-required': {
    id: 'problem.second-factor-required',
    defaultMessage: 'Enter the code of your authenticator app.',
  },
  'second-factor-wrong': {
    id: 'problem.second-factor-wrong',
    defaultMessage: 'This code is wrong, or it was used already. Wait for the next one.',
  },
  'second-factor-missing': {
    id: 'problem.second-factor-missing',
    defaultMessage: 'Add a second factor first.',
  },
  'second-factor-exists': {
    id: 'problem.second-factor-exists',
    defaultMessage: 'This account has a second factor already.',
  },
  'second-factor-absent': {
    id: 'problem.second-factor-absent',
    defaultMessage: 'This account has no second factor.',
  },
  'passkey-wrong': {
    id: 'problem.passkey-wrong',
    defaultMessage: 'This passkey was not accepted. Use another one, or try again.',
  },
  'passkey-over': {
    id: 'problem.passkey-over',
    defaultMessage: 'That took too long, or it was answered already. Try again.',
  },
  'passkey-copied': {
    id: 'problem.passkey-copied',
    defaultMessage: 'There may be a copy of this passkey, so it is refused. Use another one, and remove it.',
  },
  'passkey-silent': { id: 'problem.passkey-silent', defaultMessage: 'No passkey has answered. Try again.' },
  'too-many-passkeys': { id: 'problem.too-many-passkeys', defaultMessage: 'Remove another passkey first.' },
  'passkeys-unavailable': {
    id: 'problem.passkeys-unavailable',
    defaultMessage: 'Passkeys do not work here. They need a newer browser, and a site with a name and https.',
  },
  'mail-gone': {
    id: 'problem.mail-gone',
    defaultMessage: 'This mail is not stored any more, so it cannot be sent again.',
  },
  'mail-waits': {
    id: 'problem.mail-waits',
    defaultMessage: 'This mail still waits to be sent. We try again soon.',
  },
  'mail-outdated': {
    id: 'problem.mail-outdated',
    defaultMessage:
      'The link of this mail was used or has ended, or what the mail says is not true any more. The customer can ask for a new one.',
  },
  'mail-not-to-customer': {
    id: 'problem.mail-not-to-customer',
    defaultMessage: 'Only a mail to an account can be sent again.',
  },
  'mail-sent-often': {
    id: 'problem.mail-sent-often',
    defaultMessage: 'This mail was sent again a few minutes ago, or as often as it can be.',
  },
  'no-mail-server': {
    id: 'problem.no-mail-server',
    defaultMessage: 'No mail server is set up, so no mail can be sent.',
  },
});
