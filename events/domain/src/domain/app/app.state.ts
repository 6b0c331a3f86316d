import type { ApprovalEvent } from '../approval/approval.events.ts';
import { type Approvals, NO_APPROVALS, noteApproval } from '../approval/approval.state.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { PersistentSet } from '../persistent-set.ts';
import { NO_CHANGES, notePlanned, type PlannedChanges } from '../planned/planned.state.ts';
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
  /** What customers are told about it; null: nothing. */
  readonly message: string | null;
  readonly templates: PersistentMap<string, string>;
  /** By scope (customer, country, vendor), the newest last. */
  readonly prices: PersistentMap<string, AppPrice>;
  /** The scope of each price by its id. */
  readonly scopes: PersistentMap<string, string>;
  /** The changes of prices that are to come, by the id of the price. A scope has at most one. */
  readonly planned: PersistentMap<string, PlannedPrice>;
  /** The other changes that are planned, or were. */
  readonly changes: PlannedChanges;
  /**
   * By scope, what its customers paid when two admins agreed on it last, or at first. One admin alone may go only half as far from
   * it, in however many steps.
   */
  readonly agreed: PersistentMap<string, AppPrice>;
  /** What two admins agreed on so far: `price|<id>` for a new price, `price-removal|<id>` for one that goes. */
  readonly agreements: PersistentSet<string>;
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

/** The scopes whose price would apply to the customers of this one, itself included. */
function widerScopes({ userId, countryIso, vendorId }: AppPrice): readonly string[] {
  const users = userId === undefined ? [undefined] : [userId, undefined];
  const countries = countryIso === null ? [null] : [countryIso, null];
  const vendors = vendorId === null ? [null] : [vendorId, null];
  const keyOf = (user: string | undefined, country: string | null, vendor: string | null) =>
    JSON.stringify(user === undefined ? [country, vendor] : [country, vendor, user]);
  return users.flatMap((user) =>
    countries.flatMap((country) => vendors.map((vendor) => keyOf(user, country, vendor))),
  );
}

/**
 * Notes the first price that the customers of a scope pay, and one that two admins agreed on. They have agreed on it for all who pay it:
 * also in a country whose own price was removed.
 */
function withAgreed({ agreed, agreements, prices }: AppState, price: AppPrice): AppState['agreed'] {
  const isNew = !widerScopes(price).some((scope) => agreed.has(scope));
  if (isNew) return agreed.set(scopeOf(price), price);
  if (!agreements.has(`price|${price.priceId}`)) return agreed;
  const own = scopeOf(price);
  const replaced = [...agreed.values()].filter(
    (each) => !prices.has(scopeOf(each)) && widerScopes(each).includes(own),
  );
  return replaced.reduce((kept, each) => kept.delete(scopeOf(each)), agreed).set(own, price);
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
    agreed: withAgreed(state, price),
  };
}

/** A price that two admins removed is nothing that they agree on any more. */
function withoutAgreed({ agreed, agreements }: AppState, price: AppPrice | undefined): AppState['agreed'] {
  return price && agreements.has(`price-removal|${price.priceId}`) ? agreed.delete(scopeOf(price)) : agreed;
}

function withApproval(state: AppState, event: ApprovalEvent): AppState {
  const { approvals, agreements } = state;
  const approval = event.type === 'ApprovalGiven' ? approvals.get(event.data.approvalId) : undefined;
  const act = approval?.status === 'waiting' ? approval.asked.act : undefined;
  const noted = { ...state, approvals: noteApproval(approvals, event) };
  if (act?.kind === 'price') return { ...noted, agreements: agreements.add(`price|${act.priceId}`) };
  if (act?.kind === 'price-removal')
    return { ...noted, agreements: agreements.add(`price-removal|${act.before.priceId}`) };
  return noted;
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
    message: null,
    templates: new PersistentMap(),
    prices: new PersistentMap(),
    scopes: new PersistentMap(),
    planned: PersistentMap.none(),
    changes: NO_CHANGES,
    agreed: PersistentMap.none(),
    agreements: new PersistentSet(),
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
      case 'AppMessageSet':
        return { ...state, message: event.data.message };
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
      case 'AppPriceRemoved': {
        const removed = priceOfId(state, event.data.priceId);
        return { ...withoutPrice(state, removed), agreed: withoutAgreed(state, removed) };
      }
      case 'AppTermPriceSet': {
        const appPrice = priceOfId(state, event.data.priceId);
        if (!appPrice) return state;
        const [scope, price] = [scopeOf(appPrice), withTermPrice(appPrice, event.data)];
        const isAgreedOn = state.agreed.get(scope)?.priceId === price.priceId;
        const agreed = isAgreedOn ? state.agreed.set(scope, price) : state.agreed;
        return { ...state, prices: state.prices.set(scope, price), agreed };
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
      case 'ApprovalDated':
        return withApproval(state, event);
      case 'ChangePlanned':
      case 'ChangeWithdrawn':
      case 'ChangeCarriedOut':
        return { ...state, changes: notePlanned(state.changes, event) };
    }
  },
};
