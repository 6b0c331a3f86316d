import { isAtOrAfter, LOG_START, type Position } from '@ringpost/events/domain';
import type { ReadModel } from '@ringpost/events/engine';
import type { PriceEntry } from '@ringpost/events/rules/price-matching';
import { type AppRow, apps, type VendorRow, vendors } from '@ringpost/projections/catalogue/catalogue.view';

export interface KnownApp {
  readonly row: AppRow;
  readonly prices: readonly PriceEntry[];
}

export interface KnownCatalogue {
  /** Best known first. */
  readonly apps: ReadonlyMap<string, KnownApp>;
  readonly vendors: ReadonlyMap<string, VendorRow>;
  /** Who has a price of their own for anything. */
  readonly usersWithPrices: ReadonlySet<string>;
}

/** All apps and vendors in memory: nearly every answer names some, and they rarely change. */
export interface AppCatalogue {
  /** At most a second old, or read after `seen` where that is newer than what is in memory. */
  read(seen?: Position): Promise<KnownCatalogue>;
  /** What is in memory, however old: for callers that cannot wait. */
  now(): KnownCatalogue;
  /** Something has changed: the next reader reads the rows again. */
  outdate(): void;
}

const MAX_AGE_MS = 1_000;
const MAX_ROWS = 9_999;
const NOTHING_KNOWN: KnownCatalogue = { apps: new Map(), vendors: new Map(), usersWithPrices: new Set() };

function pricesOf({ _id: appId, prices }: AppRow): readonly PriceEntry[] {
  return prices.map((price) => ({ ...price, appId }));
}

export function createAppCatalogue(
  readModel: ReadModel,
  positionOf: () => Position,
  /** Milliseconds of a clock that only ages what is kept; no test has to move it. */
  age: () => number = () => performance.now(),
): AppCatalogue {
  let known = NOTHING_KNOWN;
  let readAt = Number.NEGATIVE_INFINITY;
  let position = LOG_START;
  let reading: Promise<KnownCatalogue> | undefined;

  async function load(): Promise<KnownCatalogue> {
    const seen = positionOf();
    const startedAt = age();
    const [appRows, vendorRows] = await Promise.all([
      readModel.collection(apps).find({}, { sort: [['rank', 1]], limit: MAX_ROWS }),
      readModel.collection(vendors).find({}, { sort: [['name', 1]], limit: MAX_ROWS }),
    ]);
    known = {
      apps: new Map(appRows.map((row) => [row._id, { row, prices: pricesOf(row) }])),
      vendors: new Map(vendorRows.map((row) => [row._id, row])),
      usersWithPrices: new Set(appRows.flatMap(({ prices }) => prices.flatMap(({ userId }) => userId ?? []))),
    };
    position = seen;
    readAt = startedAt;
    return known;
  }

  return {
    now: () => known,
    outdate: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
    async read(seen = LOG_START) {
      if (age() - readAt < MAX_AGE_MS && isAtOrAfter(position, seen)) return known;
      reading ??= load().finally(() => {
        reading = undefined;
      });
      const read = await reading;
      return isAtOrAfter(position, seen) ? read : load();
    },
  };
}
