import type { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** `known`: best known first. `delivered`: by success rate. `fastest`: by time to the code. `cheapest`: by price. */
export type ShopOrder = 'known' | 'delivered' | 'fastest' | 'cheapest';

/** A term for which numbers are rented, in hours. */
export type TermHours = (typeof RENTAL_TERMS_HOURS)[number];

/** What this device remembers of its reader. `public/boot.js` reads the same key before the first paint. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | null;
  /** Whether the app panel of the public pages is open. */
  readonly panel: 'open' | 'closed' | null;
  readonly country: string;
  /** The last way of buying: 0 activation, 2 rental. */
  readonly mode: 0 | 2;
  /** The last term of a rental, in hours. */
  readonly termHours: TermHours;
  /** The order of the apps in the shop. */
  readonly shopOrder: ShopOrder;
  readonly bannerClosed: string | null;
  /** How the user is notified of a code or a message: by sound, by a browser notification, in the page's title, or by a count. */
  readonly sound: boolean;
  readonly notify: boolean;
  readonly titleBadge: boolean;
  readonly unreadMark: boolean;
  readonly set: (changes: Partial<Omit<Preferences, 'set'>>) => void;
}

export const usePreferences = create<Preferences>()(
  persist(
    (set) => ({
      theme: null,
      panel: null,
      country: 'US',
      mode: 0,
      termHours: 168,
      shopOrder: 'known',
      bannerClosed: null,
      sound: false,
      notify: false,
      titleBadge: true,
      unreadMark: true,
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
