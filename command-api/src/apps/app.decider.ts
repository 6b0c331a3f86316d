import {
  type AppAdded,
  type AppEvent,
  type AppPrice,
  type AppState,
  app,
  priceOfId,
  reject,
  type TermPrice,
} from '@ringpost/domain';
import { isUploaded } from '@ringpost/domain/rules/app-picture';
import { largeChange } from '@ringpost/domain/rules/large-price-change';
import { APP_PRICES_MAX, APP_TEMPLATES_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice, type PriceEntry } from '@ringpost/domain/rules/price-matching';
import type { Decider } from '../kernel/decider.ts';

/** A complete new app, as in the first catalogue. */
export interface DefineApp {
  readonly type: 'DefineApp';
  readonly added: AppAdded['data'];
  readonly templates: readonly { readonly templateId: string; readonly keyword: string }[];
  /** `termPrices`: the terms that have a price of their own. */
  readonly prices: readonly Omit<AppPrice, 'appId' | 'userId'>[];
}

/** A price as it is set: the terms that are not named get their share of the price of the initial term. */
export type NewPrice = Omit<AppPrice, 'appId' | 'userId'> & { readonly userId: string | null };

interface OfApp<Type extends string> {
  readonly type: Type;
  readonly appId: string;
}

export type SetPrice = OfApp<'SetPrice'> & {
  readonly price: NewPrice;
  /** The price of this scope that the admin saw; null: there was none. */
  readonly replaces: string | null;
  readonly confirmLarge: boolean;
};

type RemovePrice = OfApp<'RemovePrice'> & {
  readonly priceId: string;
  readonly confirmLarge: boolean;
};

export type AppCommand =
  | DefineApp
  | SetPrice
  | RemovePrice
  | (OfApp<'RenameApp'> & { readonly name: string })
  | (OfApp<'AddTemplate'> & { readonly templateId: string; readonly keyword: string })
  | (OfApp<'RemoveTemplate'> & { readonly templateId: string })
  | (OfApp<'SetPicture'> & { readonly imageName: string; readonly bytes: number })
  | OfApp<'RemovePicture'>
  | (OfApp<'NoteTriedKeyword'> & {
      readonly keyword: string;
      readonly reason: string;
      readonly texts: number;
    });

function termFacts(appId: string, priceId: string, termPrices: readonly TermPrice[]): readonly AppEvent[] {
  return termPrices.map((term) => ({ type: 'AppTermPriceSet' as const, data: { appId, priceId, ...term } }));
}

function priceFacts(
  appId: string,
  { termPrices = [], ...price }: DefineApp['prices'][number],
): readonly AppEvent[] {
  return [{ type: 'AppPriceSet', data: { appId, ...price } }, ...termFacts(appId, price.priceId, termPrices)];
}

function define({ added, templates, prices }: DefineApp, state: AppState): readonly AppEvent[] {
  if (state.name !== null) return [];
  const { appId } = added;
  return [
    { type: 'AppAdded', data: added },
    ...templates.map((template) => ({ type: 'AppTemplateAdded' as const, data: { appId, ...template } })),
    ...prices.flatMap((price) => priceFacts(appId, price)),
  ];
}

function hasScope(price: AppPrice, { userId, countryIso, vendorId }: NewPrice): boolean {
  return (price.userId ?? null) === userId && price.countryIso === countryIso && price.vendorId === vendorId;
}

/** The price of an app as the rules of prices know it. */
function toEntry(price: AppPrice): PriceEntry {
  return { ...price, userId: price.userId ?? null };
}

/** Whom a price is for, where, and with numbers of which vendor. */
type Scope = Pick<AppPrice, 'countryIso' | 'vendorId'> & { readonly userId?: string | null };

/** Which of these prices the customers of a scope pay. */
export function priceFor(prices: readonly AppPrice[], scope: Scope): AppPrice | undefined {
  const chosen = choosePrice(prices.map(toEntry), { ...scope, userId: scope.userId ?? null })?.entry;
  return prices.find(({ priceId }) => priceId === chosen?.priceId);
}

/** What the customers of a price pay once it is removed. */
export function withoutPriceOf({ prices }: AppState, removed: AppPrice): AppPrice | undefined {
  const others = [...prices.values()].filter((each) => each !== removed);
  return priceFor(others, removed);
}

/**
 * A price of more than half as much more or less is set only with `confirmLarge`: two admins have agreed. Compared is what the
 * customers of `scope` pay now with what they pay then, so a first price of one customer counts as a change too, and so does a
 * price that is removed.
 * @throws Rejection `large-price-change`, with the old and the new price; null: the app is not sold there
 */
function requireConfirmed(present: readonly AppPrice[], scope: Scope, then: readonly AppPrice[]): void {
  const before = priceFor(present, scope);
  const after = priceFor(then, scope);
  if (!before) return;
  if (!after) {
    const old_price = toDollars(before.onDeliveryMills);
    throw reject('large-price-change', { price_of: 'code', old_price, new_price: null });
  }
  const large = largeChange(before, after);
  if (!large) return;
  throw reject('large-price-change', {
    price_of: large.of,
    old_price: toDollars(large.beforeMills),
    new_price: toDollars(large.afterMills),
  });
}

function setPrice(command: SetPrice, { prices, usedIds }: AppState): readonly AppEvent[] {
  const { appId, price, replaces, confirmLarge } = command;
  if (usedIds.has(price.priceId)) return [];
  const present = [...prices.values()];
  const before = present.find((each) => hasScope(each, price));
  if ((before?.priceId ?? null) !== replaces) throw reject('price-exists');
  if (!before && prices.size >= APP_PRICES_MAX) throw reject('too-many-prices', { limit: APP_PRICES_MAX });
  const { userId, termPrices = [], ...data } = price;
  const after = { ...data, appId, termPrices, ...(userId !== null && { userId }) };
  if (!confirmLarge) requireConfirmed(present, after, [...present.filter((each) => each !== before), after]);
  const set = { ...data, appId };
  return [
    userId === null
      ? { type: 'AppPriceSet', data: set }
      : { type: 'AppCustomerPriceSet', data: { ...set, userId } },
    ...termFacts(appId, data.priceId, termPrices),
  ];
}

function removePrice({ appId, priceId, confirmLarge }: RemovePrice, state: AppState): readonly AppEvent[] {
  const removed = priceOfId(state, priceId);
  if (!removed) throw reject('not-found');
  const present = [...state.prices.values()];
  if (!confirmLarge)
    requireConfirmed(
      present,
      removed,
      present.filter((each) => each !== removed),
    );
  return [{ type: 'AppPriceRemoved', data: { appId, priceId } }];
}

function addTemplate(
  appId: string,
  template: { readonly templateId: string; readonly keyword: string },
  { templates, usedIds }: AppState,
): readonly AppEvent[] {
  if (usedIds.has(template.templateId)) return [];
  const keyword = template.keyword.toLowerCase();
  if ([...templates.values()].some((each) => each.toLowerCase() === keyword)) throw reject('keyword-exists');
  if (templates.size >= APP_TEMPLATES_MAX) throw reject('too-many-keywords', { limit: APP_TEMPLATES_MAX });
  return [{ type: 'AppTemplateAdded', data: { appId, ...template } }];
}

function change(command: Exclude<AppCommand, DefineApp>, state: AppState): readonly AppEvent[] {
  const { appId } = command;
  switch (command.type) {
    case 'RenameApp':
      return state.name === command.name ? [] : [{ type: 'AppRenamed', data: { appId, name: command.name } }];
    case 'SetPrice':
      return setPrice(command, state);
    case 'RemovePrice':
      return removePrice(command, state);
    case 'AddTemplate': {
      const { templateId, keyword } = command;
      return addTemplate(appId, { templateId, keyword }, state);
    }
    case 'RemoveTemplate': {
      const { templateId } = command;
      if (!state.templates.has(templateId)) throw reject('not-found');
      return [{ type: 'AppTemplateRemoved', data: { appId, templateId } }];
    }
    case 'SetPicture': {
      const { imageName, bytes } = command;
      if (state.imageName === imageName) return [];
      return [{ type: 'AppPictureSet', data: { appId, imageName, bytes } }];
    }
    case 'RemovePicture':
      return isUploaded(state.imageName) ? [{ type: 'AppPictureRemoved', data: { appId } }] : [];
    case 'NoteTriedKeyword': {
      const { keyword, reason, texts } = command;
      return [{ type: 'AppKeywordTried', data: { appId, keyword, reason, texts } }];
    }
  }
}

/** Adds an app once, and changes its name, its prices and its keywords. A change of a price counts from the next quote on. */
export const appDecider: Decider<AppState, AppCommand, AppEvent> = {
  ...app,
  decide(command, state) {
    if (command.type === 'DefineApp') return define(command, state);
    if (state.name === null) throw reject('not-found');
    return change(command, state);
  },
};
