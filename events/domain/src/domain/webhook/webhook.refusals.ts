import type { Refusal } from '../refusal.ts';

export const WEBHOOK_REFUSALS = {
  'webhook-url-refused': { status: 422, title: 'We may not call this address.' },
  'webhook-off': { status: 409, title: 'The webhook is off. Set its address first.' },
  'too-many-receivers': { status: 409, title: 'This account has as many webhooks as it may have.' },
} as const satisfies Readonly<Record<string, Refusal>>;
