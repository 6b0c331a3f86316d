import type { WebhookType } from '@ringpost/domain/rules/webhook-types';
import { useEffect, useRef } from 'react';
import { command } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 10;

const OF_ONE_WEBHOOK = ['GET /api/webhook/deliveries/{id}', 'GET /api/webhooks/{id}/deliveries'] as const;

/** The filters of the deliveries. */
const FILTERED_BY = ['failed'] as const;

/** One of the customer's webhooks. */
export type Webhook = AnswerOf<'GET /api/webhooks'>['data'][number];
/** The id of a webhook; null for the first one, which has routes of its own. */
export type WebhookId = Webhook['receiver_uuid'];
export type Secret = AnswerOf<'POST /api/webhook/secret'>;
type Settings = RequestOf<'PUT /api/webhook'>['body'];

/**
 * The list says which webhooks there still are, so what belongs to one of them is read again after each answer of it but the first:
 * never that of a webhook that is gone.
 */
export function useWebhooks() {
  const webhooks = useQuery('GET /api/webhooks', {});
  const { data, isValidating } = webhooks;
  const isRead = useRef(false);
  useEffect(() => {
    if (isValidating || !data) return;
    if (isRead.current) void refreshQueries(...OF_ONE_WEBHOOK);
    isRead.current = true;
  }, [data, isValidating]);
  return webhooks;
}

export function useDeliveries(id: WebhookId, { offset, filter }: ListAddress) {
  const query = { limit: PAGE_ROWS, offset, status: oneOf(FILTERED_BY, filter('status')) };
  const first = useQuery('GET /api/webhook/deliveries', id === null ? { query } : null, {
    keepPreviousData: true,
  });
  const further = useQuery(
    'GET /api/webhooks/{id}/deliveries',
    id === null ? null : { params: { id }, query },
    { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  return id === null ? first : further;
}

/** One delivery; nothing is read without an id. */
export function useDelivery(id: string) {
  return useQuery('GET /api/webhook/deliveries/{id}', id === '' ? null : { params: { id } }, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

function refresh(): Promise<unknown> {
  return refreshQueries('GET /api/webhooks', 'GET /api/webhook/deliveries');
}

export async function saveWebhook(id: WebhookId, body: Settings): Promise<void> {
  await (id === null
    ? command('PUT /api/webhook', { body })
    : command('PUT /api/webhooks/{id}', { params: { id }, body }));
  await refresh();
}

/** Makes one more. @returns its id */
export async function makeWebhook(body: Settings): Promise<string> {
  const { receiver_uuid } = await command('POST /api/webhooks', { body });
  await refresh();
  return receiver_uuid;
}

export async function turnOffWebhook(id: WebhookId): Promise<void> {
  await (id === null
    ? command('DELETE /api/webhook')
    : command('POST /api/webhooks/{id}/pause', { params: { id } }));
  await refresh();
}

export async function removeWebhook(id: string): Promise<void> {
  await command('DELETE /api/webhooks/{id}', { params: { id } });
  await refresh();
}

function testFirst(type: WebhookType | '') {
  return type === ''
    ? command('POST /api/webhook/test')
    : command('POST /api/webhook/simulate', { body: { type } });
}

/** Sends a test, or an event of a type that has not happened. @returns the id of the delivery */
export async function sendTest(id: WebhookId, type: WebhookType | ''): Promise<string> {
  const { delivery_uuid } = await (id === null
    ? testFirst(type)
    : command('POST /api/webhooks/{id}/test', { params: { id }, body: type === '' ? {} : { type } }));
  await refresh();
  return delivery_uuid;
}

export async function replayDelivery(id: string): Promise<void> {
  await command('POST /api/webhook/deliveries/{id}/replay', { params: { id } });
  await refresh();
}

/** Sends what was queued in a period again. */
export async function replayPeriod(
  id: WebhookId,
  body: RequestOf<'POST /api/webhook/replay'>['body'],
): Promise<AnswerOf<'POST /api/webhook/replay'>> {
  const answer = await (id === null
    ? command('POST /api/webhook/replay', { body })
    : command('POST /api/webhooks/{id}/replay', { params: { id }, body }));
  await refresh();
  return answer;
}

export function showSecret(id: WebhookId): Promise<Secret> {
  return withFreshPassword(() =>
    id === null
      ? command('POST /api/webhook/secret')
      : command('POST /api/webhooks/{id}/secret', { params: { id } }),
  );
}

export async function rollSecret(id: WebhookId): Promise<Secret> {
  const secret = await withFreshPassword(() =>
    id === null
      ? command('POST /api/webhook/secret/roll')
      : command('POST /api/webhooks/{id}/secret/roll', { params: { id } }),
  );
  await refresh();
  return secret;
}
