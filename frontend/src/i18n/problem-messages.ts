import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { Problem, type ProblemCode } from '../api/problem.ts';
import { formatClock } from './stamps.ts';

/** A sentence for every reason to say no. The type holds it to the server's list; a test compares them at run time. */
export const problemMessages: Readonly<Record<ProblemCode, MessageDescriptor>> = defineMessages({
  'invalid-request': {
    id: 'problem.invalid-request',
    defaultMessage: 'Something in this request is not valid.',
  },
  'malformed-body': { id: 'problem.malformed-body', defaultMessage: 'The request could not be read.' },
  'body-too-large': { id: 'problem.body-too-large', defaultMessage: 'This is too large to send at once.' },
  'unsupported-media-type': {
    id: 'problem.unsupported-media-type',
    defaultMessage: 'This kind of content is not accepted here.',
  },
  'method-not-allowed': { id: 'problem.method-not-allowed', defaultMessage: 'This cannot be done here.' },
  'not-found': { id: 'problem.not-found', defaultMessage: 'This does not exist, or it is not yours.' },
  'rate-limited': {
    id: 'problem.rate-limited',
    defaultMessage: 'Too many tries. Wait a moment, then try again.',
  },
  busy: {
    id: 'problem.busy',
    defaultMessage: 'Ringpost is very busy. Nothing was bought. Try again in a moment.',
  },
  unavailable: {
    id: 'problem.unavailable',
    defaultMessage: 'This is not available right now. Try again in a moment.',
  },
  'internal-error': { id: 'problem.internal-error', defaultMessage: 'Something failed on our side.' },
  starting: {
    id: 'problem.starting',
    defaultMessage: 'Ringpost is starting. Try again in a moment.',
  },
  unauthenticated: { id: 'problem.unauthenticated', defaultMessage: 'Please log in first.' },
  'session-expired': {
    id: 'problem.session-expired',
    defaultMessage: 'Your session has been expired, please login again',
  },
  INCORRECT_CREDENTIALS: {
    id: 'problem.incorrect-credentials',
    defaultMessage: 'The email or the password is wrong.',
  },
  'account-inactive': {
    id: 'problem.account-inactive',
    defaultMessage: 'Your account is not active. Please contact our support.',
  },
  'email-unverified': { id: 'problem.email-unverified', defaultMessage: 'Your email is not verified yet.' },
  forbidden: { id: 'problem.forbidden', defaultMessage: 'Your account may not do this.' },
  'password-required': {
    id: 'problem.password-required',
    defaultMessage: 'Enter your password again to do this.',
  },
  'password-change-required': {
    id: 'problem.password-change-required',
    defaultMessage: 'Choose your own password first.',
  },
  'bad-signature': { id: 'problem.bad-signature', defaultMessage: 'The signature does not match.' },
  'email-taken': { id: 'problem.email-taken', defaultMessage: 'This email already has an account.' },
  'token-not-found': { id: 'problem.token-not-found', defaultMessage: 'Token not found.' },
  'weak-password': { id: 'problem.weak-password', defaultMessage: 'This password is too easy to guess.' },
  'sales-paused': {
    id: 'problem.sales-paused',
    defaultMessage: 'Buying is paused for a moment. Nothing was charged. Please try again shortly.',
  },
  'insufficient-funds': {
    id: 'problem.insufficient-funds',
    defaultMessage: 'Your account does not have enough balance to place this order.',
  },
  'no-available-numbers': {
    id: 'problem.no-available-numbers',
    defaultMessage: 'No available numbers for the selected country.',
  },
  'gave-up': {
    id: 'problem.gave-up',
    defaultMessage: 'This order could not be completed in time. Nothing was charged. Please order again.',
  },
  'price-changed': {
    id: 'problem.price-changed',
    defaultMessage: 'The price has changed. Check the new price and confirm.',
  },
  'idempotency-key-missing': {
    id: 'problem.idempotency-key-missing',
    defaultMessage: 'The request has no key.',
  },
  'idempotency-key-reused': {
    id: 'problem.idempotency-key-reused',
    defaultMessage: 'This request was already sent with other content.',
  },
  'not-cancellable': {
    id: 'problem.not-cancellable',
    defaultMessage: 'This order can no longer be cancelled.',
  },
  'too-many-open-orders': {
    id: 'problem.too-many-open-orders',
    defaultMessage:
      'You cannot have more open orders at the same time. {until, select, none {Wait until one of them has ended.} other {The first of them ends at {until}.}}',
  },
  'too-many-purchases': {
    id: 'problem.too-many-purchases',
    defaultMessage:
      'You have bought too many numbers in one minute. {until, select, none {Wait a moment, then try again.} other {You can buy again at {until}.}}',
  },
  'too-many-cancels': {
    id: 'problem.too-many-cancels',
    defaultMessage:
      'You have cancelled too many orders in one hour. This order continues. {until, select, none {} other {You can cancel again at {until}.}}',
  },
  'read-expired': {
    id: 'problem.read-expired',
    defaultMessage: 'The time to read this message is over.',
  },
  'number-leased': {
    id: 'problem.number-leased',
    defaultMessage: 'Somebody else is using this number right now.',
  },
  'number-unknown': { id: 'problem.number-unknown', defaultMessage: 'This number is not ours.' },
  'number-taken': {
    id: 'problem.number-taken',
    defaultMessage: 'Somebody else took this number a moment ago.',
  },
  'lease-over': { id: 'problem.lease-over', defaultMessage: 'Your time with this number is over.' },
  'order-not-open': { id: 'problem.order-not-open', defaultMessage: 'This order is already closed.' },
  'hold-unknown': { id: 'problem.hold-unknown', defaultMessage: 'No money is held for this order.' },
  'amount-out-of-range': {
    id: 'problem.amount-out-of-range',
    defaultMessage: 'This amount is too small or too large.',
  },
  'too-many-lines': { id: 'problem.too-many-lines', defaultMessage: 'Too many lines at once.' },
  'import-interrupted': {
    id: 'problem.import-interrupted',
    defaultMessage: 'The import took too long and was stopped. Import the same list again.',
  },
  'too-many-secrets': {
    id: 'problem.too-many-secrets',
    defaultMessage: 'This vendor has two secrets already. Revoke one of them first.',
  },
  'message-routed': {
    id: 'problem.message-routed',
    defaultMessage: 'This message already belongs to another order.',
  },
  'message-not-for-order': {
    id: 'problem.message-not-for-order',
    defaultMessage: 'This message does not fit the order: its number, its app or its time is different.',
  },
  'projector-not-stopped': {
    id: 'problem.projector-not-stopped',
    defaultMessage: 'This projector has not stopped at this position.',
  },
  'network-error': {
    id: 'problem.network-error',
    defaultMessage: 'Ringpost cannot be reached. Check the connection and try again.',
  },
});

/** Until when a refusal lasts, as a clock time; `none` where the answer does not say. */
function untilOf({ facts }: Problem): string {
  const at = new Date(typeof facts.until === 'string' ? facts.until : Number.NaN);
  return Number.isNaN(at.getTime()) ? 'none' : formatClock(at);
}

/** What to tell the reader: our sentence for the code, or the server's own words for a code that we do not know. */
export function problemText(intl: IntlShape, problem: unknown): string {
  if (!(problem instanceof Problem)) return intl.formatMessage(problemMessages['internal-error']);
  const message = problemMessages[problem.code] as MessageDescriptor | undefined;
  return message ? intl.formatMessage(message, { until: untilOf(problem) }).trim() : problem.title;
}
