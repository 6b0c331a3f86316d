import { usePreferences } from '../../session/preferences.store.ts';
import type { ModeOnSale } from './selection.ts';
import type { Audience } from './shop.api.ts';

/** The mode: rentals for a visitor, the last choice for a customer. For a rental, also the term. */
export function useShopMode(audience: Audience) {
  const chosen = usePreferences((state) => state.mode);
  const term = usePreferences((state) => state.termHours);
  const set = usePreferences((state) => state.set);
  const mode: ModeOnSale = audience === 'visitor' || chosen === 2 ? 'rental' : 'activation';
  return {
    mode,
    termHours: mode === 'rental' ? term : null,
    setMode: (next: ModeOnSale) => set({ mode: next === 'rental' ? 2 : 0 }),
  };
}
