import { WEBHOOK_RETRY_SECONDS } from '@ringpost/domain/rules/limits';
import type {
  DeliveryAttempt,
  WebhookDeliveryRow,
  WebhookRow,
} from '@ringpost/projections/webhooks/webhooks.view';
import type { ReceiverView, WebhookSettings } from './webhooks.contract.ts';

/** What a customer has set; `none` if it was never set. */
export function presentWebhook(row: WebhookRow | undefined): WebhookSettings {
  return {
    status: row?.status ?? 'none',
    url: row?.url ?? '',
    types: row?.types ?? [],
    form: row?.form ?? 'ringpost',
    sub_accounts: row?.subAccounts ?? false,
    disabled: row?.disabled ?? null,
    secret_created_at: row?.secretAt ?? null,
    old_secret_valid_until: row?.oldSecretUntil ?? null,
  };
}

/** What a customer has set for one receiver, with how many of its deliveries ended in which way. */
export function presentReceiver(
  row: WebhookRow | undefined,
  counts: Pick<ReceiverView, 'delivered' | 'failed'>,
  number: string | null,
): ReceiverView {
  const rental = { order_uuid: row?.orderId ?? null, number };
  return { receiver_uuid: row?.receiverId || null, ...rental, ...presentWebhook(row), ...counts };
}

export function presentAttempt({ at, tookMs, status, failure }: DeliveryAttempt) {
  return { at, took_ms: tookMs, status, failure };
}

export function presentDelivery(row: WebhookDeliveryRow) {
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
