import { command } from '../../api/http.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export type ApiKey = AnswerOf<'GET /api/keys'>['data'][number];
export type KeyTerms = RequestOf<'PUT /api/keys/{id}'>['body'];
type NewKeyTerms = RequestOf<'POST /api/keys'>['body'];

export interface MadeKey {
  readonly name: string;
  readonly key: string;
  readonly isSandbox: boolean;
}

export type KeyDay = AnswerOf<'GET /api/keys/{id}/use'>['data'][number];
export type KeyRequest = AnswerOf<'GET /api/keys/{id}/requests'>['data'][number];
export type Outcome = 'done' | 'refused';

/** @param subAccount the id of a sub-account; undefined: the customer's own keys */
export function useKeys(subAccount: string | undefined) {
  const own = useQuery('GET /api/keys', subAccount === undefined ? {} : null);
  const of = subAccount === undefined ? null : { params: { id: subAccount } };
  const others = useQuery('GET /api/sub_accounts/{id}/keys', of);
  return subAccount === undefined ? own : others;
}

export function useKeyUse(id: string) {
  return useQuery('GET /api/keys/{id}/use', { params: { id } });
}

/** @param outcome undefined: all */
export function useKeyRequests(id: string, outcome: Outcome | undefined, offset: number) {
  return useQuery('GET /api/keys/{id}/requests', { params: { id }, query: { outcome, offset } });
}

function refresh(): Promise<unknown> {
  return refreshQueries('GET /api/keys', 'GET /api/sub_accounts/{id}/keys');
}

/** @returns the key itself, which is never shown again, and whether it works in the sandbox only */
export async function makeKey(body: NewKeyTerms, subAccount?: string): Promise<MadeKey> {
  const { key, is_sandbox: isSandbox } = await withFreshPassword(() =>
    subAccount === undefined
      ? command('POST /api/keys', { body })
      : command('POST /api/sub_accounts/{id}/keys', { params: { id: subAccount }, body }),
  );
  await refresh();
  return { name: body.name, key, isSandbox };
}

export async function changeKey(id: string, body: KeyTerms): Promise<void> {
  await withFreshPassword(() => command('PUT /api/keys/{id}', { params: { id }, body }));
  await refresh();
}

export async function endKey(id: string): Promise<void> {
  await command('DELETE /api/keys/{id}', { params: { id } });
  await refresh();
}
