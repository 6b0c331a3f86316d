import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { create } from 'zustand';
import { onSignOut } from '../../session/session.store.ts';

interface Bought {
  /** The orders from the answers to the purchases, newest first. The server's lists may not contain them yet. */
  readonly orders: readonly OrderView[];
  /** The id of the last one, until a page has shown it. */
  readonly unseen: string | null;
  readonly add: (order: OrderView) => void;
  readonly seen: () => void;
  /** Removes the orders that the server's own lists contain by now. */
  readonly forget: (orderIds: ReadonlySet<string>) => void;
}

/** Purchases that were made on this page a moment ago. */
export const useBought = create<Bought>()((set) => ({
  orders: [],
  unseen: null,
  add: (order) => set(({ orders }) => ({ orders: [order, ...orders], unseen: order.order_uuid })),
  seen: () => set({ unseen: null }),
  forget: (orderIds) =>
    set((state) => {
      const orders = state.orders.filter(({ order_uuid }) => !orderIds.has(order_uuid));
      return orders.length === state.orders.length ? state : { orders };
    }),
}));

onSignOut(() => useBought.setState({ orders: [], unseen: null }));
