import { latestOf, type Position, plusSeconds } from '@ringpost/domain';
import { WEBHOOK_REPLAY_MAX } from '@ringpost/domain/rules/limits';
import {
  type DeliveryStatus,
  type WebhookDeliveryRow,
  webhookDeliveries,
} from '@ringpost/projections/webhooks/webhooks.view';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { replayDelivery } from './change-webhook.ts';
import { keyOf, type Receiver } from './receivers.ts';

export interface Period {
  readonly receiver: Receiver;
  readonly since: string;
  readonly minutes: number;
  /** Leaves out what the receiver has accepted. */
  readonly onlyUndelivered: boolean;
}

export interface ReplayedPeriod {
  readonly deliveries: number;
  /** When the first one was queued that is beyond the limit; null if all are sent again. */
  readonly restSince: string | null;
  readonly position: Position;
}

/** What waits is sent anyway. */
const ENDED: readonly DeliveryStatus[] = ['delivered', 'failed', 'dropped'];
const UNDELIVERED: readonly DeliveryStatus[] = ['failed', 'dropped'];
/** Deliveries that are written at once. */
const AT_ONCE = 20;

/** The ended deliveries of a period, oldest first: the limit and one more. */
async function endedIn(
  { readModel }: Deps,
  { receiver, since, minutes, onlyUndelivered }: Period,
): Promise<readonly WebhookDeliveryRow[]> {
  const queuedAt = { $gte: since, $lt: plusSeconds(since, minutes * 60) };
  const limit = WEBHOOK_REPLAY_MAX + 1;
  const found = await Promise.all(
    (onlyUndelivered ? UNDELIVERED : ENDED).map((status) =>
      readModel
        .collection(webhookDeliveries)
        .find({ receiver: keyOf(receiver), status, queuedAt }, { sort: [['queuedAt', 1]], limit }),
    ),
  );
  return found
    .flat()
    .toSorted((a, b) => (a.queuedAt < b.queuedAt ? -1 : 1))
    .slice(0, limit);
}

/**
 * Sends what was queued for a receiver in a period again, each under its id. If the process dies meanwhile, the rest is not
 * sent: the customer asks again, and a receiver knows what it has by the ids.
 */
export async function replayPeriod(
  deps: Deps,
  period: Period,
  causeOf: () => Cause,
): Promise<ReplayedPeriod> {
  const { userId } = period.receiver;
  const rows = await endedIn(deps, period);
  const sent = rows.slice(0, WEBHOOK_REPLAY_MAX);
  let position = latestOf();
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    const positions = await Promise.all(
      sent
        .slice(from, from + AT_ONCE)
        .map(({ _id }) => replayDelivery(deps, { deliveryId: _id, userId }, causeOf())),
    );
    position = latestOf(position, ...positions);
  }
  return { deliveries: sent.length, restSince: rows[WEBHOOK_REPLAY_MAX]?.queuedAt ?? null, position };
}
