import { type Approvals, NO_APPROVALS, noteApproval } from '../approval/approval.state.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import type { AppEvent, AppPriceChangePlanned, AppPriceSet, AppTermPriceSet } from './app.events.ts';

/** The price of one term, without the id of the default price that it belongs to. */
export type TermPrice = Pick<AppTermPriceSet['data'], 'termHours' | 'newMills' | 'usedMills'>;

/** A default price, or that of a customer (`userId`), with the prices of single terms. */
export type AppPrice = Omit<AppPriceSet['data'], 'reason'> & {
  readonly userId?: string;
  readonly termPrices?: readonly TermPrice[];
};

/** A change of a price at an instant. */
export type PlannedPrice = AppPriceChangePlanned['data'];

export interface AppState {
  readonly name: string | null;
  /** The name of its uploaded picture, or the slug of its logo; null: a mark is drawn from the name. */
  readonly imageName: string | null;
  /** The slug of its logo, which counts again once an uploaded picture is removed. */
  readonly drawnName: string | null;
  /** Whether it is not on sale. */
  readonly hidden: boolean;
  readonly templates: PersistentMap<string, string>;
  /** By scope (customer, country, vendor), the newest last. */
  readonly prices: PersistentMap<string, AppPrice>;
  /** The scope of each price by its id. */
  readonly scopes: PersistentMap<string, string>;
  /** The changes that are to come, by the id of the price. A scope has at most one. */
  readonly planned: PersistentMap<string, PlannedPrice>;
  /** The ids of all prices and templates so far: none is used twice. */
  readonly usedIds: PersistentSet<string>;
  /** Changes of prices that need a second admin. */
  readonly approvals: Approvals;
}

function scopeOf({ userId, countryIso, vendorId }: AppPrice): string {
  return JSON.stringify(userId === undefined ? [countryIso, vendorId] : [countryIso, vendorId, userId]);
}

/** The price with this id, if it applies. */
export function priceOfId({ prices, scopes }: AppState, priceId: string): AppPrice | undefined {
  const scope = scopes.get(priceId);
  return scope === undefined ? undefined : prices.get(scope);
}

function withoutPrice(state: AppState, price: AppPrice | undefined): AppState {
  if (!price) return state;
  const [prices, scopes] = [state.prices.delete(scopeOf(price)), state.scopes.delete(price.priceId)];
  return { ...state, prices, scopes, planned: state.planned.delete(price.priceId) };
}

function withPrice(state: AppState, price: AppPrice): AppState {
  const scope = scopeOf(price);
  const { prices, scopes, planned, ...rest } = withoutPrice(state, state.prices.get(scope));
  return {
    ...rest,
    prices: prices.set(scope, price),
    scopes: scopes.set(price.priceId, scope),
    planned: planned.delete(price.priceId),
    usedIds: state.usedIds.add(price.priceId),
  };
}

/** The price, with the price of one term added or replaced. */
export function withTermPrice<P extends { readonly termPrices?: readonly TermPrice[] }>(
  price: P,
  { termHours, newMills, usedMills }: TermPrice,
): P {
  const others = (price.termPrices ?? []).filter((each) => each.termHours !== termHours);
  return { ...price, termPrices: [...others, { termHours, newMills, usedMills }] };
}

/** Folds `app-<appId>`: its templates and prices. */
export const app: Fold<AppState, AppEvent> = {
  initial: () => ({
    name: null,
    imageName: null,
    drawnName: null,
    hidden: false,
    templates: new PersistentMap(),
    prices: new PersistentMap(),
    scopes: new PersistentMap(),
    planned: PersistentMap.none(),
    usedIds: new PersistentSet(),
    approvals: NO_APPROVALS,
  }),
  evolve(state, event) {
    switch (event.type) {
      case 'AppAdded':
        return {
          ...state,
          name: event.data.name,
          imageName: event.data.imageName,
          drawnName: event.data.imageName,
        };
      case 'AppPictureSet':
        return { ...state, imageName: event.data.imageName };
      case 'AppPictureRemoved':
        return { ...state, imageName: state.drawnName };
      case 'AppRenamed':
        return { ...state, name: event.data.name };
      case 'AppHidden':
        return { ...state, hidden: true };
      case 'AppShown':
        return { ...state, hidden: false };
      case 'AppTemplateAdded': {
        const { templateId, keyword } = event.data;
        const templates = state.templates.set(templateId, keyword);
        return { ...state, templates, usedIds: state.usedIds.add(templateId) };
      }
      case 'AppTemplateRemoved':
        return { ...state, templates: state.templates.delete(event.data.templateId) };
      case 'AppKeywordTried':
        return state;
      case 'AppPriceSet':
      case 'AppCustomerPriceSet': {
        const { reason: _, ...price } = event.data;
        return withPrice(state, price);
      }
      case 'AppPriceRemoved':
        return withoutPrice(state, priceOfId(state, event.data.priceId));
      case 'AppTermPriceSet': {
        const appPrice = priceOfId(state, event.data.priceId);
        if (!appPrice) return state;
        const prices = state.prices.set(scopeOf(appPrice), withTermPrice(appPrice, event.data));
        return { ...state, prices };
      }
      case 'AppPriceChangePlanned': {
        const { priceId } = event.data;
        const planned = state.planned.set(priceId, event.data);
        return { ...state, planned, usedIds: state.usedIds.add(priceId) };
      }
      case 'AppPriceChangeWithdrawn':
        return { ...state, planned: state.planned.delete(event.data.priceId) };
      case 'ApprovalAsked':
      case 'ApprovalGiven':
      case 'ApprovalEnded':
        return { ...state, approvals: noteApproval(state.approvals, event) };
    }
  },
};
