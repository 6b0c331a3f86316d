import type { WebhookRow } from '@ringpost/projections/webhooks/webhooks.view';
import type { WebhookSettings } from './webhooks.contract.ts';

/** What a customer has set; `none` if it was never set. */
export function presentWebhook(row: WebhookRow | undefined): WebhookSettings {
  return {
    status: row?.status ?? 'none',
    url: row?.url ?? '',
    types: row?.types ?? [],
    disabled: row?.disabled ?? null,
    secret_created_at: row?.secretAt ?? null,
    old_secret_valid_until: row?.oldSecretUntil ?? null,
  };
}
