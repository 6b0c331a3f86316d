import type { Wish } from '../api/purchase.ts';
import type { ShopSelection } from '../features/shop/selection.ts';

/** One activation of what was chosen in the shop, at the price that was shown. */
export const wishOf = ({ app, country, vendor }: ShopSelection): Wish => ({
  appId: app.app_uuid,
  appName: app.app_name,
  imageName: app.image_name,
  countryIso: country,
  vendorId: vendor,
  price: app.on_delv_price,
});
