import { FIRST_RECEIVER, plusSeconds, receiverKey, streams } from '@ringpost/domain';
import {
  LIST_REACH_ROWS,
  WEBHOOK_ATTEMPTS_SHOWN,
  WEBHOOK_RECEIVERS_MAX,
  WEBHOOK_RENTALS_MAX,
  WEBHOOK_SHARE_DAYS,
} from '@ringpost/domain/rules/limits';
import { readerOf, type WebhookWords, webhookBody } from '@ringpost/domain/rules/webhook-types';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import {
  type DeliveryStatus,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '@ringpost/projections/webhooks/webhooks.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { forAdmins } from '../accounts/for-admins.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { presentAttempt, presentDelivery, presentReceiver, presentWebhook } from './present-webhook.ts';
import {
  customerDeliveriesContract,
  deliveryListContract,
  oneDeliveryContract,
  receiverDeliveriesContract,
  receiversContract,
  webhookContract,
} from './webhooks.contract.ts';

interface DeliveriesQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly limit: number;
  readonly offset: number;
}

function presentSent({ answer, signature, ...attempt }: WebhookAttemptRow) {
  return {
    ...presentAttempt(attempt),
    webhook_timestamp: Math.floor(Date.parse(attempt.at) / 1000),
    webhook_signature: signature,
    answer,
  };
}

/** The texts of the message that a delivery is about; empty if nobody can read them any more. */
async function wordsOf({ readModel }: QueryDeps, row: WebhookDeliveryRow): Promise<WebhookWords | null> {
  if (row.messageId === null) return null;
  const sms = await readModel.collection(privateSms).get(row.messageId);
  if (sms?.userId !== readerOf(row.facts, row.userId)) return null;
  return { from: sms.from ?? '', msg: sms.msg ?? '', code: sms.code };
}

async function bodyOf(deps: QueryDeps, row: WebhookDeliveryRow): Promise<string> {
  const { form, type, happenedAt: timestamp, facts } = row;
  return webhookBody({ form, type, timestamp, facts, words: await wordsOf(deps, row) });
}

/** A customer's own receivers and their deliveries. The id of another customer's delivery is answered as if it did not exist. */
export function webhooksRoutes(deps: QueryDeps): readonly Endpoint[] {
  const countEnded = (receiver: string, status: DeliveryStatus, since: string): Promise<number> =>
    deps.readModel
      .collection(webhookDeliveries)
      .count({ receiver, status, queuedAt: { $gte: since } }, LIST_REACH_ROWS);
  async function countsOf(receiver: string, now: string) {
    const since = plusSeconds(now, -WEBHOOK_SHARE_DAYS * 86_400);
    const [delivered, failed] = await Promise.all([
      countEnded(receiver, 'delivered', since),
      countEnded(receiver, 'failed', since),
    ]);
    return { delivered, failed };
  }
  async function numbersOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const found = await deps.readModel.collection(orders).getMany(orderIds);
    return new Map(found.map(({ _id, e164 }) => [_id, e164]));
  }
  async function listOf(whose: { userId: string } | { receiver: string }, query: DeliveriesQuery) {
    const { status, limit, offset } = query;
    const where = { ...whose, ...(status && { status }) };
    const collection = deps.readModel.collection(webhookDeliveries);
    const page = { sort: [['queuedAt', -1]], skip: offset, limit } as const;
    const { rows, total } = await findPage(collection, where, page);
    return { data: rows.map(presentDelivery), total };
  }
  const listAll = endpoint('customer', deliveryListContract, async (call, { userId }) => {
    const fresh = await freshness(deps, call, ['webhooks']);
    return { status: 200, body: { ...(await listOf({ userId }, call.query)), ...fresh } };
  });
  return [
    endpoint('customer', webhookContract, async (call, { userId }) => {
      const of = { userId, streams: [streams.webhook(userId)] };
      const fresh = await freshness(deps, call, ['webhooks'], of);
      const [row, counts] = await Promise.all([
        deps.readModel.collection(webhooks).get(userId),
        countsOf(userId, call.now),
      ]);
      return { status: 200, body: { ...presentWebhook(row), ...counts, ...fresh } };
    }),
    endpoint('customer', receiversContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['webhooks', 'orders']);
      const found = await deps.readModel
        .collection(webhooks)
        .find({ userId }, { sort: [['madeAt', 1]], limit: WEBHOOK_RECEIVERS_MAX + WEBHOOK_RENTALS_MAX });
      // Without a row, the first one was never set.
      const rows = found[0]?._id === userId ? found : [undefined, ...found];
      const numbers = await numbersOf(found.flatMap(({ orderId }) => orderId ?? []));
      const data = rows.map(async (row) =>
        presentReceiver(
          row,
          await countsOf(row?._id ?? userId, call.now),
          numbers.get(row?.orderId ?? '') ?? null,
        ),
      );
      return { status: 200, body: { data: await Promise.all(data), ...fresh } };
    }),

    endpoint('customer', deliveryListContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['webhooks']);
      const first = receiverKey(userId, FIRST_RECEIVER);
      return { status: 200, body: { ...(await listOf({ receiver: first }, call.query)), ...fresh } };
    }),
    endpoint('customer', receiverDeliveriesContract, async (call, { userId }) => {
      const { found, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.webhook(userId)] },
        projectors: ['webhooks'],
        read: () => deps.readModel.collection(webhooks).get(receiverKey(userId, call.params.id)),
      });
      return { status: 200, body: { ...(await listOf({ receiver: found._id }, call.query)), ...fresh } };
    }),
    forAdmins(deps, listAll, customerDeliveriesContract),

    endpoint('customer', oneDeliveryContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.delivery(call.params.id)] },
        projectors: ['webhooks', 'feeds'],
        read: async () =>
          ownedBy(userId, await deps.readModel.collection(webhookDeliveries).get(call.params.id)),
      });
      const sent = await deps.readModel
        .collection(webhookAttempts)
        .find({ deliveryId: row._id }, { sort: [['at', -1]], limit: WEBHOOK_ATTEMPTS_SHOWN });
      const detail = { body: await bodyOf(deps, row), history: sent.map(presentSent) };
      return { status: 200, body: { ...presentDelivery(row), ...detail, ...fresh } };
    }),
  ];
}
