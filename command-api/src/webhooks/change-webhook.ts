import { type Position, reject, streams } from '@ringpost/domain';
import { WEBHOOK_TEST_TYPE, type WebhookForm, type WebhookType } from '@ringpost/domain/rules/webhook-types';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { testSmsFacts } from './activation-sms.ts';
import { handleDelivery } from './delivery.commands.ts';
import { deliveryDecider } from './delivery.decider.ts';
import { sampleFacts } from './sample-events.ts';
import { handleWebhook } from './webhook.commands.ts';
import { requireOn, webhookDecider } from './webhook.decider.ts';
import { prepareSecret } from './webhook-secrets.ts';

interface WebhookSettings {
  readonly userId: string;
  /** As `usableUrl` returned it. */
  readonly url: string;
  readonly types: readonly string[];
  readonly form: WebhookForm;
}

/** Sets the customer's receiver, which is called from now on. A customer who has a secret already keeps it. */
export async function setWebhook(deps: Deps, settings: WebhookSettings, cause: Cause): Promise<Position> {
  const { state } = await deps.streams.refresh(streams.webhook(settings.userId), webhookDecider);
  const secretId = state.secrets?.secretId ?? (await prepareSecret(deps));
  const command = { type: 'SetWebhook', ...settings, secretId, now: nowIso(deps) } as const;
  return (await handleWebhook(deps, settings.userId, command, cause)).position;
}

export async function turnOffWebhook(deps: Deps, userId: string, cause: Cause): Promise<Position> {
  const command = { type: 'TurnOffWebhook', userId, now: nowIso(deps) } as const;
  return (await handleWebhook(deps, userId, command, cause)).position;
}

/** @throws Rejection `webhook-off` */
export async function requireWebhook({ streams: repository }: Deps, userId: string): Promise<void> {
  requireOn((await repository.refresh(streams.webhook(userId), webhookDecider)).state);
}

/** @returns the customer whose delivery it is. @throws Rejection `not-found` */
export async function ownerOfDelivery(deps: Deps, deliveryId: string): Promise<string> {
  const { state } = await deps.streams.refresh(streams.delivery(deliveryId), deliveryDecider);
  if (state.status === 'absent') throw reject('not-found');
  return state.userId;
}

/** @throws Rejection `not-found` for an id that does not exist, or that belongs to another customer. */
export async function requireOwnDelivery(deps: Deps, deliveryId: string, userId: string): Promise<void> {
  if ((await ownerOfDelivery(deps, deliveryId)) !== userId) throw reject('not-found');
}

/**
 * Queues a delivery that is only a test, or that says what an event of a type would say. In the form of SMS-Activate it is always a
 * text, because that form has nothing else.
 */
export async function queueTest(
  deps: Deps,
  { userId, type }: { readonly userId: string; readonly type: WebhookType | typeof WEBHOOK_TEST_TYPE },
  cause: Cause,
) {
  const [deliveryId, now] = [deps.ids.next(), nowIso(deps)];
  const { form } = (await deps.streams.refresh(streams.webhook(userId), webhookDecider)).state;
  const sample = type === WEBHOOK_TEST_TYPE ? {} : sampleFacts(type, now);
  const facts = form === 'sms-activate' ? testSmsFacts(now) : sample;
  // In this form all of them are texts.
  const webhookType = form === 'sms-activate' ? WEBHOOK_TEST_TYPE : type;
  const test = { deliveryId, userId, webhookType, form, facts, messageId: null };
  const command = { type: 'QueueWebhook', ...test, happenedAt: now, now } as const;
  return { deliveryId, position: (await handleDelivery(deps, deliveryId, command, cause)).position };
}

/** Sends a delivery again, under the same id. @throws Rejection `not-found` */
export async function replayDelivery(
  deps: Deps,
  { deliveryId, userId }: { readonly deliveryId: string; readonly userId: string },
  cause: Cause,
): Promise<Position> {
  const command = { type: 'ReplayWebhook', userId, now: nowIso(deps) } as const;
  return (await handleDelivery(deps, deliveryId, command, cause)).position;
}
