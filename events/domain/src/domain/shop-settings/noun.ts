import { noun } from '../noun.ts';
import { SHOP_SETTINGS_EVENTS } from './shop-settings.events.ts';
import { SHOP_SETTINGS_REFUSALS } from './shop-settings.refusals.ts';
import { shopSettings } from './shop-settings.state.ts';

export * from './shop-settings.events.ts';
export * from './shop-settings.state.ts';

/** The fees and limits of the shop that admins have changed. There is one stream. */
export const SHOP = noun({
  stream: () => 'shop-settings',
  events: SHOP_SETTINGS_EVENTS,
  fold: shopSettings,
  refusals: SHOP_SETTINGS_REFUSALS,
});
