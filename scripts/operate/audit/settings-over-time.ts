import type { RecordedEvent } from '@ringpost/domain';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS, type ShopSetting } from '@ringpost/domain/rules/shop-settings';

/** How long after a change a command may still decide by the value that it has read before. */
const GRACE_MS = 120_000;

interface Value {
  readonly fromMs: number;
  readonly value: number;
  /** The planned change that it comes from; null: a fact. */
  readonly changeId: string | null;
}

/** The values of the settings of the shop over time, in the order of the log. */
export function settingsOverTime() {
  const values = new Map<string, readonly Value[]>(
    SHOP_SETTING_NAMES.map((name) => [
      name,
      [{ fromMs: 0, value: SHOP_SETTINGS[name].usual, changeId: null }],
    ]),
  );

  function add(setting: string, added: Value): void {
    const all = [...(values.get(setting) ?? []), added];
    values.set(
      setting,
      all.toSorted((one, other) => one.fromMs - other.fromMs),
    );
  }

  return {
    see({ type, data }: RecordedEvent): void {
      if (type === 'ShopSettingChanged')
        add(data.setting, { fromMs: Date.parse(data.changedAt), value: data.value, changeId: null });
      // It counts from its date, even if its fact comes late.
      if (type === 'ChangePlanned' && data.act.kind === 'shop-setting') {
        const { changeId, countsFrom, act } = data;
        add(act.setting, { fromMs: Date.parse(countsFrom), value: act.value, changeId });
      }
      if (type === 'ChangeWithdrawn')
        for (const [setting, all] of values)
          values.set(
            setting,
            all.filter(({ changeId }) => changeId !== data.changeId),
          );
    },
    /** The highest value that a command of this instant may have read. */
    mostAt(setting: ShopSetting, atMs: number): number {
      const all = values.get(setting) ?? [];
      const before = all.filter(({ fromMs }) => fromMs <= atMs - GRACE_MS).at(-1);
      const since = all.filter(({ fromMs }) => fromMs > atMs - GRACE_MS && fromMs <= atMs + GRACE_MS);
      return Math.max(...[before, ...since].flatMap((each) => each?.value ?? []));
    },
  };
}
