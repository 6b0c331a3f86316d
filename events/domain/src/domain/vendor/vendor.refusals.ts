import type { Refusal } from '../refusal.ts';

export const VENDOR_REFUSALS = {
  'vendor-failed': { status: 503, title: 'The vendor did not answer. Please try again in a moment.' },
  'vendor-name-exists': { status: 409, title: 'A vendor has this name already.' },
  'too-many-secrets': {
    status: 409,
    title: 'This vendor has two secrets already. Revoke one of them first.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;
