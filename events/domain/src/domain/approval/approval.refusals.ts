import type { Refusal } from '../refusal.ts';

export const APPROVAL_REFUSALS = {
  'own-approval': { status: 403, title: 'Another admin must approve what you have asked for.' },
  'approval-over': { status: 409, title: 'This request is over.' },
  'approval-outdated': {
    status: 409,
    title: 'Something has changed since this was asked for. Refuse it, and ask again.',
  },
  'too-many-approvals': { status: 409, title: 'Too many requests wait for a second admin here.' },
} as const satisfies Readonly<Record<string, Refusal>>;
