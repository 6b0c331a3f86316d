import type { WebhookDeadline } from '@ringpost/projections/webhooks/webhooks.view';
import { webhookDeliveries } from '@ringpost/projections/webhooks/webhooks.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { DeadlineHandlers } from '../kernel/timers.ts';
import type { Lanes } from './lanes.ts';

/** How many deliveries are read at once. */
const TAKEN_AT_ONCE = 100;

/**
 * Hands due deliveries to the lanes of their customers, and does not wait for the calls, so that other deadlines continue.
 * If a lane is full, its deliveries stay due.
 */
export function webhookDeadlines(
  deps: Pick<Deps, 'readModel' | 'clock'>,
  lanes: Lanes,
): DeadlineHandlers<WebhookDeadline> {
  return {
    async 'send-webhooks'({ subject: userId }) {
      if (lanes.isFull(userId)) return;
      const due = { userId, status: 'waiting', dueAt: { $lte: nowIso(deps) } };
      const rows = await deps.readModel
        .collection(webhookDeliveries)
        .find(due, { sort: [['dueAt', 1]], limit: TAKEN_AT_ONCE });
      for (const { _id } of rows) lanes.offer(userId, _id);
    },
  };
}
