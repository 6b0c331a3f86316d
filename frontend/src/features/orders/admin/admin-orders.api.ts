import type { AdminOrderView } from '@ringpost/query-api/orders/admin-orders.contract';
import { download } from '../../../api/http.ts';
import { fitting, oneOf, UUID } from '../../../api/one-of.ts';
import { useQuery } from '../../../api/use-query.ts';
import { workList } from '../../../api/work-list.ts';
import { dayRange } from '../../../ui/day-range.ts';
import { type ListAddress, orderOf } from '../../../ui/use-list-address.ts';
import { FILTERED_BY } from '../orders.api.ts';

export type { AdminOrderView };

export const PAGE_ROWS = 50;

const SORTED_BY = ['placed_at'] as const;
export const KINDS = ['activation', 'rental', 'bulk'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search').trim() || undefined,
    user_id: fitting(UUID, filter('user')),
    status: oneOf(FILTERED_BY, filter('status')),
    app_uuid: fitting(UUID, filter('app')),
    country_iso: fitting(/^[A-Z]{2}$/, filter('country')),
    vendor_id: fitting(UUID, filter('vendor')),
    kind: oneOf(KINDS, filter('kind')),
    items: oneOf(['each'], filter('items')),
    ...(filter('partial') === 'yes' && { partial: true as const }),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The orders of all customers, filtered and sorted by the address. */
export function useAllOrders(address: ListAddress) {
  const query = {
    limit: PAGE_ROWS,
    offset: address.offset,
    ...orderOf(address, SORTED_BY),
    ...filtersOf(address),
  };
  return useQuery('GET /api/admin/orders', { query }, workList);
}

/** Every order that matches the filters of the address, as a file. */
export function loadAllOrdersFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/orders/csv', { query: filtersOf(address) });
}

/** One order of any customer. */
export function useAdminOrder(orderId: string) {
  return useQuery('GET /api/admin/orders/{id}', { params: { id: orderId } }, { refreshInterval: 10_000 });
}
