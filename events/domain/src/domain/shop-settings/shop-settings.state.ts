import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { dueFrom, openChanges, type Planning, stateAt } from '../planned/due-facts.ts';
import {
  NO_CHANGES,
  notePlanned,
  type PlannedChange,
  type PlannedChanges,
} from '../planned/planned.state.ts';
import type { ShopSettingChanged, ShopSettingsEvent } from './shop-settings.events.ts';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS, type ShopSetting, type ShopValues } from './shop-settings.ts';

/** The value that an admin gave a setting, since when, and who. */
export type SetValue = ShopSettingChanged['data'];

export interface ShopSettingsState {
  /** By the name of the setting. One that is not here has its usual value. */
  readonly set: PersistentMap<string, SetValue>;
  readonly changes: PlannedChanges;
}

/** Folds `shop-settings`. */
export const shopSettings: Fold<ShopSettingsState, ShopSettingsEvent> = {
  initial: () => ({ set: PersistentMap.none(), changes: NO_CHANGES }),
  evolve(state, event) {
    if (event.type !== 'ShopSettingChanged') return { ...state, changes: notePlanned(state.changes, event) };
    return { ...state, set: state.set.set(event.data.setting, event.data) };
  },
};

/** The value of a setting. */
export function shopValue({ set }: Pick<ShopSettingsState, 'set'>, setting: ShopSetting): number {
  return set.get(setting)?.value ?? SHOP_SETTINGS[setting].usual;
}

/** The planned changes of settings. */
export const SHOP_SETTINGS_PLANNING: Planning<ShopSettingsState, ShopSettingsEvent> = {
  evolve: shopSettings.evolve,
  dueAt: ({ changes }, at) =>
    dueFrom<ShopSettingsState, ShopSettingsEvent>(
      changes,
      at,
      ({ act, countsFrom: changedAt, plannedBy: changedBy }, state) => {
        if (act.kind !== 'shop-setting') return [];
        const { setting, value, reason } = act;
        const known = SHOP_SETTING_NAMES.find((name) => name === setting);
        if (!known || shopValue(state, known) === value) return [];
        return [{ type: 'ShopSettingChanged', data: { setting, value, changedAt, changedBy, reason } }];
      },
    ),
};

/** The settings that count at this instant, even if the facts of planned ones come late. */
export function shopSettingsAt(state: ShopSettingsState, at: string): ShopSettingsState {
  return stateAt(SHOP_SETTINGS_PLANNING, state, at);
}

/** The value of every setting at this instant. */
export function shopValuesAt(state: ShopSettingsState, at: string): ShopValues {
  const now = shopSettingsAt(state, at);
  const values = SHOP_SETTING_NAMES.map((name) => [name, shopValue(now, name)] as const);
  return Object.fromEntries(values) as ShopValues;
}

/** The state as a row has it. */
export interface ShopSettingsRecord {
  readonly set: readonly SetValue[];
  readonly changes: readonly PlannedChange[];
}

export function recordOfSettings({ set, changes }: ShopSettingsState): ShopSettingsRecord {
  return { set: [...set.values()], changes: openChanges(changes) };
}

export function settingsOfRecord({ set, changes }: ShopSettingsRecord): ShopSettingsState {
  return {
    set: set.reduce((all, each) => all.set(each.setting, each), shopSettings.initial().set),
    changes: changes.reduce((all, each) => all.set(each.changeId, each), NO_CHANGES),
  };
}
