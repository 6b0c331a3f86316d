import {
  APP_PLANNING,
  type AppAdded,
  type AppEvent,
  type AppPrice,
  type AppState,
  app,
  appAt,
  appFactsOf,
  dueFacts,
  hasKeyword,
  isWholeNumber,
  type PlannedAct,
  priceOfId,
  reject,
  type TermPrice,
  withDueFacts,
} from '@ringpost/domain';
import { isUploaded } from '@ringpost/domain/rules/app-picture';
import { APP_PRICES_MAX, APP_TEMPLATES_MAX } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  planChange,
  requireDate,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import {
  hasScope,
  largeEffect,
  type PriceChange,
  removalOf,
  type Scope,
  settingOf,
} from '@ringpost/domain/rules/price-effects';
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

/** When a change of a price counts, who wants it, and why. Its id is that of the price. */
interface Dated extends Omit<When, 'changeId'> {
  /** Null or absent: the admin did not say it. */
  readonly reason?: string | null;
}

export type SetPrice = OfApp<'SetPrice'> &
  Dated & {
    readonly price: NewPrice;
    /** The price of this scope that the admin saw; null: there was none. */
    readonly replaces: string | null;
    readonly confirmLarge: boolean;
  };

export type RemovePrice = OfApp<'RemovePrice'> &
  Dated & {
    readonly priceId: string;
    readonly confirmLarge: boolean;
  };

/** Makes the planned changes that count now facts. */
type CarryOut = OfApp<'CarryOutAppChanges'> & { readonly now: string };

/** What may have a date. */
type Change =
  | (OfApp<'RenameApp'> & When & { readonly name: string })
  | (OfApp<'HideApp'> & When & { readonly reason: string })
  | (OfApp<'ShowApp'> & When & { readonly reason: string })
  | (OfApp<'AddTemplate'> & When & { readonly templateId: string; readonly keyword: string })
  | (OfApp<'RemoveTemplate'> & When & { readonly templateId: string });

export type AppCommand =
  | DefineApp
  | SetPrice
  | RemovePrice
  | (OfApp<'WithdrawAppChange'> & ToWithdraw)
  | CarryOut
  | Change
  | (OfApp<'SetPicture'> & { readonly imageName: string; readonly bytes: number })
  | OfApp<'RemovePicture'>
  | (OfApp<'SetMessage'> & { readonly message: string | null })
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

/** A planned change acts on the price that its admin saw, so this price does not change before it. @throws Rejection */
function requireNotPlanned({ planned }: AppState, scope: Scope): void {
  const first = [...planned.values()].find((each) => hasScope(each, scope));
  if (first) throw reject('price-planned', { counts_from: first.countsFrom });
}

/** Two admins who have agreed may have needed the minute. */
function requirePriceDate({ now, countsFrom, confirmLarge }: SetPrice | RemovePrice): void {
  if (!confirmLarge || countsFrom === null || countsFrom <= now) requireDate({ now, countsFrom });
}

/**
 * A price of more than half as much more or less is set only with `confirmLarge`: two admins have agreed. Compared is what customers
 * pay now with what they pay then, so a first price of one customer counts as a change too, and so does a price that is removed. It is
 * also compared with what two admins agreed on last, so that two steps do not pass where one does not.
 * @throws Rejection `large-price-change`, with the old and the new price; null: the app is not sold there
 */
function requireConfirmed(state: AppState, change: PriceChange): void {
  const large = largeEffect(state, change);
  if (!large) return;
  const { of = 'code', beforeMills = large.before.onDeliveryMills, afterMills = null } = large.change ?? {};
  throw reject('large-price-change', {
    price_of: of,
    old_price: toDollars(beforeMills),
    new_price: afterMills === null ? null : toDollars(afterMills),
  });
}

/** @param price null: the price is removed */
function plannedFact(
  { appId, adminId: plannedBy, reason }: SetPrice | RemovePrice,
  { priceId, userId = null, countryIso, vendorId }: Pick<AppPrice, 'priceId'> & Scope,
  countsFrom: string,
  price: Omit<AppPrice, 'appId' | 'priceId' | 'userId' | 'countryIso' | 'vendorId'> | null,
): readonly AppEvent[] {
  const scope = { userId, countryIso, vendorId };
  const amounts = price && { ...price, termPrices: [...(price.termPrices ?? [])] };
  const data = { appId, priceId, ...scope, price: amounts, countsFrom, plannedBy, ...(reason && { reason }) };
  return [{ type: 'AppPriceChangePlanned', data }];
}

function setPrice(command: SetPrice, state: AppState): readonly AppEvent[] {
  const { appId, price, replaces, confirmLarge, countsFrom, now, reason } = command;
  if (state.usedIds.has(price.priceId)) return [];
  requirePriceDate(command);
  requireNotPlanned(state, price);
  const at = countsFrom ?? now;
  const { userId, termPrices = [], ...data } = price;
  const after = { ...data, appId, termPrices, ...(userId !== null && { userId }) };
  const { prices, planned } = appAt(state, at);
  const before = [...prices.values()].find((each) => hasScope(each, price));
  if ((before?.priceId ?? null) !== replaces) throw reject('price-exists');
  if (!before && prices.size + planned.size >= APP_PRICES_MAX)
    throw reject('too-many-prices', { limit: APP_PRICES_MAX });
  if (!confirmLarge) requireConfirmed(state, settingOf(state, at, after));
  if (countsFrom !== null) {
    const { priceId, countryIso, vendorId, ...amounts } = data;
    return plannedFact(command, { priceId, userId, countryIso, vendorId }, countsFrom, {
      ...amounts,
      termPrices,
    });
  }
  const set = { ...data, appId, ...(reason && { reason }) };
  return [
    userId === null
      ? { type: 'AppPriceSet', data: set }
      : { type: 'AppCustomerPriceSet', data: { ...set, userId } },
    ...termFacts(appId, data.priceId, termPrices),
  ];
}

function removePrice(command: RemovePrice, state: AppState): readonly AppEvent[] {
  const { appId, priceId, confirmLarge, countsFrom, now, reason } = command;
  requirePriceDate(command);
  const at = countsFrom ?? now;
  const removed = priceOfId(appAt(state, at), priceId);
  if (!removed) throw reject('not-found');
  requireNotPlanned(state, removed);
  if (!confirmLarge) requireConfirmed(state, removalOf(state, at, removed));
  if (countsFrom !== null) return plannedFact(command, removed, countsFrom, null);
  return [{ type: 'AppPriceRemoved', data: { appId, priceId, ...(reason && { reason }) } }];
}

/** @throws Rejection `not-found`, `keyword-exists`, `too-many-keywords`, `whole-number-app` */
function actOf(command: Change, state: AppState): PlannedAct {
  switch (command.type) {
    case 'RenameApp':
      return { kind: 'app-name', name: command.name };
    case 'HideApp':
    case 'ShowApp':
      return { kind: 'sale', isHidden: command.type === 'HideApp', reason: command.reason };
    case 'AddTemplate': {
      const { templateId, keyword } = command;
      // No SMS names the whole number: it names an app, or none.
      if (isWholeNumber(command.appId)) throw reject('whole-number-app');
      if (hasKeyword(state, keyword)) throw reject('keyword-exists');
      if (state.templates.size >= APP_TEMPLATES_MAX)
        throw reject('too-many-keywords', { limit: APP_TEMPLATES_MAX });
      return { kind: 'keyword', templateId, keyword };
    }
    case 'RemoveTemplate': {
      const { templateId } = command;
      const keyword = state.templates.get(templateId);
      if (keyword === undefined) throw reject('not-found');
      return { kind: 'keyword-removal', templateId, keyword };
    }
  }
}

/** At once, or planned. */
function changeApp(command: Change, state: AppState): readonly AppEvent[] {
  const { appId, countsFrom } = command;
  if (command.type === 'AddTemplate' && state.usedIds.has(command.templateId)) return [];
  if (state.changes.has(command.changeId)) return [];
  const act = actOf(command, state);
  if (countsFrom === null) return appFactsOf(appId, act, state);
  return planChange(state.changes, { of: 'app', subjectId: appId }, { ...command, countsFrom }, act);
}

function withdraw(command: ToWithdraw & { readonly appId: string }, state: AppState): readonly AppEvent[] {
  const { appId, changeId } = command;
  // A price has a planned fact of its own, and its id is that of the change.
  if (state.planned.has(changeId))
    return [{ type: 'AppPriceChangeWithdrawn', data: { appId, priceId: changeId } }];
  return withdrawChange(state.changes, command);
}

function change(command: Exclude<AppCommand, DefineApp | CarryOut>, state: AppState): readonly AppEvent[] {
  const { appId } = command;
  switch (command.type) {
    case 'SetPrice':
      return setPrice(command, state);
    case 'RemovePrice':
      return removePrice(command, state);
    case 'WithdrawAppChange':
      return withdraw(command, state);
    case 'RenameApp':
    case 'HideApp':
    case 'ShowApp':
    case 'AddTemplate':
    case 'RemoveTemplate':
      return changeApp(command, state);
    case 'SetPicture': {
      const { imageName, bytes } = command;
      if (state.imageName === imageName) return [];
      return [{ type: 'AppPictureSet', data: { appId, imageName, bytes } }];
    }
    case 'RemovePicture':
      return isUploaded(state.imageName) ? [{ type: 'AppPictureRemoved', data: { appId } }] : [];
    case 'SetMessage': {
      const { message } = command;
      return message === state.message ? [] : [{ type: 'AppMessageSet', data: { appId, message } }];
    }
    case 'NoteTriedKeyword': {
      const { keyword, reason, texts } = command;
      return [{ type: 'AppKeywordTried', data: { appId, keyword, reason, texts } }];
    }
  }
}

/**
 * Adds an app once, and changes its name, its prices and its keywords. A change counts at once, or from its date.
 */
export const appDecider: Decider<AppState, AppCommand, AppEvent> = {
  ...app,
  decide(command, state) {
    if (command.type === 'DefineApp') return define(command, state);
    if (state.name === null) throw reject('not-found');
    if (command.type === 'CarryOutAppChanges') return dueFacts(APP_PLANNING, state, command.now);
    if (!('now' in command)) return change(command, state);
    return withDueFacts(APP_PLANNING, state, command.now, (current) => change(command, current));
  },
};
