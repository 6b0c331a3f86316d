import { useQuery } from '../../api/use-query.ts';

/** A hint can be lost with its socket. While money is held, the orders are read regularly. */
const whileRunning = { refreshInterval: 30_000 };

/** Enough to find orders that ended lately among newer ones. */
export function useRecentOrders() {
  return useQuery('GET /api/orders/list', { query: { limit: 50 } }, whileRunning);
}

/** Active orders are always included, however many newer ones there are. */
export function useRunningOrders() {
  return useQuery(
    'GET /api/orders/list',
    { query: { status: 'running', items: 'each', limit: 100 } },
    whileRunning,
  );
}

export function useStats() {
  return useQuery('GET /api/users/stats', {});
}
