import {
  dueFacts,
  reject,
  SHOP_SETTINGS_PLANNING,
  type ShopSettingsEvent,
  type ShopSettingsState,
  shopSettings,
  shopSettingsAt,
  shopValue,
  withDueFacts,
} from '@ringpost/domain';
import { requireSmallFee } from '@ringpost/domain/rules/large-fee-change';
import { toDollars } from '@ringpost/domain/rules/money-display';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import { isShopValue, SHOP_SETTINGS, type ShopSetting } from '@ringpost/domain/rules/shop-settings';
import type { Decider } from '../kernel/decider.ts';

interface NewSetting extends When {
  readonly setting: ShopSetting;
  /** Amounts are mills. */
  readonly value: number;
  readonly reason: string | null;
}

export type ShopSettingsCommand =
  | (NewSetting & { readonly type: 'ChangeShopSetting' })
  | (ToWithdraw & { readonly type: 'WithdrawSettingChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutSettingChanges'; readonly now: string };

/** A fee that changes by more than half needs two admins; a limit does not. @throws Rejection `large-price-change` */
function requireSmall(
  { setting, value: after, countsFrom, now }: NewSetting,
  state: ShopSettingsState,
): void {
  const { isFee, isMoney, usual } = SHOP_SETTINGS[setting];
  if (!isFee) return;
  const present = shopValue(shopSettingsAt(state, countsFrom ?? now), setting);
  const agreed = state.agreed.get(setting) ?? usual;
  requireSmallFee({ present, agreed, after }, (value) => (isMoney ? toDollars(value) : value));
}

/** @param isApproved whether two admins have agreed @throws Rejection */
export function settingFacts(
  command: NewSetting,
  state: ShopSettingsState,
  isApproved: boolean,
): readonly ShopSettingsEvent[] {
  const { setting, value, reason, countsFrom, adminId: changedBy, now: changedAt } = command;
  if (!isShopValue(setting, value)) throw reject('setting-out-of-range');
  if (countsFrom === null && shopValue(state, setting) === value) return [];
  if (!isApproved) requireSmall(command, state);
  if (countsFrom !== null) {
    const place = { of: 'shop-settings', subjectId: 'shop-settings' } as const;
    const act = { kind: 'shop-setting', setting, value, reason } as const;
    return planChange(state.changes, place, { ...command, countsFrom, isApproved }, act);
  }
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
        ? settingFacts(command, current, false)
        : withdrawChange(current.changes, command),
    );
  },
};
