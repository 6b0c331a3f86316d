import type { Refusal } from '../refusal.ts';

export const OPERATOR_REFUSALS = {
  'projector-not-stopped': { status: 409, title: 'This projector is not stopped at this position.' },
  'nothing-to-cancel': { status: 409, title: 'No rebuild of this projector is under way.' },
} as const satisfies Readonly<Record<string, Refusal>>;
