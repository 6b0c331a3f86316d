import { type Position, reject, streams } from '@ringpost/domain';
import { WEBHOOK_TEST_TYPE, type WebhookForm, type WebhookType } from '@ringpost/domain/rules/webhook-types';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { testSmsFacts } from './activation-sms.ts';
import { handleDelivery } from './delivery.commands.ts';
import { deliveryDecider } from './delivery.decider.ts';
import { existingSettings, keyOf, type Receiver } from './receivers.ts';
import { sampleFacts } from './sample-events.ts';
import { handleWebhook } from './webhook.commands.ts';
import { prepareSecret, requireStillThere } from './webhook-secrets.ts';

interface WebhookSettings {
  /** As `usableUrl` returned it. */
  readonly url: string;
  readonly types: readonly string[];
  readonly form: WebhookForm;
  readonly subAccounts: boolean;
}

/** Sets a receiver, which is called from now on. If it has a secret already, it keeps it. @throws Rejection `not-found` */
export async function setWebhook(
  deps: Deps,
  receiver: Receiver,
  settings: WebhookSettings,
  cause: Cause,
): Promise<Position> {
  const state = await existingSettings(deps, receiver);
  const secretId = state.secrets?.secretId ?? (await prepareSecret(deps));
  const { userId } = receiver;
  const command = { type: 'SetWebhook', userId, ...settings, secretId, now: nowIso(deps) } as const;
  const { position } = await handleWebhook(deps, keyOf(receiver), command, cause);
  await requireStillThere(deps, receiver);
  return position;
}

/** Makes one more receiver. If the process dies before it is set, it has no address yet. @throws Rejection `too-many-receivers` */
export async function makeReceiver(deps: Deps, userId: string, settings: WebhookSettings, cause: Cause) {
  const receiver = { userId, receiverId: deps.ids.next() };
  const command = { type: 'MakeWebhookReceiver', ...receiver, now: nowIso(deps) } as const;
  await handleWebhook(deps, userId, command, cause);
  const position = await setWebhook(deps, receiver, settings, cause);
  return { receiverId: receiver.receiverId, position };
}

/** A policy forgets its secret afterwards. @throws Rejection `not-found` */
export async function removeReceiver(deps: Deps, receiver: Receiver, cause: Cause): Promise<Position> {
  const command = { type: 'RemoveWebhookReceiver', ...receiver, now: nowIso(deps) } as const;
  return (await handleWebhook(deps, receiver.userId, command, cause)).position;
}

/** @throws Rejection `not-found` */
export async function turnOffWebhook(deps: Deps, receiver: Receiver, cause: Cause): Promise<Position> {
  await existingSettings(deps, receiver);
  const command = { type: 'TurnOffWebhook', userId: receiver.userId, now: nowIso(deps) } as const;
  return (await handleWebhook(deps, keyOf(receiver), command, cause)).position;
}

/** @returns the receiver whose delivery it is. @throws Rejection `not-found` */
export async function receiverOfDelivery(deps: Deps, deliveryId: string): Promise<Receiver> {
  const { state } = await deps.streams.refresh(streams.delivery(deliveryId), deliveryDecider);
  if (state.status === 'absent') throw reject('not-found');
  const { userId, receiverId } = state;
  return { userId, receiverId };
}

/** @throws Rejection `not-found` for an id that does not exist, or that belongs to another customer. */
export async function ownDelivery(deps: Deps, deliveryId: string, userId: string): Promise<Receiver> {
  const receiver = await receiverOfDelivery(deps, deliveryId);
  if (receiver.userId !== userId) throw reject('not-found');
  return receiver;
}

/**
 * Queues a delivery that is only a test, or that says what an event of a type would say. In the form of SMS-Activate it is always a
 * text, because that form has nothing else.
 */
export async function queueTest(
  deps: Deps,
  receiver: Receiver,
  type: WebhookType | typeof WEBHOOK_TEST_TYPE,
  cause: Cause,
) {
  const [deliveryId, now] = [deps.ids.next(), nowIso(deps)];
  const { form } = await existingSettings(deps, receiver);
  const sample = type === WEBHOOK_TEST_TYPE ? {} : sampleFacts(type, now);
  const facts = form === 'sms-activate' ? testSmsFacts(now) : sample;
  // In this form all of them are texts.
  const webhookType = form === 'sms-activate' ? WEBHOOK_TEST_TYPE : type;
  const test = { deliveryId, ...receiver, webhookType, form, facts, messageId: null };
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
