import { defineMessages } from 'react-intl';

/** The sentences for what orders refuse, and how many of them a customer may have. */
export const orderProblems = defineMessages({
  'order-has-text': {
    id: 'problem.order-has-text',
    defaultMessage: 'A text has come to this number, so the app accepts it. You can still cancel the order.',
  },
  'too-many-bans': {
    id: 'problem.too-many-bans',
    defaultMessage:
      'You have reported too many numbers in 24 hours. This order continues; you can still cancel it. {until, select, none {} other {You can report again at {until}.}}',
  },
  'number-banned': {
    id: 'problem.number-banned',
    defaultMessage: 'This number was reported as blocked or used for this app. Take another one.',
  },
  'cancel-too-early': {
    id: 'problem.cancel-too-early',
    defaultMessage:
      'It is too early to cancel this order, so it continues. You can cancel it in {seconds, plural, one {# second} other {# seconds}}.',
  },
  'no-code-yet': {
    id: 'problem.no-code-yet',
    defaultMessage: 'This order still waits for its first code.',
  },
  'reuse-not-possible': {
    id: 'problem.reuse-not-possible',
    defaultMessage: 'Only the number of an activation that got its code can be taken again.',
  },
  'reuse-too-early': {
    id: 'problem.reuse-too-early',
    defaultMessage:
      'The time of this order is not over yet. {until, select, none {} other {You can take its number again at {until}.}}',
  },
  'reuse-over': {
    id: 'problem.reuse-over',
    defaultMessage: 'The time to take this number again is over. Take another one.',
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
  'too-many-numbers': {
    id: 'problem.too-many-numbers',
    defaultMessage: 'That is more numbers than you may have open at once. You may have {max}.',
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
});
