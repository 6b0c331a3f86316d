import type { OrderView } from '@ringpost/projections/orders/orders.view';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';

export interface OrderList {
  readonly data: readonly OrderView[];
  readonly total: number;
}

export interface CustomerStats {
  readonly spent_30d: number;
  readonly codes_30d: number;
  readonly held: number;
  readonly held_orders: number;
  readonly daily: readonly { readonly date: string; readonly spent: number }[];
}

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
  return useSWR<CustomerStats, Problem>('/api/users/stats');
}
