import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type ShopSettingsCommand, shopSettingsDecider } from './shop-settings.decider.ts';

/** Who may cause each command. */
export const SHOP_SETTINGS_COMMANDS = {
  ChangeShopSetting: ['admin'],
  WithdrawSettingChange: ['admin'],
  CarryOutSettingChanges: ['system'],
} satisfies CallersOf<ShopSettingsCommand>;

/** There is one list of settings, whatever the id. */
export const handleShopSettings = createHandle(
  shopSettingsDecider,
  () => streams.shopSettings(),
  SHOP_SETTINGS_COMMANDS,
);
