import { streams } from '@ringpost/domain';
import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import { type ReservationRow, reservations } from '@ringpost/projections/reservations/reservations.view';
import type { QueryDeps } from '../query-deps.ts';

/** Messages with a place in the feed. A message that its order has not decided about has no place, and nobody may read it. */
const IN_FEED = { seq: { $gt: 0 } };

/** The maximum number of messages shown with one order, newest first. */
const MESSAGES_PER_ORDER = 100;

/** The id does not say whether it is a single order or a bulk order, so both streams are checked. */
export function streamsOf(orderId: string): readonly string[] {
  return [streams.order(orderId), streams.bulk(orderId)];
}

/** The reservation that an order took, found among those of its number. A number of a bulk order takes none. */
export async function reservationOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  { _id: orderId, e164, bulkId }: OrderRow,
): Promise<ReservationRow | undefined> {
  if (e164 === null || bulkId !== null) return undefined;
  const [taken] = await readModel.collection(reservations).find({ e164, orderId }, { limit: 1 });
  return taken;
}

/** The newest messages of an order that have a place in its customer's feed. */
export async function messagesOf(
  { readModel }: Pick<QueryDeps, 'readModel'>,
  orderId: string,
): Promise<readonly PrivateSmsRow[]> {
  const page = { sort: [['seq', -1]], limit: MESSAGES_PER_ORDER } as const;
  return readModel.collection(privateSms).find({ orderId, ...IN_FEED }, page);
}
