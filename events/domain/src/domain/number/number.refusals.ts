import type { Refusal } from '../refusal.ts';

export const NUMBER_REFUSALS = {
  'number-leased': { status: 409, title: 'This number is in use.' },
  'number-owned': { status: 409, title: 'A customer has brought this number over.' },
  'number-on-demand': { status: 409, title: 'This number goes back to its vendor when nobody uses it.' },
  'number-unknown': { status: 404, title: 'We do not know this number.' },
  'number-taken': { status: 409, title: 'This number was just taken.' },
  'number-banned': {
    status: 409,
    title: 'This number was reported as blocked or used for this app. Please take another one.',
  },
  'lease-over': { status: 409, title: 'The time of this number is over.' },
} as const satisfies Readonly<Record<string, Refusal>>;
