import type { Refusal } from '../refusal.ts';

export const WEBHOOK_REFUSALS = {
  'webhook-url-refused': { status: 422, title: 'We may not call this address.' },
  'webhook-off': { status: 409, title: 'The webhook is off. Set its address first.' },
} as const satisfies Readonly<Record<string, Refusal>>;
