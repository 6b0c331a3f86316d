import { type Position, shopSettings, shopValuesAt, streams } from '@ringpost/domain';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import type { ShopSetting, ShopValues } from '@ringpost/domain/rules/shop-settings';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleShopSettings } from './shop-settings.commands.ts';

/** The fees and limits that count now, even if the fact of a planned one comes late. */
export async function readShopValues(deps: Pick<Deps, 'streams' | 'clock'>): Promise<ShopValues> {
  const { state } = await deps.streams.refresh(streams.shopSettings(), shopSettings);
  return shopValuesAt(state, nowIso(deps));
}

interface NewValue {
  readonly setting: ShopSetting;
  /** Amounts are mills. */
  readonly value: number;
  readonly reason: string | null;
}

/**
 * Changes a fee or a limit of the shop, at once or on a date.
 * @throws Rejection `setting-out-of-range`, `change-date`, `too-many-changes`
 */
export async function changeSetting(
  deps: Deps,
  { setting, value, reason }: NewValue,
  when: When,
  cause: Cause,
): Promise<Position> {
  const command = { type: 'ChangeShopSetting', setting, value, reason, ...when } as const;
  return (await handleShopSettings(deps, '', command, cause)).position;
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
