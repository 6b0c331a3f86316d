import type { Refusal } from '../refusal.ts';

export const ORDER_REFUSALS = {
  'sales-paused': {
    status: 503,
    title: 'Buying is paused for a moment. Nothing was charged. Please try again shortly.',
  },
  'no-available-numbers': { status: 409, title: 'No available numbers for the selected country.' },
  'gave-up': {
    status: 409,
    title: 'This order could not be completed in time. Nothing was charged. Please order again.',
  },
  'price-changed': { status: 409, title: 'The price has changed. Please look at the new one and try again.' },
  'above-max-price': { status: 409, title: 'This costs more now than the most that you would pay.' },
  'not-cancellable': { status: 409, title: 'This order can no longer be cancelled.' },
  'cancel-too-early': {
    status: 409,
    title: 'This order cannot be cancelled so soon after its number was assigned. It goes on.',
  },
  'reuse-not-possible': {
    status: 409,
    title: 'Only the number of an activation that got its code can be taken again.',
  },
  'reuse-too-early': {
    status: 409,
    title: 'The time of this order is not over yet. After that you can take its number again.',
  },
  'reuse-over': {
    status: 409,
    title: 'The time to take this number again is over. Please take another one.',
  },
  'no-code-yet': { status: 409, title: 'This order still waits for its first code.' },
  'order-has-text': {
    status: 409,
    title: 'A text has come to this number, so the app accepts it. You can still cancel the order.',
  },
  'too-many-open-orders': { status: 429, title: 'You have as many open orders as you may have at once.' },
  'too-many-numbers': { status: 409, title: 'That is more numbers than you may have open at once.' },
  'too-many-purchases': { status: 429, title: 'You have bought as many numbers as you may buy in a minute.' },
  'rental-has-text': {
    status: 409,
    title: 'A text has come to this rented number, so it cannot be given back for its money.',
  },
  'give-back-over': {
    status: 409,
    title: 'The time to give this rental back for its money is over.',
  },
  'order-not-open': { status: 409, title: 'This order is already closed.' },
} as const satisfies Readonly<Record<string, Refusal>>;
