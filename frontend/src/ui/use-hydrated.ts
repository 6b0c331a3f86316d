import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False in the prerendered page and during hydration, true afterwards. Use it for data that only the browser has. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
