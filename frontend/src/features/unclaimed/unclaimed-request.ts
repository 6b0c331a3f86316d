import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import type { PurchaseRequest } from '../purchase/purchase-request.ts';
import type { UnclaimedNumber } from './unclaimed.api.ts';
import type { UnclaimedChoice } from './unclaimed-choice.ts';

/** A chosen row that can be bought now, at the price of this customer in dollars. */
export interface PricedRow extends UnclaimedNumber {
  readonly price: number;
}

/** The purchase of one row at the price that is shown. */
export function requestOf(app: UnclaimedChoice['app'], row: PricedRow): PurchaseRequest {
  return {
    appId: app.uuid,
    appName: app.app_name,
    imageName: app.image_name,
    countryIso: row.country_iso,
    vendorId: null,
    price: row.price,
    unclaimedId: row.id,
  };
}

/** The price of all rows, in dollars. */
export function sumOf(rows: readonly Pick<UnclaimedNumber, 'price'>[]): number {
  return toDollars(rows.reduce((sum, { price }) => sum + toMills(price ?? 0), 0));
}
