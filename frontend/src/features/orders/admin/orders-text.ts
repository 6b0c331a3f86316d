import { csvText } from '@ringpost/domain/rules/csv';
import type { AdminOrderView } from './admin-orders.api.ts';

const HEAD = [
  ...[
    'order',
    'placed_at',
    'kind',
    'app',
    'country',
    'provider',
    'number',
    'status',
    'requested',
    'fulfilled',
  ],
  ...['unit_price', 'total', 'refunded', 'customer', 'email'],
];

/** Selected orders as a file. The columns have the names of the file that the server makes of all. */
export function ordersText(orders: readonly AdminOrderView[]): string {
  return csvText([
    HEAD,
    ...orders.map((order) => [
      ...[order.order_uuid, order.placed_at, order.kind, order.app_name, order.country_iso],
      ...[order.vendor_name, order.number, order.status, order.requested, order.fulfilled],
      ...[order.unit_price.toFixed(3), order.total_cost.toFixed(3), order.refunded.toFixed(3)],
      ...[order.user_id, order.email],
    ]),
  ]);
}
