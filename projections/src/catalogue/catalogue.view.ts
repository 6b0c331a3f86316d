import type { TermPrice } from '@ringpost/domain';
import type { View } from '@ringpost/engine';

export interface PriceRow {
  readonly priceId: string;
  /** Set if this is the price of one customer. */
  readonly userId: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  readonly onDeliveryMills: number;
  readonly newMills: number;
  readonly usedMills: number;
  readonly initialTermDays: number;
  /** Absent: no term has a price of its own. */
  readonly termPrices?: readonly TermPrice[];
}

/** An app with everything that pricing and routing need, in one row. */
export interface AppRow {
  readonly _id: string;
  readonly name: string;
  readonly slug: string;
  /** The name of its uploaded picture, or the `slug` of its logo; null: a mark is drawn from the name. */
  readonly imageName: string | null;
  /** The `slug` of its logo, which counts again once an uploaded picture is removed. */
  readonly drawnName: string | null;
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

/** Which shape these rows have; readers outside the projections check it (`shapeOf`). */
export const CATALOGUE_SHAPE = 2;

export const apps: View<AppRow> = { name: 'apps', indexes: [['rank']] };
export const vendors: View<VendorRow> = { name: 'vendors', indexes: [['name']] };
