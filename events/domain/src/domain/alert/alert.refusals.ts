import type { Refusal } from '../refusal.ts';

export const ALERT_REFUSALS = {
  'too-many-alerts': { status: 409, title: 'You have too many alerts that wait.' },
  'alert-over': { status: 409, title: 'This alert is over.' },
} as const satisfies Readonly<Record<string, Refusal>>;
