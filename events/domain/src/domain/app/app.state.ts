import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { AppEvent, AppPriceSet, AppTermPriceSet } from './app.events.ts';

/** The price of one term, without the id of the default price that it belongs to. */
export type TermPrice = Pick<AppTermPriceSet['data'], 'termHours' | 'newMills' | 'usedMills'>;

/** A default price, with the prices of single terms. */
export type AppPrice = AppPriceSet['data'] & { readonly termPrices?: readonly TermPrice[] };

export interface AppState {
  readonly name: string | null;
  /** Slug of its logo; null: a mark is drawn from the name. */
  readonly imageName: string | null;
  readonly templates: PersistentMap<string, string>;
  /** By scope (country, vendor), the newest last. */
  readonly prices: PersistentMap<string, AppPrice>;
}

function scopeOf({ countryIso, vendorId }: AppPriceSet['data']): string {
  return JSON.stringify([countryIso, vendorId]);
}

/** The price, with the price of one term added or replaced. */
export function withTermPrice<P extends { readonly termPrices?: readonly TermPrice[] }>(
  price: P,
  { termHours, newMills, usedMills }: TermPrice,
): P {
  const others = (price.termPrices ?? []).filter((each) => each.termHours !== termHours);
  return { ...price, termPrices: [...others, { termHours, newMills, usedMills }] };
}

/** Folds `app-<appId>`: its templates and default prices. */
export const app: Fold<AppState, AppEvent> = {
  initial: () => ({
    name: null,
    imageName: null,
    templates: new PersistentMap(),
    prices: new PersistentMap(),
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'AppAdded':
        return { ...state, name: event.data.name, imageName: event.data.imageName };
      case 'AppTemplateAdded': {
        const { templateId, keyword } = event.data;
        return { ...state, templates: state.templates.set(templateId, keyword) };
      }
      case 'AppPriceSet': {
        const scope = scopeOf(event.data);
        return { ...state, prices: state.prices.delete(scope).set(scope, event.data) };
      }
      case 'AppTermPriceSet': {
        const { priceId } = event.data;
        const appPrice = [...state.prices.values()].find((price) => price.priceId === priceId);
        if (!appPrice) return state;
        const prices = state.prices.set(scopeOf(appPrice), withTermPrice(appPrice, event.data));
        return { ...state, prices };
      }
    }
  },
};
