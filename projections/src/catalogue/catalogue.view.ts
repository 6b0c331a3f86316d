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

/** A change of a price at an instant. `priceId`: of the new price, or of the one that is removed then. */
export interface PlannedRow {
  readonly priceId: string;
  readonly userId: string | null;
  readonly countryIso: string | null;
  readonly vendorId: string | null;
  /** Null: the price is removed. */
  readonly price: Omit<PriceRow, 'priceId' | 'userId' | 'countryIso' | 'vendorId'> | null;
  readonly countsFrom: string;
  /** The admin. */
  readonly plannedBy: string;
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
  /** Why it is not on sale. Absent: it is. */
  readonly hidden?: string;
  /** What customers are told about it. Absent: nothing. */
  readonly message?: string;
  readonly templates: readonly { readonly templateId: string; readonly keyword: string }[];
  readonly prices: readonly PriceRow[];
  /**
   * The changes that are to come. Before prices are shown, `appRowAt` applies those that count already. Absent in the rows of an
   * earlier version, which readers see until this version has its rows.
   */
  readonly planned?: readonly PlannedRow[];
}

/** The prices with this one instead of that of the same scope. The newest comes last. */
export function withPrice(prices: readonly PriceRow[], set: PriceRow): readonly PriceRow[] {
  const { userId, countryIso, vendorId } = set;
  const others = prices.filter(
    (each) => each.userId !== userId || each.countryIso !== countryIso || each.vendorId !== vendorId,
  );
  return [...others, set];
}

function withPlanned(prices: readonly PriceRow[], planned: PlannedRow): readonly PriceRow[] {
  const { priceId, userId, countryIso, vendorId, price } = planned;
  if (!price) return prices.filter((each) => each.priceId !== priceId);
  return withPrice(prices, { priceId, userId, countryIso, vendorId, ...price });
}

/** The app with the prices that count at this instant, even if the facts of a planned change come late. */
export function appRowAt(row: AppRow, at: string): AppRow {
  const all = row.planned ?? [];
  const due = all
    .filter(({ countsFrom }) => countsFrom <= at)
    .toSorted((a, b) => a.countsFrom.localeCompare(b.countsFrom));
  if (due.length === 0) return row;
  const planned = all.filter((each) => !due.includes(each));
  return { ...row, prices: due.reduce(withPlanned, row.prices), planned };
}

export interface VendorRow {
  readonly _id: string;
  readonly name: string;
  readonly company: string;
  readonly provider: string;
  /** Its numbers are bought from another portal, one for each code. */
  readonly isPortal?: true;
}

/** Which shape these rows have; readers outside the projections check it (`shapeOf`). */
export const CATALOGUE_SHAPE = 5;

export const apps: View<AppRow> = { name: 'apps', indexes: [['rank']] };
export const vendors: View<VendorRow> = { name: 'vendors', indexes: [['name']] };
