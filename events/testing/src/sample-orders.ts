import type { ProjectorSpec, Row, Write } from '@ringpost/engine';

export interface OrderRow extends Row {
  readonly userId: string;
  readonly priceMills: number;
  readonly status: string | null;
  readonly open?: boolean;
  readonly note?: string;
}

export const ordersView = {
  name: 'orders',
  indexes: [['userId', 'priceMills'], ['status'], ['open']],
} as const;

export function specOf(version: number): ProjectorSpec {
  return { name: 'orders', version, views: [ordersView] };
}

export function row(_id: string, change: Partial<OrderRow> = {}): OrderRow {
  return {
    _id,
    userId: 'ann',
    priceMills: 900,
    status: 'active',
    ...change,
  };
}

export function put(order: OrderRow): Write {
  return { op: 'put', in: 'orders', row: order };
}
