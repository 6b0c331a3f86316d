import { isAtOrAfter, LOG_START, type Position, type VolumeStepsState, volumeSteps } from '@ringpost/domain';
import type { PriceEntry } from '@ringpost/domain/rules/price-matching';
import type { ReadModel } from '@ringpost/engine';
import { shareWork } from '@ringpost/engine/async';
import {
  type AppRow,
  appRowAt,
  apps,
  type VendorRow,
  vendors,
} from '@ringpost/projections/catalogue/catalogue.view';
import { readVolumeSteps } from './read-volume-steps.ts';

export interface CatalogueApp {
  readonly row: AppRow;
  readonly prices: readonly PriceEntry[];
}

/** A price of one customer. `countsFrom` null: it counts now. */
export interface OwnPrice {
  readonly entry: PriceEntry;
  readonly countsFrom: string | null;
}

export interface CatalogueRows {
  /** The best-known app comes first. */
  readonly apps: ReadonlyMap<string, CatalogueApp>;
  readonly vendors: ReadonlyMap<string, VendorRow>;
  /** The prices of single customers, by customer. */
  readonly ownPrices: ReadonlyMap<string, readonly OwnPrice[]>;
  /** The steps of the discount by volume. `volumeStepsAt` knows which of them count. */
  readonly volumeSteps: VolumeStepsState;
}

/** All apps and vendors in memory, because nearly every answer names some and they rarely change. */
export interface AppCatalogue {
  /**
   * At most a second old, with the prices that count now. If `seen` is newer than the copy in memory, the rows are read again.
   */
  read(seen?: Position): Promise<CatalogueRows>;
  /** The copy in memory, of any age, for callers that cannot wait. */
  now(): CatalogueRows;
  /** Something has changed, so the next caller reads the rows again. */
  outdate(): void;
}

const MAX_AGE_MS = 1_000;
const MAX_ROWS = 9_999;
const EMPTY: CatalogueRows = {
  apps: new Map(),
  vendors: new Map(),
  ownPrices: new Map(),
  volumeSteps: volumeSteps.initial(),
};

function pricesOf({ _id: appId, prices }: AppRow): readonly PriceEntry[] {
  return prices.map((price) => ({ ...price, appId }));
}

function ownPricesOf(rows: readonly AppRow[]): ReadonlyMap<string, readonly OwnPrice[]> {
  const own = new Map<string, OwnPrice[]>();
  const add = (entry: PriceEntry, countsFrom: string | null) => {
    if (entry.userId === null) return;
    const list = own.get(entry.userId) ?? [];
    list.push({ entry, countsFrom });
    own.set(entry.userId, list);
  };
  for (const row of rows) {
    for (const entry of pricesOf(row)) add(entry, null);
    for (const { price, countsFrom, plannedBy: _, ...scope } of row.planned ?? [])
      if (price) add({ ...scope, ...price, appId: row._id }, countsFrom);
  }
  return own;
}

/** The first instant at which one of the planned prices counts. */
function nextChange(rows: readonly AppRow[]): string | undefined {
  return rows.flatMap(({ planned = [] }) => planned.map(({ countsFrom }) => countsFrom)).sort()[0];
}

export function createAppCatalogue(
  readModel: ReadModel,
  now: () => string,
  positionOf: () => Position,
  /** Milliseconds of a clock that only measures the age of the copy. Tests do not have to set it. */
  age: () => number = () => performance.now(),
): AppCatalogue {
  let cached = EMPTY;
  let readAt = Number.NEGATIVE_INFINITY;
  let position = LOG_START;
  let changesAt: string | undefined;

  async function load(): Promise<CatalogueRows> {
    const seen = positionOf();
    const startedAt = age();
    const [stored, vendorRows, steps] = await Promise.all([
      readModel.collection(apps).find({}, { sort: [['rank', 1]], limit: MAX_ROWS }),
      readModel.collection(vendors).find({}, { sort: [['name', 1]], limit: MAX_ROWS }),
      readVolumeSteps(readModel),
    ]);
    const at = now();
    const appRows = stored.map((row) => appRowAt(row, at));
    changesAt = nextChange(appRows);
    cached = {
      apps: new Map(appRows.map((row) => [row._id, { row, prices: pricesOf(row) }])),
      vendors: new Map(vendorRows.map((row) => [row._id, row])),
      ownPrices: ownPricesOf(appRows),
      volumeSteps: steps,
    };
    position = seen;
    readAt = startedAt;
    return cached;
  }

  const reading = shareWork(load);

  return {
    now: () => cached,
    outdate: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
    async read(seen = LOG_START) {
      const isOutdated = changesAt !== undefined && changesAt <= now();
      if (!isOutdated && age() - readAt < MAX_AGE_MS && isAtOrAfter(position, seen)) return cached;
      const read = await reading.run();
      return isAtOrAfter(position, seen) ? read : load();
    },
  };
}
