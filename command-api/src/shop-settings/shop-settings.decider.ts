import {
  dueFacts,
  reject,
  SHOP_SETTINGS_PLANNING,
  type ShopSettingsEvent,
  type ShopSettingsState,
  shopSettings,
  shopValue,
  withDueFacts,
} from '@ringpost/domain';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import { isShopValue, type ShopSetting } from '@ringpost/domain/rules/shop-settings';
import type { Decider } from '../kernel/decider.ts';

type ChangeSetting = When & {
  readonly type: 'ChangeShopSetting';
  readonly setting: ShopSetting;
  /** Amounts are mills. */
  readonly value: number;
  readonly reason: string | null;
};

export type ShopSettingsCommand =
  | ChangeSetting
  | (ToWithdraw & { readonly type: 'WithdrawSettingChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutSettingChanges'; readonly now: string };

function change(command: ChangeSetting, state: ShopSettingsState): readonly ShopSettingsEvent[] {
  const { setting, value, reason, countsFrom, adminId: changedBy, now: changedAt } = command;
  if (!isShopValue(setting, value)) throw reject('setting-out-of-range');
  if (countsFrom !== null) {
    const place = { of: 'shop-settings', subjectId: 'shop-settings' } as const;
    const act = { kind: 'shop-setting', setting, value, reason } as const;
    return planChange(state.changes, place, { ...command, countsFrom }, act);
  }
  if (shopValue(state, setting) === value) return [];
  return [{ type: 'ShopSettingChanged', data: { setting, value, changedAt, changedBy, reason } }];
}

/** The fees and limits of the shop. Each counts at once, or from its date. */
export const shopSettingsDecider: Decider<ShopSettingsState, ShopSettingsCommand, ShopSettingsEvent> = {
  ...shopSettings,
  decide(command, state) {
    if (command.type === 'CarryOutSettingChanges')
      return dueFacts(SHOP_SETTINGS_PLANNING, state, command.now);
    return withDueFacts(SHOP_SETTINGS_PLANNING, state, command.now, (current) =>
      command.type === 'ChangeShopSetting'
        ? change(command, current)
        : withdrawChange(current.changes, command),
    );
  },
};
