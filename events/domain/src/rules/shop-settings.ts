// The fees and limits that admins change, for the server and the browser.

export {
  isShopValue,
  SHOP_SETTING_NAMES,
  SHOP_SETTINGS,
  type ShopSetting,
  type ShopValues,
  USUAL_SHOP_VALUES,
} from '../domain/shop-settings/shop-settings.ts';
