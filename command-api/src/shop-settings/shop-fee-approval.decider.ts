import {
  reject,
  SHOP_SETTINGS_PLANNING,
  type ShopSettingsEvent,
  type ShopSettingsState,
  shopSettings,
  shopValue,
} from '@ringpost/domain';
import { SHOP_SETTING_NAMES, type ShopSetting } from '@ringpost/domain/rules/shop-settings';
import { type AgreedFee, createFeeApprovalDecider } from '../kernel/fee-approval.decider.ts';
import { settingFacts } from './shop-settings.decider.ts';

function settingOf(fee: string): ShopSetting {
  const setting = SHOP_SETTING_NAMES.find((name) => name === fee);
  if (!setting) throw reject('approval-outdated');
  return setting;
}

/** What its fees are, and how a change is written down. */
export const SHOP_FEE_RULES = {
  of: 'shop-settings',
  planning: SHOP_SETTINGS_PLANNING,
  valueIn: (state: ShopSettingsState, fee: string) => shopValue(state, settingOf(fee)),
  set: ({ fee, after: value, ...agreed }: AgreedFee, state: ShopSettingsState) =>
    settingFacts({ ...agreed, setting: settingOf(fee), value }, state, true),
} as const;

export const shopFeeApprovalDecider = createFeeApprovalDecider<ShopSettingsState, ShopSettingsEvent>(
  shopSettings,
  SHOP_FEE_RULES,
);
