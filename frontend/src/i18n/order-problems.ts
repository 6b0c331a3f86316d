import { defineMessage, defineMessages } from 'react-intl';

/** The pages do not offer these acts where they are refused, so one sentence is enough. */
const notNow = defineMessage({
  id: 'problem.not-now',
  defaultMessage: 'This is not possible for this order now.',
});

const sentences = defineMessages({
  'number-banned': {
    id: 'problem.number-banned',
    defaultMessage: 'This number was reported as blocked or used for this app. Take another one.',
  },
  'cancel-too-early': {
    id: 'problem.cancel-too-early',
    defaultMessage: 'It is too early to cancel this order. You can cancel it in {seconds} s.',
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
  'portal-share-used': {
    id: 'problem.portal-share-used',
    defaultMessage:
      'Only our partners have this number now. You bought too many numbers from them in the last 20 minutes, or too many numbers that you have from them got their code after the end of the order. Try again in 20 minutes, or contact us.',
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
  'rental-has-text': {
    id: 'problem.rental-has-text',
    defaultMessage: 'An SMS has come to this number, so you cannot give it back for its money.',
  },
  'give-back-over': {
    id: 'problem.give-back-over',
    defaultMessage: 'The time to give this rental back for its money is over.',
  },
  'too-many-give-backs': {
    id: 'problem.too-many-give-backs',
    defaultMessage:
      'You have given back too many rentals in 24 hours. This rental continues. {until, select, none {} other {You can give one back again at {until}.}}',
  },
});

/** The sentences for what orders refuse, and how many of them a customer may have. */
export const orderProblems = {
  ...sentences,
  // The question before it says how many numbers can be reported.
  'too-many-bans': notNow,
  'order-has-text': notNow,
  'no-code-yet': notNow,
  'reuse-not-possible': notNow,
  'reuse-too-early': notNow,
  'reuse-over': notNow,
};
