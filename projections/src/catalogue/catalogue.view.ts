import type { View } from '@ringpost/events/engine';

export interface PriceRow {
  readonly priceId: string;
  /** Set for one customer's own price. */
  readonly userId: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  readonly onDeliveryMills: number;
  readonly newMills: number;
  readonly usedMills: number;
  readonly initialTermDays: number;
}

/** An app with everything that pricing and routing need, in one row. */
export interface AppRow {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  /** `slug` of its drawing, or null: a monogram is drawn. */
  readonly imageName: string | null;
  readonly rank: number;
  readonly templates: readonly { readonly templateId: string; readonly keyword: string }[];
  readonly prices: readonly PriceRow[];
}

export interface VendorRow {
  readonly _id: string;
  readonly name: string;
  readonly company: string;
  readonly provider: string;
}

/** Which shape these rows have; every projector counts its version so (`sameShape`). */
export const catalogueVersion = 1000;

export const apps: View<AppRow> = { name: 'apps', indexes: [['rank']] };
export const vendors: View<VendorRow> = { name: 'vendors', indexes: [['name']] };

/** An app as the shop shows it; money in dollars (checklist A1). Spec §3, "App (sidebar)". */
export interface PricedApp {
  readonly app_uuid: string;
  readonly uuid: string;
  readonly app_name: string;
  readonly image_name: string | null;
  readonly country_iso: string | null;
  readonly new_initial_term: number;
  readonly price_new: number;
  readonly price_old: number;
  readonly on_delv_price: number;
  /** Numbers to be had now that never served the app, and that did. */
  readonly unused: number;
  readonly used: number;
  /** Per cent of settled orders that got a code, and the median seconds to it; null under 20 orders. */
  readonly delivered: number | null;
  readonly median_seconds: number | null;
}

export interface PublicVendor {
  readonly vendor_uuid: string;
  readonly uuid: string;
  readonly vendor_name: string;
  readonly company: string;
}
