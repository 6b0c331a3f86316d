import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import type { OrderRow } from '@ringpost/projections/orders/orders.view';
import type { QueryDeps } from '../query-deps.ts';

/** A list searches only this many of the newest messages of an order for a code. The order's own page shows the older ones. */
const LOOKED_AT = 20;

type Rows = Pick<QueryDeps, 'readModel'>;

function readableIds({ messages }: OrderRow): readonly string[] {
  return messages.flatMap(({ messageId, readUntil }) => (readUntil === undefined ? [messageId] : []));
}

/** A message that its order has not decided about has no place in the feed, and nobody may read it. */
function isReadable({ seq, withheld }: PrivateSmsRow): boolean {
  return seq > 0 && withheld === null;
}

/**
 * The message that an order shows: the newest with a code, otherwise the newest. The texts of the others are not read. A message
 * that was withheld gets a new place in the feed when it is opened, and is then not the newest: the one that paid came after it.
 */
export function shownMessage(messages: readonly PrivateSmsRow[]): PrivateSmsRow | undefined {
  const readable = messages.filter(isReadable).sort((one, other) => other.seq - one.seq);
  const withCode = readable.find(({ code }) => code !== null);
  return withCode ?? readable.toSorted((one, other) => other.sendTime.localeCompare(one.sendTime))[0];
}

async function read({ readModel }: Rows, ids: readonly string[]): Promise<readonly PrivateSmsRow[]> {
  return ids.length === 0 ? [] : readModel.collection(privateSms).getMany(ids);
}

/**
 * The message that each order of a page shows, by order. Texts are sealed, so as few as possible are unsealed: usually the newest
 * message of an order has the code, and more messages are read only for the other orders.
 */
export async function shownMessages(
  deps: Rows,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, PrivateSmsRow>> {
  const idsOf = new Map(orders.map((order) => [order._id, readableIds(order).slice(-LOOKED_AT)]));
  const newest = await read(
    deps,
    [...idsOf.values()].flatMap((ids) => ids.slice(-1)),
  );
  const withCode = new Set(
    newest.flatMap((row) => (isReadable(row) && row.code !== null ? row.orderId : [])),
  );
  const others = [...idsOf].flatMap(([order, ids]) => (withCode.has(order) ? [] : ids.slice(0, -1)));
  const messagesByOrder = Map.groupBy(
    [...newest, ...(await read(deps, others))],
    ({ orderId }) => orderId ?? '',
  );
  const shown = [...messagesByOrder].map(([order, messages]) => [order, shownMessage(messages)] as const);
  return new Map(shown.flatMap(([order, message]) => (message ? [[order, message]] : [])));
}
