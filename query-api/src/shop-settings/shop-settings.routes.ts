import { shopSettingsAt, shopValuesAt } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { SHOP_SETTING_NAMES, SHOP_SETTINGS } from '@ringpost/domain/rules/shop-settings';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { freshness } from '../kernel/freshness.ts';
import type { QueryDeps } from '../query-deps.ts';
import { readShopSettings } from './read-settings.ts';
import { shopSettingsContract } from './shop-settings.contract.ts';

/** The fees and limits of the shop. */
export function shopSettingsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('customer', shopSettingsContract, async (call) => {
      const fresh = await freshness(deps, call, ['catalogue']);
      const state = await readShopSettings(deps.readModel);
      const values = shopValuesAt(state, call.now);
      const { set } = shopSettingsAt(state, call.now);
      const data = SHOP_SETTING_NAMES.map((setting) => {
        const { isMoney, usual, least, most } = SHOP_SETTINGS[setting];
        const shown = (value: number) => (isMoney ? toDollars(value) : value);
        return {
          setting,
          is_money: isMoney,
          value: shown(values[setting]),
          ...{ usual: shown(usual), least: shown(least), most: shown(most) },
          changed_at: set.get(setting)?.changedAt ?? null,
        };
      });
      return { status: 200, body: { data, ...fresh } };
    }),
  ];
}
