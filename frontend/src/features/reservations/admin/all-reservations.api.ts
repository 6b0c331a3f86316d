import { download } from '../../../api/http.ts';
import { numbersOf } from '../../../api/number-filter.ts';
import { fitting, oneOf, UUID } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;

export const STATUSES = ['reserved', 'queued', 'taken', 'cancelled', 'expired'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    ...numbersOf(filter('number')),
    status: oneOf(STATUSES, filter('status')),
    app_uuid: fitting(UUID, filter('app')),
    user_id: fitting(UUID, filter('user')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The reservations of all customers, filtered and sorted by the address. */
export function useAllReservations(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['placed_at']) };
  return useQuery('GET /api/admin/reservations', { query: { ...page, ...filtersOf(address) } }, workList);
}

/** Every reservation that matches the filters of the address, as a file. */
export function loadReservationsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/reservations/csv', { query: filtersOf(address) });
}
