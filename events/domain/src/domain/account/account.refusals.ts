import type { Refusal } from '../refusal.ts';

export const ACCOUNT_REFUSALS = {
  unauthenticated: { status: 401, title: 'Please log in to continue.' },
  'session-expired': { status: 401, title: 'Your session has been expired, please login again' },
  INCORRECT_CREDENTIALS: { status: 401, title: 'The email or the password is not correct.' },
  'account-inactive': { status: 403, title: 'Your account is not active. Please contact our support.' },
  'email-unverified': { status: 403, title: 'Your email address is not verified yet.' },
  forbidden: { status: 403, title: 'You may not do this.' },
  'password-required': { status: 403, title: 'Please enter your password again to do this.' },
  'password-change-required': { status: 403, title: 'Choose your own password first.' },
  'second-factor-required': { status: 401, title: 'Please enter the code of your second factor.' },
  'second-factor-wrong': { status: 401, title: 'This code is not correct, or it was used already.' },
  'second-factor-missing': { status: 403, title: 'Add a second factor first.' },
  'second-factor-exists': { status: 409, title: 'This account has a second factor already.' },
  'second-factor-absent': { status: 409, title: 'This account has no second factor.' },
  'passkey-wrong': { status: 401, title: 'This passkey was not accepted.' },
  'passkey-over': { status: 409, title: 'This question to a passkey is over. Please start again.' },
  'passkey-copied': {
    status: 401,
    title: 'There may be a copy of this passkey, so it is refused. Use another one, and remove it.',
  },
  'too-many-passkeys': { status: 409, title: 'This account has as many passkeys as it may have.' },
  'passkeys-unavailable': {
    status: 409,
    title: 'Passkeys work only if the address of this site has a name and https.',
  },
  'token-not-found': { status: 404, title: 'Token not found.' },
  'weak-password': { status: 422, title: 'This password is too easy to guess. Please choose another one.' },
  'being-forgotten': { status: 403, title: 'This account is about to be forgotten, so it buys nothing.' },
  'customer-inactive': {
    status: 409,
    title: 'The account of this customer is not active, so nothing can be bought for it.',
  },
  'not-being-forgotten': { status: 409, title: 'This account is not about to be forgotten.' },
  'forgetting-blocked': {
    status: 409,
    title: 'A request to bring numbers over is under way. It must end first.',
  },
  'mail-gone': { status: 404, title: 'This mail is not stored any more, so it cannot be sent again.' },
  'mail-waits': { status: 409, title: 'This mail still waits to be sent. We try again soon.' },
  'mail-outdated': {
    status: 409,
    title: 'The link of this mail was used or has ended, or what the mail says is not true any more.',
  },
  'mail-not-to-customer': { status: 409, title: 'Only a mail to an account can be sent again.' },
  'mail-sent-often': {
    status: 409,
    title: 'This mail was sent again a few minutes ago, or as often as it may be.',
  },
  'no-mail-server': { status: 409, title: 'No mail server is set up, so no mail can be sent.' },
  'balance-changed': { status: 409, title: 'The balance has changed. Please look at the amount again.' },
} as const satisfies Readonly<Record<string, Refusal>>;
