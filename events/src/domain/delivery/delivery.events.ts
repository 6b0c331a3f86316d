import type { EventShape } from '../event.ts';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D & { readonly deliveryId: string; readonly userId: string };
}

/** What a webhook says, besides the words of a message. It contains nothing personal. */
export type DeliveryFacts = Readonly<Record<string, string | number | null>>;

/**
 * A customer's webhook has to be called. Its body is made of these fields. If `messageId` is set, the body also contains the
 * words of that message, which stay in the message's own stream.
 */
type WebhookQueued = Fact<
  'WebhookQueued',
  {
    /** The type that the receiver sees: `sms.received`. */
    readonly webhookType: string;
    readonly facts: DeliveryFacts;
    readonly messageId: string | null;
    readonly happenedAt: string;
    readonly queuedAt: string;
    /** When a timer checks this delivery, in case the process that calls at once has died. */
    readonly dueAt: string;
  }
>;

/** Why there was no HTTP answer. */
export type CallFailure =
  | 'refused-address'
  | 'unknown-host'
  | 'timeout'
  | 'connection'
  | 'certificate'
  | 'not-allowed-url';

/**
 * The receiver was called once. `answer` (the beginning of the answer's body) and `signature` are personal, sealed under
 * `subject`: an answer may repeat what was sent.
 */
export type WebhookAttempted = Fact<
  'WebhookAttempted',
  {
    /** Counts from 1, and again from 1 after each replay. */
    readonly attempt: number;
    readonly attemptedAt: string;
    readonly tookMs: number;
    /** The HTTP status; null if there was no answer. */
    readonly status: number | null;
    readonly failure: CallFailure | null;
    readonly answer: string;
    readonly signature: string;
    /** `gave-up`: this was the last attempt. `gone`: the receiver answered 410. */
    readonly outcome: 'delivered' | 'retry' | 'gave-up' | 'gone';
    /** When the attempt was due. */
    readonly wasDueAt: string;
    /** When the next attempt is due; null if there is none. */
    readonly dueAt: string | null;
    readonly subject: string;
  }
>;
/** It will not be sent: the webhook was off when it was due, or the account was closed. */
type WebhookDropped = Fact<
  'WebhookDropped',
  {
    readonly why: 'webhook-off' | 'account-closed';
    readonly wasDueAt: string;
    readonly droppedAt: string;
  }
>;
/** The customer asked to send it again, under the same id. */
type WebhookReplayed = Fact<
  'WebhookReplayed',
  { readonly wasDueAt: string | null; readonly dueAt: string; readonly replayedAt: string }
>;

export type DeliveryEvent = WebhookQueued | WebhookAttempted | WebhookDropped | WebhookReplayed;
