import { usePreferences } from '../session/preferences.store.ts';
import { chime } from './chime.ts';
import { askToNotify } from './notification.ts';

/** Whether sound or notifications are on, and a switch for both together; the page of the account has one for each. */
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
