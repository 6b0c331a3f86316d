import { plusSeconds, streams } from '@ringpost/domain';
import { LIST_REACH_ROWS, WEBHOOK_ATTEMPTS_SHOWN, WEBHOOK_SHARE_DAYS } from '@ringpost/domain/rules/limits';
import { type WebhookWords, webhookBody } from '@ringpost/domain/rules/webhook-types';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
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
import { presentAttempt, presentDelivery, presentWebhook } from './present-webhook.ts';
import {
  customerDeliveriesContract,
  deliveryListContract,
  oneDeliveryContract,
  webhookContract,
} from './webhooks.contract.ts';

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
  if (sms?.userId !== row.userId) return null;
  return { from: sms.from ?? '', msg: sms.msg ?? '', code: sms.code };
}

async function bodyOf(deps: QueryDeps, row: WebhookDeliveryRow): Promise<string> {
  const { form, type, happenedAt: timestamp, facts } = row;
  return webhookBody({ form, type, timestamp, facts, words: await wordsOf(deps, row) });
}

/** A customer's own webhook and its deliveries. The id of another customer's delivery is answered as if it did not exist. */
export function webhooksRoutes(deps: QueryDeps): readonly Endpoint[] {
  const countEnded = (userId: string, status: DeliveryStatus, since: string): Promise<number> =>
    deps.readModel
      .collection(webhookDeliveries)
      .count({ userId, status, queuedAt: { $gte: since } }, LIST_REACH_ROWS);
  const listDeliveries = endpoint('customer', deliveryListContract, async (call, { userId }) => {
    const { status, limit, offset } = call.query;
    const fresh = await freshness(deps, call, ['webhooks']);
    const where = { userId, ...(status && { status }) };
    const collection = deps.readModel.collection(webhookDeliveries);
    const page = { sort: [['queuedAt', -1]], skip: offset, limit } as const;
    const { rows, total } = await findPage(collection, where, page);
    return { status: 200, body: { data: rows.map(presentDelivery), total, ...fresh } };
  });
  return [
    endpoint('customer', webhookContract, async (call, { userId }) => {
      const of = { userId, streams: [streams.webhook(userId)] };
      const fresh = await freshness(deps, call, ['webhooks'], of);
      const since = plusSeconds(call.now, -WEBHOOK_SHARE_DAYS * 86_400);
      const [row, delivered, failed] = await Promise.all([
        deps.readModel.collection(webhooks).get(userId),
        countEnded(userId, 'delivered', since),
        countEnded(userId, 'failed', since),
      ]);
      const body = {
        ...presentWebhook(row),
        delivered,
        failed,
        ...fresh,
      };
      return { status: 200, body };
    }),

    listDeliveries,
    forAdmins(deps, listDeliveries, customerDeliveriesContract),

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
