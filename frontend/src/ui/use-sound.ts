import { usePreferences } from '../session/preferences.store.ts';
import { chime } from './chime.ts';
import { askToNotify } from './notification.ts';

/**
 * Whether sound or notifications are on, and a function that switches both together. The page of the account has a switch for
 * each.
 */
export function useSound(): { readonly on: boolean; readonly toggle: () => void } {
  const on = usePreferences(({ sound, notify }) => sound || notify);
  const set = usePreferences((state) => state.set);
  const toggle = (): void => {
    set({ sound: !on, notify: !on });
    if (on) return;
    chime();
    askToNotify();
  };
  return { on, toggle };
}
