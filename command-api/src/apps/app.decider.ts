import { type AppAdded, type AppEvent, type AppPriceSet, type AppState, app } from '@ringpost/events/domain';
import type { Decider } from '../kernel/decider.ts';

/** A whole new app, as the first catalogue has it. */
export interface DefineApp {
  readonly type: 'DefineApp';
  readonly added: AppAdded['data'];
  readonly templates: readonly { readonly templateId: string; readonly keyword: string }[];
  readonly prices: readonly Omit<AppPriceSet['data'], 'appId'>[];
}

export type AppCommand = DefineApp;

/** An existing app does not change. */
export const appDecider: Decider<AppState, AppCommand, AppEvent> = {
  ...app,
  decide({ added, templates, prices }, state) {
    if (state.name !== null) return [];
    const { appId } = added;
    return [
      { type: 'AppAdded', data: added },
      ...templates.map((template) => ({ type: 'AppTemplateAdded' as const, data: { appId, ...template } })),
      ...prices.map((price) => ({ type: 'AppPriceSet' as const, data: { appId, ...price } })),
    ];
  },
};
