import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { download, query } from '../../api/http.ts';
import { fitting, oneOf } from '../../api/one-of.ts';
import type { AnswerOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';
import { dayRange } from '../../ui/day-range.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

const SORTED_BY = ['placed_at'] as const;
/** The statuses that a customer can filter by. */
export const FILTERED_BY = ['initial', 'running', 'active', 'completed', 'inactive', 'failed'] as const;

/** The filters in the address. */
function filtersOf({ filter }: ListAddress) {
  return {
    status: oneOf(FILTERED_BY, filter('status')),
    app_uuid: fitting(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, filter('app')),
    country_iso: fitting(/^[A-Z]{2}$/, filter('country')),
    ...dayRange(filter('from'), filter('to')),
  };
}

/** The customer's orders, filtered by the address. */
export function useOrders(address: ListAddress) {
  const { offset, sort } = address;
  const query = {
    limit: PAGE_ROWS,
    offset,
    orderBy: sort ? oneOf(SORTED_BY, sort.by) : undefined,
    orderType: sort?.type,
    ...filtersOf(address),
  };
  return useQuery('GET /api/orders/list', { query }, { keepPreviousData: true });
}

/** Every order that matches the filters of the address, as a file. */
export function loadOrdersFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/orders/csv', { query: filtersOf(address) });
}

/** Numbers of a bulk order on one page of its list: as many as the server returns at most. */
export const NUMBERS_PAGE_ROWS = LIST_MAX_ROWS;
export type Numbers = Pick<AnswerOf<'GET /api/orders/{id}/numbers'>, 'data' | 'total' | 'counts'>;

/** The numbers of a bulk order, each as its own order, sorted by their places. */
export function useNumbers(orderId: string, offset: number) {
  const request = { params: { id: orderId }, query: { limit: NUMBERS_PAGE_ROWS, offset } };
  return useQuery('GET /api/orders/{id}/numbers', request, { keepPreviousData: true });
}

/** All numbers of a bulk order, read page by page. */
export async function allNumbers(orderId: string): Promise<readonly OrderView[]> {
  const all: OrderView[] = [];
  for (;;) {
    const request = { params: { id: orderId }, query: { limit: NUMBERS_PAGE_ROWS, offset: all.length } };
    const { data, total } = await query('GET /api/orders/{id}/numbers', request);
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

/** All numbers of a bulk order, as a file. */
export function loadNumbersFile(orderId: string): Promise<Blob> {
  return download('GET /api/orders/{id}/numbers/csv', { params: { id: orderId } });
}

/** One order with its messages and every event behind it. */
export function useOrder(orderId: string) {
  return useQuery('GET /api/orders/{id}', { params: { id: orderId } });
}
