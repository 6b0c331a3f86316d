import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface SeenAlerts {
  readonly ids: readonly string[];
  readonly see: (ids: readonly string[]) => void;
}

/** A longer list would contain alerts that fired long ago. */
const MOST = 200;

/** The alerts that have fired and that this customer has seen. The list is deleted with the session's storage at logout. */
export const useSeenAlerts = create<SeenAlerts>()(
  persist(
    (set) => ({
      ids: [],
      see: (seen) => set(({ ids }) => ({ ids: [...new Set([...seen, ...ids])].slice(0, MOST) })),
    }),
    { name: 'ringpost.seen-alerts' },
  ),
);
