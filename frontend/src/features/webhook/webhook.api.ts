import type { WebhookType } from '@ringpost/domain/rules/webhook-types';
import { command } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 10;

/** The filters of the deliveries. */
const FILTERED_BY = ['failed'] as const;

export type Webhook = AnswerOf<'GET /api/webhook'>;
export type Secret = AnswerOf<'POST /api/webhook/secret'>;

export function useWebhook() {
  return useQuery('GET /api/webhook', {});
}

export function useDeliveries({ offset, filter }: ListAddress) {
  const query = { limit: PAGE_ROWS, offset, status: oneOf(FILTERED_BY, filter('status')) };
  return useQuery('GET /api/webhook/deliveries', { query }, { keepPreviousData: true });
}

/** One delivery; nothing is read without an id. */
export function useDelivery(id: string) {
  return useQuery('GET /api/webhook/deliveries/{id}', id === '' ? null : { params: { id } });
}

function refresh(): Promise<unknown> {
  return refreshQueries(
    'GET /api/webhook',
    'GET /api/webhook/deliveries',
    'GET /api/webhook/deliveries/{id}',
  );
}

export async function saveWebhook(body: RequestOf<'PUT /api/webhook'>['body']): Promise<void> {
  await command('PUT /api/webhook', { body });
  await refresh();
}

export async function turnOffWebhook(): Promise<void> {
  await command('DELETE /api/webhook');
  await refresh();
}

/** Sends a test, or an event of a type that has not happened. @returns the id of the delivery */
export async function sendTest(type: WebhookType | ''): Promise<string> {
  const { delivery_uuid } = await (type === ''
    ? command('POST /api/webhook/test')
    : command('POST /api/webhook/simulate', { body: { type } }));
  await refresh();
  return delivery_uuid;
}

export async function replayDelivery(id: string): Promise<void> {
  await command('POST /api/webhook/deliveries/{id}/replay', { params: { id } });
  await refresh();
}

/** Sends what was queued in a period again. */
export async function replayPeriod(
  body: RequestOf<'POST /api/webhook/replay'>['body'],
): Promise<AnswerOf<'POST /api/webhook/replay'>> {
  const answer = await command('POST /api/webhook/replay', { body });
  await refresh();
  return answer;
}

export function showSecret(): Promise<Secret> {
  return withFreshPassword(() => command('POST /api/webhook/secret'));
}

export async function rollSecret(): Promise<Secret> {
  const secret = await withFreshPassword(() => command('POST /api/webhook/secret/roll'));
  await refresh();
  return secret;
}
