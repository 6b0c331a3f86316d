import type { AppEvent, AppPriceSet } from './app.events.ts';
import type { Fold } from './event.ts';
import { PersistentMap } from './persistent-map.ts';

export interface AppState {
  readonly name: string | null;
  readonly templates: PersistentMap<string, string>;
  /** By scope (country, vendor), the newest last. */
  readonly prices: PersistentMap<string, AppPriceSet['data']>;
}

function scopeOf({ countryIso, vendorId }: AppPriceSet['data']): string {
  return JSON.stringify([countryIso, vendorId]);
}

/** Folds `app-<appId>`: its templates and default prices. */
export const app: Fold<AppState, AppEvent> = {
  initial: () => ({ name: null, templates: new PersistentMap(), prices: new PersistentMap() }),
  evolve(state, event) {
    switch (event.type) {
      case 'AppAdded':
        return { ...state, name: event.data.name };
      case 'AppTemplateAdded': {
        const { templateId, keyword } = event.data;
        return { ...state, templates: state.templates.set(templateId, keyword) };
      }
      case 'AppPriceSet': {
        const scope = scopeOf(event.data);
        return { ...state, prices: state.prices.delete(scope).set(scope, event.data) };
      }
    }
  },
};
