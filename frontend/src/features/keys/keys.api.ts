import { command } from '../../api/http.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export type ApiKey = AnswerOf<'GET /api/keys'>['data'][number];
export type KeyTerms = RequestOf<'POST /api/keys'>['body'];
export type KeyDay = AnswerOf<'GET /api/keys/{id}/use'>['data'][number];

export function useKeys() {
  return useQuery('GET /api/keys', {});
}

export function useKeyUse(id: string) {
  return useQuery('GET /api/keys/{id}/use', { params: { id } });
}

function refresh(): Promise<unknown> {
  return refreshQueries('GET /api/keys');
}

/** @returns the key itself, which is never shown again */
export async function makeKey(body: KeyTerms): Promise<string> {
  const { key } = await withFreshPassword(() => command('POST /api/keys', { body }));
  await refresh();
  return key;
}

export async function changeKey(id: string, body: KeyTerms): Promise<void> {
  await withFreshPassword(() => command('PUT /api/keys/{id}', { params: { id }, body }));
  await refresh();
}

export async function endKey(id: string): Promise<void> {
  await command('DELETE /api/keys/{id}', { params: { id } });
  await refresh();
}
