import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface DismissedEnds {
  /** Each is a rental with its end, so that the notice appears again for an extended rental. */
  readonly ends: readonly string[];
  readonly dismiss: (ends: readonly string[]) => void;
}

/** A longer list would contain rentals that ended long ago. */
const MOST = 200;

/** The ends that this customer has seen and dismissed. The list is deleted with the session's storage at logout. */
export const useDismissedEnds = create<DismissedEnds>()(
  persist(
    (set) => ({
      ends: [],
      dismiss: (seen) => set(({ ends }) => ({ ends: [...new Set([...seen, ...ends])].slice(0, MOST) })),
    }),
    { name: 'ringpost.dismissed-ends' },
  ),
);
