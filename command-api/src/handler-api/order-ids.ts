import { type EventOf, type OrderState, order, streams } from '@ringpost/domain';
import { orderTimelines } from '@ringpost/projections/orders/orders.view';
import type { Deps } from '../kernel/deps.ts';
import { HandlerText } from './handler-answers.ts';

// The protocol names an activation by a whole number, and some programs keep it in 32 bits. The first fact of each order is the hold of
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

/** The hold of an order of this customer. @throws HandlerText `WRONG_ACTIVATION_ID`, `NO_ACTIVATION` */
async function readHoldOfId(deps: Deps, userId: string, id: string | undefined): Promise<OrderHold> {
  if (id === undefined || !/^\d{1,10}$/.test(id) || Number(id) < 1 || Number(id) > ID_MAX)
    throw new HandlerText('WRONG_ACTIVATION_ID');
  const [event] = await deps.events.readStream(streams.wallet(userId), { after: Number(id) - 2, limit: 1 });
  if (!isHold(event)) throw new HandlerText('NO_ACTIVATION');
  return event;
}

export interface FoundOrder {
  readonly id: number;
  readonly orderId: string;
  readonly hold: OrderHold;
  /** `absent` while only the hold has the order. */
  readonly state: OrderState;
}

/** An order of this customer, as its stream has it now. @throws HandlerText `WRONG_ACTIVATION_ID`, `NO_ACTIVATION` */
export async function findOrder(deps: Deps, userId: string, id: string | undefined): Promise<FoundOrder> {
  const hold = await readHoldOfId(deps, userId, id);
  const { orderId } = hold.data;
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  return { id: idOfHold(hold), orderId, hold, state };
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
