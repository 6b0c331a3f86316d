import type { AppEvent, AppPriceSet } from './app.events.ts';
import type { Fold } from './event.ts';

export interface AppState {
  name: string | null;
  readonly templates: Map<string, string>;
  /** Newest last; one per scope (country, vendor). */
  prices: readonly AppPriceSet['data'][];
}

/** Folds `app-<appId>`: its templates and default prices. */
export const app: Fold<AppState, AppEvent> = {
  initial: () => ({ name: null, templates: new Map(), prices: [] }),
  evolve(state, event) {
    switch (event.type) {
      case 'AppAdded':
        state.name = event.data.name;
        return state;
      case 'AppTemplateAdded':
        state.templates.set(event.data.templateId, event.data.keyword);
        return state;
      case 'AppPriceSet': {
        const others = state.prices.filter((price) => !sameScope(price, event.data));
        state.prices = [...others, event.data];
        return state;
      }
    }
  },
};

function sameScope(a: AppPriceSet['data'], b: AppPriceSet['data']): boolean {
  return a.countryIso === b.countryIso && a.vendorId === b.vendorId;
}
