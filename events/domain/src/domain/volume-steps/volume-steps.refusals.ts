import type { Refusal } from '../refusal.ts';

export const VOLUME_STEPS_REFUSALS = {
  'volume-steps-order': {
    status: 400,
    title: 'Each step begins at a higher sum than the one before it, and gives a larger discount.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
