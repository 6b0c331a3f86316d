import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import { type PurchaseRequest, totalOf } from '../purchase/purchase-request.ts';
import { type InventoryNumber, priceOf, type Way } from './inventory.api.ts';

interface ShownApp {
  readonly app_uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
}

function keyOf({ country_iso, number_type }: InventoryNumber, way: Way, price: number): string {
  return [country_iso, way === null ? '' : number_type, price].join('|');
}

function requestFor(
  app: ShownApp,
  way: Way,
  price: number,
  rows: readonly [InventoryNumber, ...InventoryNumber[]],
): PurchaseRequest {
  const [{ country_iso: countryIso, number_type: numberType }] = rows;
  return {
    appId: app.app_uuid,
    appName: app.app_name,
    imageName: app.image_name,
    countryIso,
    vendorId: null,
    price,
    numbers: rows.map(({ number }) => number),
    ...(rows.length > 1 && { quantity: rows.length }),
    ...(way !== null && { rental: { numberType, termHours: way } }),
  };
}

/**
 * The orders that a selection becomes. One order has one country and one price, and a rental order has either new or used
 * numbers. Usually the result is one order.
 */
export function ordersOf(
  app: ShownApp,
  way: Way,
  rows: readonly InventoryNumber[],
): readonly PurchaseRequest[] {
  const groups = new Map<string, { price: number; rows: [InventoryNumber, ...InventoryNumber[]] }>();
  for (const row of rows) {
    const price = priceOf(row, way);
    if (price === undefined || row.state !== 'free') continue;
    const group = groups.get(keyOf(row, way, price));
    if (group) group.rows.push(row);
    else groups.set(keyOf(row, way, price), { price, rows: [row] });
  }
  return [...groups.values()].map(({ price, rows: chosen }) => requestFor(app, way, price, chosen));
}

/** The price of all these orders, in dollars. */
export function priceOfOrders(orders: readonly PurchaseRequest[]): number {
  return toDollars(orders.reduce((sum, order) => sum + toMills(totalOf(order)), 0));
}
