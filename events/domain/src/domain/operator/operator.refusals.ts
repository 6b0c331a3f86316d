import type { Refusal } from '../refusal.ts';

export const OPERATOR_REFUSALS = {
  'projector-not-stopped': { status: 409, title: 'This projector is not stopped at this position.' },
} as const satisfies Readonly<Record<string, Refusal>>;
