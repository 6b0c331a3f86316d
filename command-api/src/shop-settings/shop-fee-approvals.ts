import {
  reject,
  SHOP_SETTINGS_PLANNING,
  type ShopSettingsEvent,
  type ShopSettingsState,
  shopSettings,
  shopValue,
  streams,
} from '@ringpost/domain';
import { SHOP_SETTING_NAMES, type ShopSetting } from '@ringpost/domain/rules/shop-settings';
import { createHandle } from '../kernel/create-handle.ts';
import { type AgreedFee, createFeeApprovalDecider } from '../kernel/fee-approval.decider.ts';
import { createFeeApprovals, FEE_APPROVAL_COMMANDS } from '../kernel/fee-approvals.ts';
import { settingFacts } from './shop-settings.decider.ts';

function settingOf(fee: string): ShopSetting {
  const setting = SHOP_SETTING_NAMES.find((name) => name === fee);
  if (!setting) throw reject('approval-outdated');
  return setting;
}

const RULES = {
  of: 'shop-settings',
  planning: SHOP_SETTINGS_PLANNING,
  valueIn: (state: ShopSettingsState, fee: string) => shopValue(state, settingOf(fee)),
  set: ({ fee, after: value, ...agreed }: AgreedFee, state: ShopSettingsState) =>
    settingFacts({ ...agreed, setting: settingOf(fee), value }, state, true),
} as const;

export const shopFeeApprovalDecider = createFeeApprovalDecider<ShopSettingsState, ShopSettingsEvent>(
  shopSettings,
  RULES,
);

/** Changes of the shop's fees that need a second admin. */
export const shopFeeApprovals = createFeeApprovals(
  RULES,
  createHandle(shopFeeApprovalDecider, () => streams.shopSettings(), FEE_APPROVAL_COMMANDS),
);
