import type { EventOf, RecordedEvent } from '@ringpost/domain';
import { createProjector, type EventHandler, type Key, NO_KEYS } from '../kernel/projector.ts';
import { LISTED_CHANGES, type ListedChange } from './listed-changes.ts';
import { type Opening, undecided } from './opening.ts';
import { listedOrder, listedOrders } from './order-lists.view.ts';
import { orderOf } from './timeline.ts';

function keysOf(orderId: string | null): readonly Key[] {
  return orderId === null ? NO_KEYS : [[listedOrders.name, orderId]];
}

const OPENS: EventHandler<Opening> = {
  makes: ({ data }) => keysOf(data.orderId),
  apply: (event, rows) => rows.add(listedOrders, listedOrder(undecided(event))),
};

/** In logs of earlier versions it is the first fact of an order. */
const OPENS_IF_FIRST: EventHandler<EventOf<'OrderPlaced' | 'RentalPlaced'>> = {
  reads: ({ data }) => keysOf(data.orderId),
  apply(event, rows) {
    if (!rows.get(listedOrders, event.data.orderId)) OPENS.apply(event, rows);
  },
};

function changes<T extends RecordedEvent['type']>(change: ListedChange<T>): EventHandler<EventOf<T>> {
  return {
    reads: (event) => keysOf(orderOf(event)),
    apply(event, rows) {
      const orderId = orderOf(event);
      const before = orderId === null ? undefined : rows.get(listedOrders, orderId);
      const changed = before && change(before, event);
      if (changed) rows.put(listedOrders, { ...before, ...changed });
    },
  };
}

/**
 * The lists of the orders of all customers. Only admins read them, and each has several indexes, so they are written for many orders
 * at once.
 */
export const orderListsProjector = createProjector({
  name: 'order-lists',
  shape: 1,
  commitEveryMs: 1_000,
  streams: ['order', 'bulk', 'wallet', 'number'],
  views: [listedOrders],
  on: {
    FundsHeldForOrder: OPENS,
    FundsHeldForRental: OPENS,
    FundsHeldForBulk: OPENS,
    BulkItemPlaced: OPENS,
    OrderPlaced: OPENS_IF_FIRST,
    RentalPlaced: OPENS_IF_FIRST,
    NumberAssigned: changes(LISTED_CHANGES.NumberAssigned),
    NumberRented: changes(LISTED_CHANGES.NumberRented),
    BulkNumbersAssigned: changes(LISTED_CHANGES.BulkNumbersAssigned),
    BulkCancelled: changes(LISTED_CHANGES.BulkCancelled),
    BulkClosed: changes(LISTED_CHANGES.BulkClosed),
    OrderFailed: changes(LISTED_CHANGES.OrderFailed),
    OrderCompleted: changes(LISTED_CHANGES.OrderCompleted),
    OrderCancelled: changes(LISTED_CHANGES.OrderCancelled),
    OrderExpired: changes(LISTED_CHANGES.OrderExpired),
    LeaseEnded: changes(LISTED_CHANGES.LeaseEnded),
  },
});
