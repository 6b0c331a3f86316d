import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. For pages behind the sign-in only: a prerendered page cannot know. */
export function useMedia(mediaQuery: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(mediaQuery);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [mediaQuery],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(mediaQuery).matches,
    () => false,
  );
}

/** Whether a table is a list of cards: under 640 px. */
export function useCards(): boolean {
  return useMedia('(max-width: 639px)');
}
