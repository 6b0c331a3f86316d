import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False in the prerendered page and while it wakes up, true from then on: for what only the browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
