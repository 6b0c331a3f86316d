import { useSyncExternalStore } from 'react';

function never(): () => void {
  return () => undefined;
}

/** False in the prerendered page and during hydration, then true: for facts that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
