import { plusSeconds, streams } from '@ringpost/domain';
import {
  LIST_REACH_ROWS,
  WEBHOOK_ATTEMPTS_SHOWN,
  WEBHOOK_RETRY_SECONDS,
  WEBHOOK_SHARE_DAYS,
} from '@ringpost/domain/rules/limits';
import { type WebhookWords, webhookBody } from '@ringpost/domain/rules/webhook-types';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import {
  type DeliveryAttempt,
  type DeliveryStatus,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
  webhookAttempts,
  webhookDeliveries,
  webhooks,
} from '@ringpost/projections/webhooks/webhooks.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { emailsOf } from '../accounts/emails-of.ts';
import { forAdmins } from '../accounts/for-admins.ts';
import { findPage } from '../kernel/find-page.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { presentWebhook } from './present-webhook.ts';
import {
  customerDeliveriesContract,
  deliveryListContract,
  diedDeliveriesContract,
  oneDeliveryContract,
  webhookContract,
} from './webhooks.contract.ts';

function presentAttempt({ at, tookMs, status, failure }: DeliveryAttempt) {
  return { at, took_ms: tookMs, status, failure };
}

function presentSent({ answer, signature, ...attempt }: WebhookAttemptRow) {
  return {
    ...presentAttempt(attempt),
    webhook_timestamp: Math.floor(Date.parse(attempt.at) / 1000),
    webhook_signature: signature,
    answer,
  };
}

function presentDelivery(row: WebhookDeliveryRow) {
  const isRetry = row.status === 'waiting' && row.attempts > 0;
  return {
    delivery_uuid: row._id,
    type: row.type,
    queued_at: row.queuedAt,
    status: row.status,
    attempts: row.attempts,
    attempts_max: WEBHOOK_RETRY_SECONDS.length + 1,
    next_at: isRetry ? row.dueAt : null,
    last: row.last && presentAttempt(row.last),
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
  const { type, happenedAt: timestamp, facts } = row;
  return webhookBody({ type, timestamp, facts, words: await wordsOf(deps, row) });
}

/** The hosts of the webhooks of these customers, without the rest of their addresses, which may hold secrets. */
async function hostsOf(
  { readModel }: QueryDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readModel.collection(webhooks).getMany([...new Set(userIds)]);
  return new Map(
    rows.flatMap(({ _id, url }) => {
      const host = URL.parse(url)?.host;
      return host ? [[_id, host] as const] : [];
    }),
  );
}

/** What admins see of deliveries that nobody sends any more. */
function diedDeliveries(deps: QueryDeps): Endpoint {
  return endpoint('support', diedDeliveriesContract, async (call) => {
    const { limit, offset: skip } = call.query;
    const fresh = await freshness(deps, call, ['webhooks', 'accounts']);
    const page = { sort: [['queuedAt', -1]], skip, limit } as const;
    const failed = { status: 'failed' } as const;
    const { rows, total } = await findPage(deps.readModel.collection(webhookDeliveries), failed, page);
    const users = rows.map(({ userId }) => userId);
    const [emails, hosts] = await Promise.all([emailsOf(deps, users), hostsOf(deps, users)]);
    const data = rows.map((row) => ({
      ...presentDelivery(row),
      user_id: row.userId,
      email: emails.get(row.userId) ?? null,
      host: hosts.get(row.userId) ?? null,
    }));
    return { status: 200, body: { data, total, ...fresh } };
  });
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
    diedDeliveries(deps),

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
