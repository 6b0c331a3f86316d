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
  'rental.renews_soon',
  'rental.not_renewed',
  'port_in.updated',
  'alert.fired',
  'alert.not_bought',
  'alert.expired',
  'reservation.granted',
  'reservation.ended',
  'balance.credited',
  'balance.debited',
] as const;

export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The form of a body: ours, or that of the webhook of SMS-Activate, which is sent for texts of activations and rentals only. */
export const WEBHOOK_FORMS = ['ringpost', 'sms-activate'] as const;
export type WebhookForm = (typeof WEBHOOK_FORMS)[number];

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
  readonly form: WebhookForm;
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly facts: Readonly<Record<string, string | number | null>>;
  /** The message that the event is about, if any. */
  readonly words: WebhookWords | null;
}

/** The account whose message an event is about: the sub-account of the customer that the event names, or the customer. */
export function readerOf({ sub_account_id: id }: WebhookContent['facts'], userId: string): string {
  return typeof id === 'string' ? id : userId;
}

/** The fields of SMS-Activate, and the sender as HeroSMS has it. A test has its words among its facts. */
function smsActivateBody({ facts, words }: WebhookContent): string {
  const { activationId, service, text = null, code = null, country, receivedAt, phoneFrom = null } = facts;
  const shown = words ? { text: words.msg, code: words.code } : { text, code };
  const sender = words ? words.from : phoneFrom;
  return JSON.stringify({ activationId, service, ...shown, country, receivedAt, phoneFrom: sender });
}

/** The body that a receiver gets: the same bytes at each attempt, as long as the words of the message can be read. */
export function webhookBody(content: WebhookContent): string {
  if (content.form === 'sms-activate') return smsActivateBody(content);
  const { type, timestamp, facts, words } = content;
  return JSON.stringify({ type, timestamp, data: { ...facts, ...words } });
}
