import type { Refusal } from '../refusal.ts';

export const PAYMENT_REFUSALS = {
  'gateway-off': { status: 409, title: 'This way to pay is not available here.' },
  'gateway-failed': {
    status: 503,
    title: 'The payment provider did not answer. Nothing was charged. Please try again in a moment.',
  },
  'charge-closed': { status: 409, title: 'This payment is already over.' },
} as const satisfies Readonly<Record<string, Refusal>>;
