import type { PurchaseRequest } from '../api/purchase.ts';
import type { ShopSelection } from '../features/shop/selection.ts';

/** One activation of what was chosen in the shop, at the price that was shown. */
export function purchaseRequestOf({ app, country, vendor }: ShopSelection): PurchaseRequest {
  return {
    appId: app.app_uuid,
    appName: app.app_name,
    imageName: app.image_name,
    countryIso: country,
    vendorId: vendor,
    price: app.on_delv_price,
  };
}
