import { download } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { datedFilters } from '../../../loading/dated-filters.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

export const STATUSES = [
  ...(['waiting', 'buying', 'fired', 'bought'] as const),
  ...(['not-bought', 'cancelled', 'expired'] as const),
];

/** The alerts of all customers, filtered and sorted by the address. */
export function useAllAlerts(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['set_at']) };
  return useQuery(
    'GET /api/admin/alerts',
    { query: { ...page, ...datedFilters(address, STATUSES) } },
    workList,
  );
}

/** Every alert that matches the filters of the address, as a file. */
export function loadAlertsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/alerts/csv', { query: datedFilters(address, STATUSES) });
}
