import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Dismissed {
  readonly orderIds: readonly string[];
  readonly dismiss: (orderId: string) => void;
}

/** Longer lists would be of orders that left by themselves long ago. */
const most = 100;

/** Which ended orders this customer put away; goes with the session's storage at the logout. */
export const useDismissed = create<Dismissed>()(
  persist(
    (set) => ({
      orderIds: [],
      dismiss: (orderId) => set(({ orderIds }) => ({ orderIds: [orderId, ...orderIds].slice(0, most) })),
    }),
    { name: 'ringpost.dismissed' },
  ),
);
