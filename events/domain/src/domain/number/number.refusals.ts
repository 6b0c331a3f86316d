import type { Refusal } from '../refusal.ts';

export const NUMBER_REFUSALS = {
  'number-leased': { status: 409, title: 'This number is in use.' },
  'number-unknown': { status: 404, title: 'We do not know this number.' },
  'number-taken': { status: 409, title: 'This number was just taken.' },
  'lease-over': { status: 409, title: 'The time of this number is over.' },
} as const satisfies Readonly<Record<string, Refusal>>;
