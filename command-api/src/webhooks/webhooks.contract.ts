import { Instant, orNull, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { WEBHOOK_REPLAY_MINUTES, WEBHOOK_URL_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { WEBHOOK_FORMS, WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { Type } from 'typebox';

const TAG = 'webhook';

export const WebhookBody = Type.Object({
  url: Type.String({ minLength: 1, maxLength: WEBHOOK_URL_MAX_CHARACTERS, pattern: '^https?://\\S+$' }),
  /** The types of events to send. Without it, all of them. */
  types: Type.Optional(
    Type.Array(Type.Enum([...WEBHOOK_TYPES]), { maxItems: WEBHOOK_TYPES.length, uniqueItems: true }),
  ),
  /** The form of the bodies. Without it, ours. */
  form: Type.Optional(Type.Enum([...WEBHOOK_FORMS])),
  /** Whether the events of sub-accounts are sent too, each with the field sub_account_id. Without it they are not, nor in the form of SMS-Activate. */
  sub_accounts: Type.Optional(Type.Boolean()),
});

export type WebhookBody = Shape<typeof WebhookBody>;

const Secret = Type.Object({
  secret: Type.String(),
  /** Until this time every delivery also has a signature of the previous secret; null if there is none. */
  old_valid_until: orNull(Instant),
});

const Queued = Type.Object({ delivery_uuid: Uuid });

const PeriodBody = Type.Object({
  since: Instant,
  /** The length of the period: 30 days at most. */
  minutes: Type.Integer({ minimum: 1, maximum: WEBHOOK_REPLAY_MINUTES }),
  /** Leaves out what the receiver has accepted. */
  only_undelivered: Type.Optional(Type.Boolean()),
});
export type PeriodBody = Shape<typeof PeriodBody>;

export const setWebhookContract = {
  method: 'PUT',
  path: '/api/webhook',
  scope: 'webhook',
  summary: 'Be told of events at a URL. It also switches a webhook on that was off.',
  description:
    'Deliveries follow Standard Webhooks (standardwebhooks.com): the headers webhook-id, webhook-timestamp and webhook-signature. Answer with a status of 200 to 299 within 15 seconds. A delivery that fails is sent again under the same id: after 5, 15, 30, 60 and 120 seconds, and then less and less often, 14 times in about 75 hours; the status 410 switches the webhook off. Redirects are not followed. An address inside a network is never called. The form sms-activate is that of the webhook of SMS-Activate, with the headers as before: each text of an activation or a rental as {activationId, service, text, code, country, receivedAt, phoneFrom}, with the numbers and codes of the handler API. Nothing else is sent in it: no other type of event, no withheld text, and no text of a bulk order.',
  tag: TAG,
  body: WebhookBody,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['webhook-url-refused'],
} as const;

export const showWebhookSecretContract = {
  method: 'POST',
  path: '/api/webhook/secret',
  scope: 'none',
  summary: 'Show the secret that signs the deliveries. The first time, it is made.',
  tag: TAG,
  needsFreshPassword: true,
  holdsSecret: true,
  securityEvent: 'webhook-secret-shown',
  answers: { 200: Secret },
} as const;

export const rollWebhookSecretContract = {
  method: 'POST',
  path: '/api/webhook/secret/roll',
  scope: 'none',
  summary: 'Make another secret. For 24 hours each delivery is signed with both.',
  tag: TAG,
  needsFreshPassword: true,
  holdsSecret: true,
  securityEvent: 'webhook-secret-rolled',
  tellsPosition: true,
  answers: { 200: Secret },
} as const;

export const testWebhookContract = {
  method: 'POST',
  path: '/api/webhook/test',
  scope: 'webhook',
  summary: 'Send a test delivery. What came of it stands in the list of deliveries.',
  tag: TAG,
  tellsPosition: true,
  answers: { 202: Queued },
  problems: ['webhook-off', 'rate-limited'],
} as const;

export const simulateWebhookContract = {
  method: 'POST',
  path: '/api/webhook/simulate',
  scope: 'webhook',
  summary: 'Send an event of a type that has not happened, with the fields of a real one.',
  description:
    'Its ids are 00000000-0000-4000-8000-000000000000 and belong to nothing. The chosen types do not matter. In the form sms-activate it is always a text, with the activationId 0.',
  tag: TAG,
  body: Type.Object({ type: Type.Enum([...WEBHOOK_TYPES]) }),
  tellsPosition: true,
  answers: { 202: Queued },
  problems: ['webhook-off', 'rate-limited'],
} as const;

export const replayDeliveryContract = {
  method: 'POST',
  path: '/api/webhook/deliveries/{id}/replay',
  scope: 'webhook',
  summary: 'Send a delivery again, under the same id.',
  tag: TAG,
  params: Type.Object({ id: Uuid }),
  tellsPosition: true,
  answers: { 202: Queued },
  problems: ['not-found', 'webhook-off', 'rate-limited'],
} as const;

export const replayPeriodContract = {
  method: 'POST',
  path: '/api/webhook/replay',
  scope: 'webhook',
  summary: 'Send what was queued in a period again, each delivery under its id.',
  description:
    'What waits is left out: it is sent anyway. The oldest 1,000 deliveries are sent; rest_since says when the next one was queued, for another request a minute later.',
  tag: TAG,
  body: PeriodBody,
  tellsPosition: true,
  answers: {
    202: Type.Object({
      /** How many are sent again. */
      deliveries: Type.Integer(),
      /** When the first delivery was queued that is left for the next request; null if there is none. */
      rest_since: orNull(Instant),
    }),
  },
  problems: ['webhook-off', 'rate-limited'],
} as const;

export const retryDeliveryContract = {
  ...replayDeliveryContract,
  path: '/api/admin/webhook_deliveries/{id}/replay',
  summary: 'Send a delivery of a customer again, under the same id.',
} as const;

export const turnOffWebhookContract = {
  method: 'DELETE',
  path: '/api/webhook',
  scope: 'webhook',
  summary: 'Be told no more. The URL and the secret are kept.',
  tag: TAG,
  tellsPosition: true,
  answers: { 204: null },
} as const;
