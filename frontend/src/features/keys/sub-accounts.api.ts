import { command } from '../../api/http.ts';
import type { AnswerOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';

export type SubAccount = AnswerOf<'GET /api/sub_accounts'>['data'][number];
export type SubAccountLine = AnswerOf<'GET /api/sub_accounts/{id}/transactions'>['data'][number];

export interface Transfer {
  readonly direction: 'in' | 'out';
  readonly amount: number;
}

export function useSubAccounts() {
  return useQuery('GET /api/sub_accounts', {});
}

export function useLines(id: string, offset: number, limit: number) {
  return useQuery('GET /api/sub_accounts/{id}/transactions', { params: { id }, query: { offset, limit } });
}

export async function makeSubAccount(name: string): Promise<void> {
  await command('POST /api/sub_accounts', { body: { name } });
  await refreshQueries('GET /api/sub_accounts');
}

export async function renameSubAccount(id: string, name: string): Promise<void> {
  await command('PUT /api/sub_accounts/{id}', { params: { id }, body: { name } });
  await refreshQueries('GET /api/sub_accounts');
}

/** Closes it for good. @param amount its balance, which goes back to the customer */
export async function closeSubAccount(id: string, amount: number): Promise<void> {
  await command('POST /api/sub_accounts/{id}/close', { params: { id }, body: { amount } });
}

/** What the closing of a sub-account changes, and what it may not have changed as it was shown. */
export async function refreshSubAccounts(): Promise<void> {
  await refreshQueries(
    'GET /api/sub_accounts',
    'GET /api/sub_accounts/{id}/keys',
    'GET /api/sub_accounts/{id}/transactions',
    'GET /api/users/balance',
  );
}

/** Moves money to a sub-account, or back from it. A refusal may say that the balances are others than those that are shown. */
export async function moveMoney(id: string, body: Transfer, idempotencyKey: string): Promise<void> {
  const params = { id };
  await command('POST /api/sub_accounts/{id}/transfers', { params, body, idempotencyKey }).finally(() =>
    refreshQueries(
      'GET /api/sub_accounts',
      'GET /api/sub_accounts/{id}/transactions',
      'GET /api/users/balance',
    ),
  );
}
