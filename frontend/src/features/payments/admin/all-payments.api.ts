import { download } from '../../../api/http.ts';
import { oneOf } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { PAYMENT_GATEWAYS, PAYMENT_STATUSES } from '../../../ui/payment-words/payment-filters.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

const SORTED_BY = ['started_at', 'amount'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search').trim() || undefined,
    email: filter('email').trim() || undefined,
    status: oneOf(PAYMENT_STATUSES, filter('status')),
    gateway: oneOf(PAYMENT_GATEWAYS, filter('gateway')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The payments of all customers, filtered and sorted by the address. */
export function useAllPayments(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, SORTED_BY),
    ...filtersOf(address),
  };
  return useQuery('GET /api/admin/payments', { query }, workList);
}

/** Every payment that matches the filters of the address, as a file. */
export function loadAllPaymentsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/payments/csv', { query: filtersOf(address) });
}
