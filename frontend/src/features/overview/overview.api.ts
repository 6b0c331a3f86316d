import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { useQuery } from '../../api/use-query.ts';

/** A hint can be lost with its socket. So the orders are read regularly while money is held. */
const whileRunning = { refreshInterval: 30_000 };

/** The last orders; many numbers of one order are one row. The shop uses the same read. */
export function useLastOrders() {
  return useQuery('GET /api/orders/list', { query: { limit: 50 } }, whileRunning);
}

/** Enough rows to find the numbers that recently got a code or ended among newer ones. */
export function useRecentNumbers() {
  return useQuery('GET /api/orders/list', { query: { items: 'each', limit: LIST_MAX_ROWS } }, whileRunning);
}

/** Active orders are always included, however many newer ones there are. */
export function useRunningNumbers() {
  return useQuery(
    'GET /api/orders/list',
    { query: { status: 'running', items: 'each', limit: LIST_MAX_ROWS } },
    whileRunning,
  );
}

/** How many codes a bulk order has, and how many of its numbers wait. */
export function useBulkCounts(bulkId: string) {
  const request = { params: { id: bulkId }, query: { limit: 1 } };
  return useQuery('GET /api/orders/{id}/numbers', request, whileRunning);
}

export function useStats() {
  return useQuery('GET /api/users/stats', {});
}
