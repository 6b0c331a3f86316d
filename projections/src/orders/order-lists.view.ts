import type { View } from '@ringpost/engine';
import type { OrderRow } from './orders.view.ts';

/** An order with the fields by which the lists of all customers find it. `_id`: the order, whose row has the rest. */
export type ListedOrderRow = Pick<
  OrderRow,
  '_id' | 'placedAt' | 'status' | 'appId' | 'countryIso' | 'vendorId' | 'kind' | 'bulkId' | 'e164'
>;

/** The row that lists an order. */
export function listedOrder(order: OrderRow): ListedOrderRow {
  const { _id, placedAt, status, appId, countryIso, vendorId, kind, bulkId, e164 } = order;
  return { _id, placedAt, status, appId, countryIso, vendorId, kind, bulkId, e164 };
}

export const listedOrders: View<ListedOrderRow> = {
  name: 'listed-orders',
  // The filtered fields come after the order of time, so that for orders that a filter leaves out only the entry in the index is
  // read. Each index is written again when one of its fields changes, so they have no more than their filters need.
  indexes: [
    ['appId', 'placedAt', '_id', 'status', 'countryIso', 'vendorId', 'kind', 'bulkId'],
    ['status', 'placedAt', '_id', 'appId', 'countryIso', 'vendorId', 'kind', 'bulkId'],
    ['vendorId', 'placedAt', '_id', 'status', 'countryIso', 'kind', 'bulkId'],
    ['kind', 'placedAt', '_id', 'countryIso', 'bulkId'],
    ['placedAt', '_id', 'countryIso', 'bulkId'],
    ['e164', 'placedAt', '_id'],
  ],
};
