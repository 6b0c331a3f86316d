import { Uuid } from '@ringpost/domain/contracts/fields.contract';
import { WEBHOOK_RECEIVERS_MAX } from '@ringpost/domain/rules/limits';
import { WEBHOOK_TYPES } from '@ringpost/domain/rules/webhook-types';
import { Type } from 'typebox';
import {
  replayPeriodContract,
  rollWebhookSecretContract,
  setWebhookContract,
  showWebhookSecretContract,
  simulateWebhookContract,
  turnOffWebhookContract,
} from './webhooks.contract.ts';

const ONE = { params: Type.Object({ id: Uuid }) } as const;

export const makeReceiverContract = {
  ...setWebhookContract,
  method: 'POST',
  path: '/api/webhooks',
  summary: `Be told of events at one more URL. An account has at most ${WEBHOOK_RECEIVERS_MAX}, with that of /api/webhook.`,
  description:
    'Each has its own types of events, form, secret and deliveries, and none waits for another. An event that several want is sent to each of them, under an id of its own.',
  answers: { 201: Type.Object({ receiver_uuid: Uuid }) },
  problems: [...setWebhookContract.problems, 'too-many-receivers'],
} as const;

export const changeReceiverContract = {
  ...setWebhookContract,
  ...ONE,
  path: '/api/webhooks/{id}',
  summary: 'Change one of the further webhooks. It also switches it on if it was off.',
  description: 'The fields are those of PUT /api/webhook.',
  problems: [...setWebhookContract.problems, 'not-found'],
} as const;

export const removeReceiverContract = {
  ...turnOffWebhookContract,
  ...ONE,
  path: '/api/webhooks/{id}',
  summary: 'Remove one of the further webhooks, with its secret. What waits for it is not sent.',
  problems: ['not-found'],
} as const;

export const pauseReceiverContract = {
  ...turnOffWebhookContract,
  ...ONE,
  method: 'POST',
  path: '/api/webhooks/{id}/pause',
  summary: 'Be told no more at one of the further webhooks. Its URL and its secret are kept.',
  problems: ['not-found'],
} as const;

export const showReceiverSecretContract = {
  ...showWebhookSecretContract,
  ...ONE,
  path: '/api/webhooks/{id}/secret',
  summary: 'Show the secret that signs the deliveries of one of the further webhooks.',
  problems: ['not-found'],
} as const;

export const rollReceiverSecretContract = {
  ...rollWebhookSecretContract,
  ...ONE,
  path: '/api/webhooks/{id}/secret/roll',
  summary:
    'Make another secret for one of the further webhooks. For 24 hours each delivery is signed with both.',
  problems: ['not-found'],
} as const;

export const testReceiverContract = {
  ...simulateWebhookContract,
  ...ONE,
  path: '/api/webhooks/{id}/test',
  summary: 'Send a test to one of the further webhooks, or an event of a type that has not happened.',
  body: Type.Object({
    /** Without it, the test is an event of its own type, webhook.test. */
    type: Type.Optional(Type.Enum([...WEBHOOK_TYPES])),
  }),
  problems: [...simulateWebhookContract.problems, 'not-found'],
} as const;

export const replayReceiverPeriodContract = {
  ...replayPeriodContract,
  ...ONE,
  path: '/api/webhooks/{id}/replay',
  summary: 'Send what was queued for one of the further webhooks in a period again, each under its id.',
  problems: [...replayPeriodContract.problems, 'not-found'],
} as const;
