import { toMills } from '@ringpost/domain/rules/money-display';
import { type ShopValues, USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { useQuery } from './use-query.ts';

export function useShopSettings() {
  return useQuery('GET /api/shop_settings', {});
}

/** The fees and limits of the shop, amounts in mills; the usual ones until they are read. The server decides by its own. */
export function useShopValues(): ShopValues {
  const { data } = useShopSettings();
  const read = data?.data.map(({ setting, is_money, value }) => [setting, is_money ? toMills(value) : value]);
  return { ...USUAL_SHOP_VALUES, ...(read && Object.fromEntries(read)) };
}
