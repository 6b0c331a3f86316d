import type { Refusal } from '../refusal.ts';

export const ON_DEMAND_REFUSALS = {
  'too-many-dormant': {
    status: 429,
    title:
      'You have as many dormant numbers without an SMS as you may have within 24 hours. Nothing was charged.',
  },
  'dormant-used-up': {
    status: 429,
    title: 'No more dormant numbers can be activated for now. Nothing was charged.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
