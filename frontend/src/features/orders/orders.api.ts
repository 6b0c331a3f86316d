import type { OrderDetail, OrderList } from '@ringpost/query-api/orders/orders.contract';
import useSWR from 'swr';
import type { Problem } from '../../api/problem.ts';
import { type ListAddress, listPath } from '../../ui/use-list-address.ts';

export const pageRows = 20;

/** The customer's orders as the address asks for them. */
export function useOrders({ offset, sort, filter }: ListAddress) {
  return useSWR<OrderList, Problem>(
    listPath('/api/orders/list', {
      limit: pageRows,
      offset,
      orderBy: sort?.by ?? null,
      orderType: sort?.type ?? null,
      status: filter('status'),
    }),
    { keepPreviousData: true },
  );
}

/** One order with its messages and every event behind it. */
export function useOrder(orderId: string) {
  return useSWR<OrderDetail, Problem>(`/api/orders/${orderId}`);
}
