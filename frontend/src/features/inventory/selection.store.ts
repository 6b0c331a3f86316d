import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onSignOut } from '../../session/session.store.ts';

interface Selection {
  /** The app that the numbers are for; null before any was chosen. */
  readonly appId: string | null;
  readonly numbers: readonly string[];
  /** Chooses an app. The numbers that were chosen for another one are dropped. */
  readonly chooseApp: (appId: string) => void;
  /** Selects a number, or takes it out. */
  readonly toggle: (number: string) => void;
  readonly clear: () => void;
}

const NONE = { appId: null, numbers: [] } as const;

/**
 * The numbers that a customer wants to buy together. This tab remembers them until the customer logs out, so they are still
 * chosen when the same customer logs in again after the session has expired.
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
