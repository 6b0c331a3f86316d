import type { Refusal } from '../refusal.ts';

export const EMAIL_REFUSALS = {
  'email-taken': { status: 409, title: 'This email address is already in use.' },
} as const satisfies Readonly<Record<string, Refusal>>;
