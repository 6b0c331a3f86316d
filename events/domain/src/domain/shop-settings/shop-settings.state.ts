import {
  type FeeDecisions,
  type FeeValue,
  NO_FEE_DECISIONS,
  noteFeeDecision,
} from '../approval/agreed-fees.ts';
import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import { dueFrom, openChanges, type Planning, stateAt } from '../planned/due-facts.ts';
import type { PlannedAct } from '../planned/planned.events.ts';
import { NO_CHANGES, type PlannedChange } from '../planned/planned.state.ts';
import type { ShopSettingChanged, ShopSettingsEvent } from './shop-settings.events.ts';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS, type ShopSetting, type ShopValues } from './shop-settings.ts';

/** The value that an admin gave a setting, since when, and who. */
export type SetValue = ShopSettingChanged['data'];

export interface ShopSettingsState extends FeeDecisions {
  /** By the name of the setting. One that is not here has its usual value. */
  readonly set: PersistentMap<string, SetValue>;
}

function feeIn(act: PlannedAct): FeeValue | undefined {
  return act.kind === 'shop-setting' ? { fee: act.setting, value: act.value } : undefined;
}

/** Folds `shop-settings`. */
export const shopSettings: Fold<ShopSettingsState, ShopSettingsEvent> = {
  initial: () => ({ set: PersistentMap.none(), ...NO_FEE_DECISIONS }),
  evolve(state, event) {
    if (event.type !== 'ShopSettingChanged') return { ...state, ...noteFeeDecision(state, event, feeIn) };
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

/** Each purchase asks for the values, and they rarely change. */
const knownValues = new WeakMap<ShopSettingsState, ShopValues>();

/** The value of every setting at this instant. */
export function shopValuesAt(state: ShopSettingsState, at: string): ShopValues {
  const now = shopSettingsAt(state, at);
  const known = knownValues.get(now);
  if (known) return known;
  const values = SHOP_SETTING_NAMES.map((name) => [name, shopValue(now, name)] as const);
  const found = Object.freeze(Object.fromEntries(values)) as ShopValues;
  knownValues.set(now, found);
  return found;
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
    ...NO_FEE_DECISIONS,
    set: set.reduce((all, each) => all.set(each.setting, each), shopSettings.initial().set),
    changes: changes.reduce((all, each) => all.set(each.changeId, each), NO_CHANGES),
  };
}
