import type { Refusal } from '../refusal.ts';

export const ADJUSTMENT_REFUSALS = {
  'exceeds-balance': { status: 409, title: 'The balance does not have so much.' },
  'exceeds-entry': { status: 409, title: 'Less than that is left to correct or to refund.' },
  'not-paid': {
    status: 409,
    title: 'Nothing was paid for this order, or its money has come back already.',
  },
  'own-adjustment': { status: 403, title: 'Another admin must approve what you have asked for.' },
  'new-admin': { status: 403, title: 'Whoever has just become an admin cannot approve this yet.' },
  'above-support': { status: 403, title: 'Support may not give so much. Ask an admin.' },
  'adjustment-over': { status: 409, title: 'This request is over.' },
} as const satisfies Readonly<Record<string, Refusal>>;
