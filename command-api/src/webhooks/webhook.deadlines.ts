import { receiverKeys, streams } from '@ringpost/domain';
import type { WebhookDeadline } from '@ringpost/projections/webhooks/webhooks.view';
import { webhookDeliveries } from '@ringpost/projections/webhooks/webhooks.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Lanes } from './lanes.ts';
import { webhookDecider } from './webhook.decider.ts';

/** How many deliveries are read at once. */
const TAKEN_AT_ONCE = 100;

/**
 * Hands due deliveries of a customer to the lanes of their receivers, and does not wait for the calls, so that other deadlines continue.
 * If a lane is full, its deliveries stay due.
 */
export function webhookDeadlines(
  deps: Pick<Deps, 'readModel' | 'clock' | 'streams'>,
  lanes: Lanes,
): DeadlineHandlers<WebhookDeadline> {
  async function offer(whose: { readonly userId: string } | { readonly receiver: string }): Promise<number> {
    const due = { ...whose, status: 'waiting', dueAt: { $lte: nowIso(deps) } };
    const rows = await deps.readModel
      .collection(webhookDeliveries)
      .find(due, { sort: [['dueAt', 1]], limit: TAKEN_AT_ONCE });
    for (const { _id, receiver } of rows) lanes.offer(receiver, _id);
    return rows.length;
  }
  return {
    async 'send-webhooks'({ subject: userId }) {
      const { state } = await deps.streams.load(streams.webhook(userId), webhookDecider);
      const receivers = receiverKeys(userId, state);
      if (receivers.every(lanes.isFull)) return;
      if ((await offer({ userId })) < TAKEN_AT_ONCE || receivers.length === 1) return;
      // All of these may be for one receiver that is away, so each other one is looked at separately.
      for (const receiver of receivers) if (!lanes.isFull(receiver)) await offer({ receiver });
    },
  };
}
