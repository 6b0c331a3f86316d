import type { Refusal } from '../refusal.ts';

export const RESERVATION_REFUSALS = {
  'already-reserved': {
    status: 409,
    title: 'You have reserved this number for this app already, or wait for it.',
  },
  'queue-full': { status: 409, title: 'Too many customers wait for this number already.' },
  'reservation-over': { status: 409, title: 'This reservation is over.' },
  'reservation-waiting': { status: 409, title: 'The number is still taken, and you wait for it.' },
} as const satisfies Readonly<Record<string, Refusal>>;
