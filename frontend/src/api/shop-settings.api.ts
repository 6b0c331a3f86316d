import { toMills } from '@ringpost/domain/rules/money-display';
import { type ShopValues, USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import { useQuery } from './use-query.ts';

/** Nothing is read while `isNeeded` is false. */
export function useShopSettings(isNeeded = true) {
  return useQuery('GET /api/shop_settings', isNeeded ? {} : null);
}

/** The fees and limits of the shop, amounts in mills; undefined until they are read. For amounts that a purchase agrees on. */
export function useReadShopValues(isNeeded = true): ShopValues | undefined {
  const { data } = useShopSettings(isNeeded);
  const read = data?.data.map(({ setting, is_money, value }) => [setting, is_money ? toMills(value) : value]);
  return read && { ...USUAL_SHOP_VALUES, ...Object.fromEntries(read) };
}

/** As `useReadShopValues`; the usual ones until they are read. For hints only: the server decides by its own. */
export function useShopValues(): ShopValues {
  return useReadShopValues() ?? USUAL_SHOP_VALUES;
}
