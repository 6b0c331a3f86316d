import {
  type Position,
  shopSettings,
  shopSettingsAt,
  shopValue,
  shopValuesAt,
  streams,
} from '@ringpost/domain';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import type { ShopSetting, ShopValues } from '@ringpost/domain/rules/shop-settings';
import type { ReadMode } from '../kernel/aggregate-repository.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { ChangedFee } from '../kernel/fee-approvals.ts';
import { shopFeeApprovals } from './shop-fee-approvals.ts';
import { handleShopSettings } from './shop-settings.commands.ts';

/** The fees and limits that count now, even if the fact of a planned one comes late. */
export async function readShopValues(
  deps: Pick<Deps, 'streams' | 'clock'>,
  how: ReadMode = 'refresh',
): Promise<ShopValues> {
  const { state } = await deps.streams[how](streams.shopSettings(), shopSettings);
  return shopValuesAt(state, nowIso(deps));
}

/** What customers were told before they bought at `boughtAt`: undefined for a setting that has changed since. */
export async function readValueSince(
  deps: Pick<Deps, 'streams' | 'clock'>,
  setting: ShopSetting,
  boughtAt: string,
): Promise<number | undefined> {
  const { state } = await deps.streams.refresh(streams.shopSettings(), shopSettings);
  const now = shopSettingsAt(state, nowIso(deps));
  const changedAt = now.set.get(setting)?.changedAt ?? '';
  return changedAt > boughtAt ? undefined : shopValue(now, setting);
}

interface NewValue {
  readonly setting: ShopSetting;
  /** Amounts are mills. */
  readonly value: number;
  readonly reason: string | null;
}

/**
 * Changes a fee or a limit of the shop, at once or on a date. For a fee that changes by more than half, a second admin is asked.
 * @throws Rejection `setting-out-of-range`, `change-date`, `too-many-changes`, `large-price-change` without `confirmLarge`
 */
export async function changeSetting(
  deps: Deps,
  { setting, value, reason }: NewValue,
  when: When,
  confirmLarge: boolean,
  cause: Cause,
): Promise<ChangedFee> {
  const command = { type: 'ChangeShopSetting', setting, value, reason, ...when } as const;
  const wished = { fee: setting, after: value, ...when };
  return shopFeeApprovals.changeOrAsk(deps, wished, { reason, confirmLarge }, cause, async () => {
    return (await handleShopSettings(deps, '', command, cause)).position;
  });
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawSettingChange(
  deps: Deps,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'WithdrawSettingChange', ...withdrawn } as const;
  return (await handleShopSettings(deps, '', command, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutSettingChanges(deps: Deps, cause: Cause): Promise<void> {
  await handleShopSettings(deps, '', { type: 'CarryOutSettingChanges', now: nowIso(deps) }, cause);
}
