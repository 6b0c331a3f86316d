/**
 * The types of events for which a customer's webhook can be called. `command-api/src/webhooks/webhook-sources.ts` says what
 * each contains.
 */
export const WEBHOOK_TYPES = [
  'sms.received',
  'sms.withheld',
  'order.created',
  'order.completed',
  'order.cancelled',
  'order.expired',
  'order.failed',
  'rental.extended',
  'rental.ends_soon',
  'port_in.updated',
  'balance.credited',
  'balance.debited',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** What the test button sends. It is sent for every choice of types. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

export interface WebhookWords {
  readonly from: string;
  readonly msg: string;
  readonly code: string | null;
  /** Length of the recording, if the message is a call. */
  readonly voice_seconds?: number;
}

interface WebhookContent {
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly facts: Readonly<Record<string, string | number | null>>;
  /** The message that the event is about, if any. */
  readonly words: WebhookWords | null;
}

/** The body that a receiver gets: the same bytes at each attempt, as long as the words of the message can be read. */
export function webhookBody({ type, timestamp, facts, words }: WebhookContent): string {
  return JSON.stringify({ type, timestamp, data: { ...facts, ...words } });
}
