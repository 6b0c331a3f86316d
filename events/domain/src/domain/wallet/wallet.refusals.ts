import type { Refusal } from '../refusal.ts';

export const WALLET_REFUSALS = {
  'insufficient-funds': {
    status: 402,
    title: 'Your account does not have enough balance to place this order.',
  },
  'debt-open': {
    status: 402,
    title:
      'Your balance owes money. Add it first, then buy again. Until then your rented numbers are paused.',
  },
  'hold-unknown': { status: 409, title: 'No money is held for this.' },
  'amount-out-of-range': { status: 422, title: 'The amount is out of range.' },
} as const satisfies Readonly<Record<string, Refusal>>;
