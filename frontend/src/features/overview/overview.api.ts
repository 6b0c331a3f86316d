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
export const useRecentOrders = () => useSWR<OrderList, Problem>('/api/orders/list?limit=50', whileRunning);

/** However many came after them, what runs is always here. */
export const useRunningOrders = () =>
  useSWR<OrderList, Problem>('/api/orders/list?status=running&limit=100', whileRunning);

export const useStats = () => useSWR<CustomerStats, Problem>('/api/users/stats');
