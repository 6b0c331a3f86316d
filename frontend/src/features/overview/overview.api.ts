import type { OrderList } from '@ringpost/query-api/orders/orders.contract';
import type { UserStats } from '@ringpost/query-api/wallets/wallets.contract';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

/** A hint may be lost with its socket; while money is held, the orders are asked for anyway. */
const whileRunning = { refreshInterval: 30_000 };

/** Enough to find what ended lately beside what came after it. */
export function useRecentOrders() {
  return useSWR<OrderList, Problem>('/api/orders/list?limit=50', whileRunning);
}

/** However many came after them, what runs is always here. */
export function useRunningOrders() {
  return useSWR<OrderList, Problem>('/api/orders/list?status=running&limit=100', whileRunning);
}

export function useStats() {
  return useSWR<UserStats, Problem>('/api/users/stats');
}
