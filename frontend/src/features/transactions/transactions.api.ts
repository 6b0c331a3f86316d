import type { TransactionKind } from '@ringpost/query-api/wallets/wallets.contract';
import { download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { dayRange } from '../../ui/day-range.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

/** The kinds that a customer can filter by. */
export const KINDS: readonly TransactionKind[] = [
  'user purchase order',
  'user extend order',
  'user refund order',
  'user partial refund order',
  'activation fee',
  'admin gives credit to user',
  'admin debits user',
  'admin charges debt',
  'admin corrects credit',
  'admin corrects debit',
  'admin refunds order',
  'user buys credit',
  'port-in request',
  'number reservation',
  'user moves credit',
];

/** The names of the filters in the address. */
export const FILTERS = ['search', 'kind', 'from', 'to'] as const;

function filtersOf({ filter }: ListAddress) {
  const search = filter('search') || undefined;
  return { search, kind: oneOf(KINDS, filter('kind')), ...dayRange(filter('from'), filter('to')) };
}

export function useLedger(address: ListAddress) {
  const query = { limit: PAGE_ROWS, offset: address.offset, ...filtersOf(address) };
  return useQuery('GET /api/payment/balance_transactions/list', { query }, { keepPreviousData: true });
}

/** Every line that matches the filters of the address, as a file. */
export function loadLedgerFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/payment/balance_transactions/csv', { query: filtersOf(address) });
}

/** A line with the events behind it and its entries. */
export function useTransaction(id: string) {
  return useQuery('GET /api/payment/balance_transactions/{id}', { params: { id } });
}
