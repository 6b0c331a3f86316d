import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import { CSV_PAGE_ROWS, type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { type OrderFilter, orderPages } from './order-filter.ts';
import type { OrderView } from './orders.contract.ts';
import { presentOrder } from './present-order.ts';
import { shownMessages } from './shown-messages.ts';

type ListedOrder = Omit<OrderView, 'code' | 'code_at' | 'text'>;

/** Null for what ended, and for an order of several numbers: an extension moves the end of one of them alone. Only rentals are active. */
function rentedUntil({ status, closes_at, requested, number_source }: ListedOrder): string | null {
  const isOneNumber = requested === 1 && number_source === 'active';
  return status === 'active' && isOneNumber ? closes_at : null;
}

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
export const ORDER_COLUMNS: readonly CsvColumn<ListedOrder>[] = [
  ['order', (order) => order.order_uuid],
  ['placed_at', (order) => order.placed_at],
  ['kind', (order) => order.kind],
  ['app', (order) => order.app_name],
  ['country', (order) => order.country_iso],
  ['provider', (order) => order.vendor_name],
  ['number', (order) => order.number],
  ['number_type', (order) => order.number_type],
  ['status', (order) => order.status],
  ['outcome', (order) => order.outcome],
  ['requested', (order) => order.requested],
  ['fulfilled', (order) => order.fulfilled],
  ['unit_price', (order) => order.unit_price.toFixed(3)],
  ['total', (order) => order.total_cost.toFixed(3)],
  ['completed_at', (order) => order.completed_at],
  ['ended_at', (order) => order.ended_at],
  ['rented_until', rentedUntil],
];

/** Every order that the filter finds, newest first. The file contains no messages: their texts are shown only on the pages. */
export function ordersFile(deps: QueryDeps, userId: string, filter: OrderFilter, now: string): StreamedText {
  const pages = orderPages(deps, userId, filter, now);
  async function* presented(): AsyncGenerator<readonly OrderView[], void> {
    for await (const rows of pages) {
      const catalogue = await deps.catalogue.read();
      yield rows.map((row) => presentOrder(row, undefined, catalogue, now));
    }
  }
  return csvFile(ORDER_COLUMNS, presented());
}

/** The numbers of a bulk order, each with the code that its page shows. */
export function numbersFile(deps: QueryDeps, rows: readonly OrderRow[], now: string): StreamedText {
  async function* presented(): AsyncGenerator<readonly OrderView[], void> {
    for (let at = 0; at < rows.length; at += CSV_PAGE_ROWS) {
      const part = rows.slice(at, at + CSV_PAGE_ROWS);
      const [shown, catalogue] = await Promise.all([shownMessages(deps, part), deps.catalogue.read()]);
      yield part.map((row) => presentOrder(row, shown.get(row._id), catalogue, now));
    }
  }
  return csvFile<OrderView>([...ORDER_COLUMNS, ['code', ({ code }) => code]], presented());
}
