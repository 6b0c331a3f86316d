import { type AppAdded, type AppEvent, type AppPrice, type AppState, app } from '@ringpost/domain';
import type { Decider } from '../kernel/decider.ts';

/** A complete new app, as in the first catalogue. */
export interface DefineApp {
  readonly type: 'DefineApp';
  readonly added: AppAdded['data'];
  readonly templates: readonly { readonly templateId: string; readonly keyword: string }[];
  /** `termPrices`: the terms that have a price of their own. */
  readonly prices: readonly Omit<AppPrice, 'appId'>[];
}

export type AppCommand = DefineApp;

function priceFacts(
  appId: string,
  { termPrices = [], ...price }: Omit<AppPrice, 'appId'>,
): readonly AppEvent[] {
  const { priceId } = price;
  return [
    { type: 'AppPriceSet', data: { appId, ...price } },
    ...termPrices.map((term) => ({ type: 'AppTermPriceSet' as const, data: { appId, priceId, ...term } })),
  ];
}

/** Adds an app. An existing app does not change. */
export const appDecider: Decider<AppState, AppCommand, AppEvent> = {
  ...app,
  decide({ added, templates, prices }, state) {
    if (state.name !== null) return [];
    const { appId } = added;
    return [
      { type: 'AppAdded', data: added },
      ...templates.map((template) => ({ type: 'AppTemplateAdded' as const, data: { appId, ...template } })),
      ...prices.flatMap((price) => priceFacts(appId, price)),
    ];
  },
};
