import { CANCEL_COUNTS_AFTER_MINUTES, VENDOR_RECENT_ORDERS_MAX } from '@ringpost/events/rules/limits';
import type { Rows } from '../kernel/projector.ts';
import {
  type DeliveryCounts,
  type DeliveryDayRow,
  type DeliveryRow,
  deliveries,
  deliveriesId,
  deliveryDayId,
  deliveryDays,
} from './deliveries.view.ts';
import type { OrderRow } from './orders.view.ts';

/** The last bucket of `seconds`: everything from here on. */
export const SECONDS_MAX = 120;

/** How an order ended: by an SMS that came then, by time, or by a customer who had waited long enough. */
export interface OrderEnd {
  readonly at: string;
  readonly delivered: boolean;
}

type CountedOrder = Pick<OrderRow, 'appId' | 'countryIso' | 'vendorId' | 'assignedAt'>;

function emptyRow(appId: string, countryIso: string): DeliveryRow {
  return {
    _id: deliveriesId(appId, countryIso),
    appId,
    countryIso,
    settled: 0,
    delivered: 0,
    seconds: new Array<number>(SECONDS_MAX + 1).fill(0),
    vendors: {},
  };
}

function emptyDay(appId: string, countryIso: string, vendorId: string, date: string): DeliveryDayRow {
  const _id = deliveryDayId(appId, countryIso, vendorId, date);
  return { _id, appId, countryIso, vendorId, date, settled: 0, delivered: 0, seconds: {} };
}

function counted({ settled, delivered }: DeliveryCounts, end: OrderEnd): DeliveryCounts {
  return { settled: settled + 1, delivered: delivered + (end.delivered ? 1 : 0) };
}

/** Old orders count half each time the newer ones fill up, so a vendor that fails today is soon noticed. */
function countedRecent(before: DeliveryCounts | undefined, end: OrderEnd): DeliveryCounts {
  const after = counted(before ?? { settled: 0, delivered: 0 }, end);
  if (after.settled < VENDOR_RECENT_ORDERS_MAX) return after;
  return { settled: Math.floor(after.settled / 2), delivered: Math.floor(after.delivered / 2) };
}

function countForApp(
  rows: Rows,
  { appId, countryIso, vendorId }: CountedOrder,
  end: OrderEnd,
  second: number,
): void {
  const row = rows.get(deliveries, deliveriesId(appId, countryIso)) ?? emptyRow(appId, countryIso);
  const { seconds, vendors } = row;
  rows.put(deliveries, {
    ...row,
    ...counted(row, end),
    seconds: end.delivered ? seconds.with(second, (seconds[second] ?? 0) + 1) : seconds,
    vendors: vendorId === null ? vendors : { ...vendors, [vendorId]: countedRecent(vendors[vendorId], end) },
  });
}

function countForDay(
  rows: Rows,
  { appId, countryIso, vendorId }: CountedOrder,
  end: OrderEnd,
  second: number,
): void {
  if (vendorId === null) return;
  const date = end.at.slice(0, 10);
  const before = rows.get(deliveryDays, deliveryDayId(appId, countryIso, vendorId, date));
  // A newer day has replaced this one, so it is not shown any more.
  if (before && before.date > date) return;
  const row = before?.date === date ? before : emptyDay(appId, countryIso, vendorId, date);
  const { seconds } = row;
  rows.put(deliveryDays, {
    ...row,
    ...counted(row, end),
    seconds: end.delivered ? { ...seconds, [second]: (seconds[second] ?? 0) + 1 } : seconds,
  });
}

/**
 * Whether a cancel tells that the number did not deliver. Who cancels at once has changed their mind. Who has waited would
 * have got the code by then, and most customers of a dead vendor cancel like this long before the order expires. It gives
 * nobody more power over a vendor than before: an order that expires gives its money back, too, and a customer can let more
 * orders expire in an hour than cancel.
 */
export function tellsOfFailure({ assignedAt }: CountedOrder, cancelledAt: string): boolean {
  const waited = Date.parse(cancelledAt) - Date.parse(assignedAt ?? cancelledAt);
  return waited >= CANCEL_COUNTS_AFTER_MINUTES * 60_000;
}

/** Counts an order that has ended for its app and its vendor. An order without a number is not counted. */
export function countDelivery(rows: Rows, order: CountedOrder, end: OrderEnd): void {
  if (order.assignedAt === null) return;
  const waited = Math.floor((Date.parse(end.at) - Date.parse(order.assignedAt)) / 1000);
  const second = Math.min(Math.max(waited, 0), SECONDS_MAX);
  countForApp(rows, order, end, second);
  countForDay(rows, order, end, second);
}
