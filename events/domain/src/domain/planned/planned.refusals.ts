import type { Refusal } from '../refusal.ts';

export const PLANNED_REFUSALS = {
  'change-date': {
    status: 422,
    title: 'A change counts at once, or from an instant between one minute and 366 days from now.',
  },
  'too-many-changes': { status: 409, title: 'Too many changes are planned here. Withdraw one first.' },
} as const satisfies Readonly<Record<string, Refusal>>;
