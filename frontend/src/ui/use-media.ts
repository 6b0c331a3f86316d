import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches now. Only for pages behind the login, because a prerendered page cannot know it. */
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

/** Whether tables are shown as cards: under 640 px. */
export function useCards(): boolean {
  return useMedia('(max-width: 639px)');
}

/** Whether a list has no place for a column beside it: under 1200 px. */
export function useOneColumn(): boolean {
  return useMedia('(max-width: 1199px)');
}
