import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignOut } from '../../session/session.store.ts';

interface Selection {
  /** The app that the numbers are for; null before one is chosen. */
  readonly appId: string | null;
  readonly numbers: readonly string[];
  /** Chooses an app. Numbers that were selected for another app are removed. */
  readonly chooseApp: (appId: string) => void;
  /** Selects a number, or removes it. */
  readonly toggle: (number: string) => void;
  readonly clear: () => void;
}

const NONE = { appId: null, numbers: [] } as const;

/**
 * The numbers that a customer wants to buy together. The tab stores them until the customer logs out. If only the session
 * expires, they are still selected when the same customer logs in again.
 */
export const useSelection = create<Selection>()(
  persist(
    (set) => ({
      ...NONE,
      chooseApp: (appId) =>
        set((selection) => (selection.appId === appId ? selection : { appId, numbers: [] })),
      toggle: (number) =>
        set(({ numbers }) => ({
          numbers: numbers.includes(number)
            ? numbers.filter((each) => each !== number)
            : [...numbers, number],
        })),
      clear: () => set({ numbers: [] }),
    }),
    { name: 'ringpost.selected-numbers', storage: createJSONStorage(() => sessionStorage) },
  ),
);

onSignOut((reason) => {
  if (reason === 'asked') useSelection.setState(NONE);
});
