import type {
  Ledger,
  TransactionDetail,
  TransactionKind,
  TransactionView,
} from '@ringpost/query-api/wallets/wallets.contract';
import useSWR from 'swr';
import { query } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import { type ListAddress, listPath } from '../../ui/use-list-address.ts';

export const pageRows = 20;
/** Most lines that one answer has. An export reads page after page. */
const exportPageRows = 100;

/** The kinds that a customer can filter by. */
export const kinds: readonly TransactionKind[] = [
  'user purchase order',
  'user extend order',
  'user refund order',
  'admin gives credit to user',
  'user buys credit',
  'port-in request',
  'number reservation',
];

const path = '/api/payment/balance_transactions';

export function useLedger({ offset, filter }: ListAddress) {
  return useSWR<Ledger, Problem>(
    listPath(`${path}/list`, { limit: pageRows, offset, kind: filter('kind') }),
    {
      keepPreviousData: true,
    },
  );
}

/** A line with the events behind it and its entries. */
export function useTransaction(id: string) {
  return useSWR<TransactionDetail, Problem>(`${path}/${id}`);
}

/** Every line of a kind, newest first, page by page. */
export async function allLines(kind: string): Promise<readonly TransactionView[]> {
  const lines: TransactionView[] = [];
  for (;;) {
    const page = await query<Ledger>(
      listPath(`${path}/list`, { limit: exportPageRows, offset: lines.length, kind }),
    );
    lines.push(...page.data);
    if (page.data.length === 0 || lines.length >= page.total) return lines;
  }
}
