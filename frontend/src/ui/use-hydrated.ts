import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False in the prerendered page and while it wakes up, true from then on: for what only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
