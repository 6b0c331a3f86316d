import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Dismissed {
  readonly orderIds: readonly string[];
  readonly dismiss: (orderId: string) => void;
}

/** As many as two bulk orders can show at once. A longer list would contain orders that left the overview long ago. */
const MOST = 400;

/** The ended orders that this customer dismissed. The list is deleted with the session's storage at logout. */
export const useDismissed = create<Dismissed>()(
  persist(
    (set) => ({
      orderIds: [],
      dismiss: (orderId) => set(({ orderIds }) => ({ orderIds: [orderId, ...orderIds].slice(0, MOST) })),
    }),
    { name: 'ringpost.dismissed' },
  ),
);
