import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

const OfDelivery = Type.Object({ deliveryId: Type.String(), userId: Type.String() });

/** What a webhook says, besides the words of a message. It contains nothing personal. */
export const DeliveryFacts = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Null()]),
);
export type DeliveryFacts = Shape<typeof DeliveryFacts>;

/**
 * A customer's webhook has to be called. Its body is made of these fields. If `messageId` is set, the body also contains the
 * words of that message, which stay in the message's own stream.
 */
const WebhookQueued = fact('WebhookQueued', ['customer', 'admin', 'system'], {
  ...OfDelivery.properties,
  /** The type that the receiver sees: `sms.received`. */
  webhookType: Type.String(),
  facts: DeliveryFacts,
  messageId: orNull(Type.String()),
  happenedAt: Type.String(),
  queuedAt: Type.String(),
  /** When a timer checks this delivery, in case the process that calls at once has died. */
  dueAt: Type.String(),
});

/** The form of a body: ours, or that of the webhook of SMS-Activate. */
export const BodyForm = Type.Enum(['ringpost', 'sms-activate']);
export type BodyForm = Shape<typeof BodyForm>;

/** The body of this delivery is in another form than `ringpost`. It follows `WebhookQueued`, in the same append. */
const WebhookBodyChosen = fact('WebhookBodyChosen', ['customer', 'admin', 'system'], {
  ...OfDelivery.properties,
  form: BodyForm,
});

/** This delivery is for one of the further receivers. It follows `WebhookQueued`, in the same append. */
const WebhookAddressed = fact('WebhookAddressed', ['customer', 'admin', 'system'], {
  ...OfDelivery.properties,
  receiverId: Type.String(),
});

/** Why there was no HTTP answer. */
export const CallFailure = Type.Enum([
  'refused-address',
  'unknown-host',
  'timeout',
  'connection',
  'certificate',
  'not-allowed-url',
]);
export type CallFailure = Shape<typeof CallFailure>;

/**
 * The receiver was called once. `answer` (the beginning of the answer's body) and `signature` are personal, sealed under
 * `subject`: an answer may repeat what was sent.
 */
export const WebhookAttempted = fact(
  'WebhookAttempted',
  ['system'],
  {
    ...OfDelivery.properties,
    /** Counts from 1, and again from 1 after each replay. */
    attempt: Type.Integer(),
    attemptedAt: Type.String(),
    tookMs: Type.Integer(),
    /** The HTTP status; null if there was no answer. */
    status: orNull(Type.Integer()),
    failure: orNull(CallFailure),
    answer: Type.String(),
    signature: Type.String(),
    /** `gave-up`: this was the last attempt. `gone`: the receiver answered 410. */
    outcome: Type.Enum(['delivered', 'retry', 'gave-up', 'gone']),
    /** When the attempt was due. */
    wasDueAt: Type.String(),
    /** When the next attempt is due; null if there is none. */
    dueAt: orNull(Type.String()),
    subject: Type.String(),
  },
  { personal: ['answer', 'signature'] },
);
export type WebhookAttempted = Fact<typeof WebhookAttempted>;

/** The webhook will not be sent: the webhook was off when it was due, or the account was closed. */
const WebhookDropped = fact('WebhookDropped', ['system'], {
  ...OfDelivery.properties,
  why: Type.Enum(['webhook-off', 'account-closed']),
  wasDueAt: Type.String(),
  droppedAt: Type.String(),
});

/** The customer asked to send it again, under the same id. */
const WebhookReplayed = fact('WebhookReplayed', ['customer', 'admin'], {
  ...OfDelivery.properties,
  wasDueAt: orNull(Type.String()),
  dueAt: Type.String(),
  replayedAt: Type.String(),
});

export const DELIVERY_EVENTS = [
  WebhookQueued,
  WebhookBodyChosen,
  WebhookAddressed,
  WebhookAttempted,
  WebhookDropped,
  WebhookReplayed,
] as const;
export type DeliveryEvent = Fact<(typeof DELIVERY_EVENTS)[number]>;
