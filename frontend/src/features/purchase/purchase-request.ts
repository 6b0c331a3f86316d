import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ShopSelection } from '../shop/selection.ts';

/** `any`: a new number if there is one, else a used one. `new`: only a number that never served the app. */
export type NumberType = 'any' | 'new';

/** What somebody wants to buy, and the price they saw. */
export interface PurchaseRequest {
  readonly appId: string;
  readonly appName: string;
  /** File name of the app's image; null where it has none. */
  readonly imageName: string | null;
  readonly countryIso: string;
  /** Null: any provider. */
  readonly vendorId: string | null;
  /** Dollars. */
  readonly price: number;
  /** Absent: `any`. */
  readonly numberType?: NumberType;
}

/** One activation of what was chosen in the shop, at the price that was shown. */
export function requestOfSelection({ app, country, vendor }: ShopSelection): PurchaseRequest {
  return {
    appId: app.app_uuid,
    appName: app.app_name,
    imageName: app.image_name,
    countryIso: country,
    vendorId: vendor,
    price: app.on_delv_price,
  };
}

/** The same app again, from any provider, at the price of `order`. If the price changed, the server refuses it. */
export function requestOfOrder(order: OrderView): PurchaseRequest {
  return {
    appId: order.app_uuid,
    appName: order.app_name,
    imageName: order.image_name,
    countryIso: order.country_iso,
    vendorId: null,
    price: order.unit_price,
  };
}

/** Whether both ask for the same thing at the same price. */
export function isSameRequest(a: PurchaseRequest, b: PurchaseRequest): boolean {
  return (
    a.appId === b.appId &&
    a.countryIso === b.countryIso &&
    a.vendorId === b.vendorId &&
    a.numberType === b.numberType &&
    a.price === b.price
  );
}
