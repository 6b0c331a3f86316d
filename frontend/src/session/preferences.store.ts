import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What this device remembers of its reader. `public/boot.js` reads the same key before the first paint. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | null;
  /** The app panel on the public pages. */
  readonly panel: 'open' | 'closed' | null;
  readonly country: string;
  /** The last way of buying: 0 activation, 2 rental. */
  readonly mode: 0 | 2;
  readonly bannerClosed: string | null;
  readonly sound: boolean;
  readonly set: (changes: Partial<Omit<Preferences, 'set'>>) => void;
}

export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: null,
      panel: null,
      country: 'US',
      mode: 2,
      bannerClosed: null,
      sound: false,
      set,
    }),
    { name: 'ringpost.preferences' },
  ),
);

/** Changes to the other theme, and remembers it. */
export function toggleTheme(): void {
  const page = document.documentElement;
  const theme = page.dataset.theme === 'dark' ? 'light' : 'dark';
  page.dataset.theme = theme;
  usePreferences.getState().set({ theme });
}
