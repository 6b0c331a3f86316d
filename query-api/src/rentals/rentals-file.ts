import { type CsvColumn, csvFile } from '@ringpost/web/csv';
import type { StreamedText } from '@ringpost/web/http';
import type { OrderView } from '../orders/orders.contract.ts';
import { presentOrder } from '../orders/present-order.ts';
import type { QueryDeps } from '../query-deps.ts';
import { type RentalFilter, rentalPages } from './find-rentals.ts';

/** The columns: UTC times, dollars with three decimals, and the terms of the API. */
const COLUMNS: readonly CsvColumn<OrderView>[] = [
  ['order', (order) => order.order_uuid],
  ['number', (order) => order.number],
  ['app', (order) => order.app_name],
  ['country', (order) => order.country_iso],
  ['rate_centre', (order) => order.rate_center],
  ['region', (order) => order.region],
  ['provider', (order) => order.vendor_name],
  ['number_type', (order) => order.number_type],
  ['status', (order) => order.status],
  ['outcome', (order) => order.outcome],
  ['term_hours', (order) => order.term_hours],
  ['unit_price', (order) => order.unit_price.toFixed(3)],
  ['assigned_at', (order) => order.assigned_at],
  ['ends_at', (order) => order.closes_at],
  ['ended_at', (order) => order.ended_at],
];

/** Every rented number that the filter finds, in the order of the list. The file contains no messages. */
export function rentalsFile(
  deps: QueryDeps,
  userId: string,
  filter: RentalFilter,
  now: string,
): StreamedText {
  async function* presented(): AsyncGenerator<readonly OrderView[], void> {
    for await (const page of rentalPages(deps, userId, filter)) {
      const catalogue = await deps.catalogue.read();
      yield page.map(({ order }) => presentOrder(order, undefined, catalogue, now));
    }
  }
  return csvFile(COLUMNS, presented());
}
