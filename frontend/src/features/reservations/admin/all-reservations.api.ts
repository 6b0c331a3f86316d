import { download } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { datedFilters } from '../../../loading/dated-filters.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

export const STATUSES = ['reserved', 'queued', 'taken', 'cancelled', 'expired'] as const;

/** The reservations of all customers, filtered and sorted by the address. */
export function useAllReservations(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['placed_at']) };
  return useQuery(
    'GET /api/admin/reservations',
    { query: { ...page, ...datedFilters(address, STATUSES) } },
    workList,
  );
}

/** Every reservation that matches the filters of the address, as a file. */
export function loadReservationsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/reservations/csv', { query: datedFilters(address, STATUSES) });
}
