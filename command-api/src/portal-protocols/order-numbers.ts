import { bulkOfItem, type EventOf, type OrderState, order, streams, wallet } from '@ringpost/domain';
import { orderTimelines } from '@ringpost/projections/orders/orders.view';
import type { Deps } from '../kernel/deps.ts';
import { shortHash } from '../kernel/ids.ts';
import { holdOfKey, ordersOfHold } from '../wallets/entries.ts';

// These protocols name an order by a whole number, and some programs keep it in 32 bits. The first fact of each order is the hold of
// its price in the wallet of its customer, and its place there never changes. So that place, counted from 1, is the number: it is
// small, it is found with one read, and it is the same in every process. A number means nothing without the customer's key.

type OrderHold = EventOf<'FundsHeldForOrder' | 'FundsHeldForRental'>;

function isHold(event: { readonly type: string } | undefined): event is OrderHold {
  return event?.type === 'FundsHeldForOrder' || event?.type === 'FundsHeldForRental';
}

export function idOfHold({ revision }: { readonly revision: number }): number {
  return revision + 1;
}

/** Revisions of a stream are below it. */
const ID_MAX = 2 ** 31 - 1;

/** Whether an order could have such a number. It has one spelling, by which the questions about it are counted. */
export function isOrderNumber(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX;
}

export interface FoundOrder {
  readonly id: number;
  readonly orderId: string;
  readonly hold: OrderHold;
  /** `absent` while only the hold has the order. */
  readonly state: OrderState;
}

/** The order of this customer with a number, as its stream has it now; undefined if there is none. */
export async function findNumberedOrder(
  deps: Deps,
  userId: string,
  id: string,
): Promise<FoundOrder | undefined> {
  if (!isOrderNumber(id)) return undefined;
  const place = { after: Number(id) - 2, limit: 1 };
  const [hold] = await deps.events.readStream(streams.wallet(userId), place);
  if (!isHold(hold)) return undefined;
  const { orderId } = hold.data;
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  return { id: idOfHold(hold), orderId, hold, state };
}

async function newHold(deps: Deps, userId: string, key: string) {
  const hold = await holdOfKey(deps, userId, shortHash(key), 'load');
  if (!hold) throw new Error(`the wallet of ${userId} does not know a purchase that it has just held`);
  return hold;
}

/** The number of the order that a key has bought. The purchase is done, so what this process knows of its hold is stored. */
export async function idOfKey(deps: Deps, userId: string, key: string): Promise<number> {
  const { state } = await deps.streams.load(streams.wallet(userId), wallet);
  const revision = state.purchaseKeys.get(shortHash(key));
  return idOfHold(revision === undefined ? await newHold(deps, userId, key) : { revision });
}

/** The numbers of the orders of several apps that a key has bought, by order. */
export async function idsOfKey(
  deps: Deps,
  userId: string,
  key: string,
): Promise<ReadonlyMap<string, number>> {
  const hold = await newHold(deps, userId, key);
  const holds = hold.type === 'FundsHeldForOrder' ? await ordersOfHold(deps, hold) : undefined;
  return new Map(holds?.map((each) => [each.data.orderId, idOfHold(each)]));
}

/** The numbers of some orders, by order. An order of a bulk order has none, because its price was not held alone. */
export async function idsOfOrders(
  { readModel }: Pick<Deps, 'readModel'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readModel.collection(orderTimelines).getMany(orderIds);
  return new Map(
    rows.flatMap(({ _id, entries }) => {
      const hold = entries.find(({ type }) => type === 'FundsHeldForOrder' || type === 'FundsHeldForRental');
      return hold ? [[_id, idOfHold(hold)] as const] : [];
    }),
  );
}

async function findHold(deps: Deps, userId: string, orderId: string): Promise<OrderHold | undefined> {
  for (let after = -1; ; ) {
    const page = await deps.events.readStream(streams.wallet(userId), { after });
    const last = page.at(-1);
    if (!last) return undefined;
    const hold = page.find((event): event is OrderHold => isHold(event) && event.data.orderId === orderId);
    if (hold) return hold;
    after = last.revision;
  }
}

/**
 * The number of an order of this customer; undefined for one that has none. An open hold is in the wallet's state, an older one in the
 * views. Only while the views are late, the wallet's stream is searched.
 */
export async function numberOfOrder(
  deps: Deps,
  userId: string,
  orderId: string,
): Promise<number | undefined> {
  if (bulkOfItem(orderId) !== undefined) return undefined;
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  const open = state.openHolds.get(orderId);
  if (open) return idOfHold(open);
  const shown = (await idsOfOrders(deps, [orderId])).get(orderId);
  if (shown !== undefined) return shown;
  const hold = await findHold(deps, userId, orderId);
  return hold && idOfHold(hold);
}
