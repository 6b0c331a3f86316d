import { FIRST_RECEIVER, receiverKey, reject, streams, type WebhookState } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { requireOn, webhookDecider } from './webhook.decider.ts';

/** One receiver of a customer. The id of the first one is empty. */
export interface Receiver {
  readonly userId: string;
  readonly receiverId: string;
}

export function firstReceiver(userId: string): Receiver {
  return { userId, receiverId: FIRST_RECEIVER };
}

export function keyOf({ userId, receiverId }: Receiver): string {
  return receiverKey(userId, receiverId);
}

type Reading = Pick<Deps, 'streams'>;

/** What is set for a receiver now; undefined if it was removed, or never was. */
export async function settingsOf(deps: Reading, receiver: Receiver): Promise<WebhookState | undefined> {
  const first = (await deps.streams.refresh(streams.webhook(receiver.userId), webhookDecider)).state;
  if (receiver.receiverId === FIRST_RECEIVER) return first;
  if (!first.receivers.has(receiver.receiverId)) return undefined;
  return (await deps.streams.refresh(streams.webhook(keyOf(receiver)), webhookDecider)).state;
}

/** @throws Rejection `not-found` for a receiver that was removed, or that belongs to another customer */
export async function existingSettings(deps: Reading, receiver: Receiver): Promise<WebhookState> {
  const settings = await settingsOf(deps, receiver);
  if (!settings) throw reject('not-found');
  return settings;
}

/** @throws Rejection `webhook-off`, and `not-found` as above */
export async function requireReceiverOn(deps: Reading, receiver: Receiver): Promise<void> {
  requireOn(await existingSettings(deps, receiver));
}
