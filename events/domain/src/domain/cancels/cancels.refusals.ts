import type { Refusal } from '../refusal.ts';

export const CANCELS_REFUSALS = {
  'too-many-cancels': {
    status: 429,
    title: 'You have cancelled as many orders as you may cancel in an hour. This order goes on.',
  },
  'too-many-bans': {
    status: 429,
    title: 'You have reported as many numbers as you may report in 24 hours. You can still cancel the order.',
  },
  'too-many-give-backs': {
    status: 429,
    title: 'You have given back as many rentals as you may give back in 24 hours. This rental goes on.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
