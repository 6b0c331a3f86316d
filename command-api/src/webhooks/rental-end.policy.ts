import { type EventOf, streams } from '@ringpost/domain';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { causeOfPolicy, type Policy } from '../kernel/run-policies.ts';
import type { KnownReceivers } from './known-receivers.ts';
import { handleWebhook } from './webhook.commands.ts';
import { receiverOfRental, webhookDecider } from './webhook.decider.ts';

const NAME = 'end-rental-webhooks';

/** The receiver of a rental ends with it: at its time, by its customer, or because no number was found. */
export function createRentalEndPolicy(knownReceivers: Pick<KnownReceivers, 'has'>): Policy {
  async function end(event: EventOf<'LeaseEnded' | 'OrderFailed'>, deps: Deps): Promise<void> {
    const { userId, orderId } = event.data;
    if (!(await knownReceivers.has(userId))) return;
    const { state } = await deps.streams.refresh(streams.webhook(userId), webhookDecider);
    if (receiverOfRental(state, orderId) === undefined) return;
    const command = { type: 'EndRentalReceiver', userId, orderId, now: nowIso(deps) } as const;
    await handleWebhook(deps, userId, command, causeOfPolicy(NAME, event));
  }
  return { name: NAME, from: 'now', on: { LeaseEnded: end, OrderFailed: end } };
}
