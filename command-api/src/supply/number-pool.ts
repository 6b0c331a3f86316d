import { isWholeNumber, type Placed } from '@ringpost/domain';
import { weightOfDelivery } from '@ringpost/domain/rules/delivery-weight';
import { CANDIDATE_NUMBERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import type { NumberAreas } from '@ringpost/domain/rules/number-areas';
import { atMost } from '@ringpost/engine';
import { createSingleFlight } from '@ringpost/engine/async';
import {
  CELL_SHUFFLES,
  cellOf,
  type HeldRow,
  held,
  type NumberRow,
  numbers,
  type ServedRow,
  STOCK_CELLS,
  type StockRow,
  served,
  servedId,
  stock,
  stockId,
  type UsedRow,
  usedNumbers,
} from '@ringpost/projections/inventory/inventory.view';
import {
  type DeliveryRow,
  deliveries,
  deliveriesId,
  type Voices,
} from '@ringpost/projections/orders/deliveries.view';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../kernel/deps.ts';
import { numbersInAreas } from './area-numbers.ts';

/** Which numbers an order can use. */
export interface Scope {
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: Placed['numberType'];
  /** Where the number must be; absent: anywhere. */
  readonly areas?: NumberAreas | undefined;
}

/** Which numbers one customer wants. */
export interface BuyersScope extends Scope {
  readonly userId: string;
}

/** Whose prices count, and where. `userId` null: a guest. `vendorId` null: any. */
export interface StockScope {
  readonly userId: string | null;
  readonly countryIso: string;
  readonly vendorId: string | null;
}

/** What another portal has sold for one order. */
export interface BorrowedNumber {
  readonly e164: string;
  readonly countryIso: string;
  readonly vendorId: string;
  readonly region: string;
  readonly rateCentre: string;
}

/** Numbers that other portals sell. Each is bought for one order, when the own stock has none for it. */
export interface Elsewhere {
  /**
   * Whether a portal sells one at this price of the customer. It does not buy one.
   * @throws Rejection `portal-share-used` if portals sell some, but no more to this customer now
   */
  hasOffer(scope: BuyersScope, priceMills: number): Promise<boolean>;
  /** How many numbers portals have of each app, as far as that is known now, at a price that leaves the margin. Apps with none are left out. */
  stock(scope: StockScope): Promise<ReadonlyMap<string, number>>;
  /**
   * Buys a number, or answers with the one that an earlier call has bought for the order; undefined if nobody sells one.
   * @throws Rejection `busy` if that is not known at `stopAt`; it goes on, and a later call has its result
   */
  buy(placed: Placed, stopAt: number): Promise<BorrowedNumber | undefined>;
}

export interface NumberPool {
  /** Absent: only the own stock is sold. */
  readonly elsewhere?: Elsewhere;
  /** A number that is available for the app according to the view, and not in `tried`; undefined if there is none. */
  next(scope: Scope, tried: ReadonlySet<string>): Promise<string | undefined>;
  /** Whether `next` would return a number now, or another portal sells one at this price of the customer. It does not take one. */
  hasOffer(scope: Scope, priceMills?: number): Promise<boolean>;
}

/** The numbers of the whole stock, for orders of many numbers. */
export interface StockPool extends NumberPool {
  /**
   * Up to `count` available numbers that are not in `tried`; fewer if the view offers no more. They are read again for each
   * call.
   */
  many(scope: Scope, count: number, tried: ReadonlySet<string>): Promise<readonly string[]>;
}

interface Page {
  readonly filledAt: number;
  /** All numbers that the view returned. */
  readonly numbers: readonly string[];
  /** The numbers that were not offered to any buyer yet. */
  readonly offers: string[];
}

/** A pool is only a hint, so it may have this age. An empty pool is filled again at once. */
const POOL_MAX_AGE_MS = 10_000;
const POOLS_MAX = 5_000;
const SHUFFLE_RANGE = 2 ** 31;
/** How many numbers with a running activation a purchase skips before it takes one of them. */
export const IN_USE_PASSED_OVER = 1_000;

/** Shuffle keys from `from` to below `to`. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The numbers of a vendor that an app can use now, according to the counters of the view. */
interface VendorStock {
  readonly vendorId: string;
  /** How many are new to the app, for each cell of the shuffle's range. */
  readonly newInCells: readonly number[];
  readonly newNumbers: number;
  readonly usedNumbers: number;
  /** How its last orders for the app ended; undefined if there were none. */
  readonly delivery: Voices | undefined;
}

type PoolDeps = Pick<Deps, 'readModel' | 'random'>;

function stockOf(all: StockRow, ofApp: StockRow | undefined, delivery: Voices | undefined): VendorStock {
  const newInCells = all.cells.map((numbers, cell) => Math.max(0, numbers - (ofApp?.cells[cell] ?? 0)));
  return {
    vendorId: all.vendorId,
    newInCells,
    newNumbers: newInCells.reduce((sum, each) => sum + each, 0),
    usedNumbers: ofApp ? ofApp.taken - ofApp.leased : 0,
    delivery,
  };
}

/** Reads two rows for each vendor with numbers in the country and one for their deliveries, or two for a chosen vendor. */
async function readStock({ readModel }: PoolDeps, scope: Scope): Promise<readonly VendorStock[]> {
  const { appId, countryIso, vendorId } = scope;
  const collection = readModel.collection<StockRow>(stock);
  const [rows, delivery] =
    vendorId === null
      ? await Promise.all([
          collection.find({ appId: { $in: ['*', appId] }, countryIso }),
          readModel.collection<DeliveryRow>(deliveries).get(deliveriesId(appId, countryIso)),
        ])
      : [await collection.getMany(['*', appId].map((each) => stockId(countryIso, vendorId, each)))];
  const ofApp = new Map(rows.flatMap((row) => (row.appId === appId ? [[row.vendorId, row]] : [])));
  return rows
    .filter((row) => row.appId === '*' && row.vendorId !== '*')
    .map((row) => stockOf(row, ofApp.get(row.vendorId), delivery?.vendors[row.vendorId]));
}

/**
 * The vendors with any numbers, those that are likely to deliver first. The first one is chosen at random, weighted by stock and
 * success rate. So vendors with the same success rate share the orders, and a vendor that failed is tried sometimes, because it
 * may work again.
 */
function likeliestFirst(
  vendors: readonly VendorStock[],
  numbersOf: (vendor: VendorStock) => number,
  random: () => number,
): readonly VendorStock[] {
  const weightOf = (vendor: VendorStock): number => numbersOf(vendor) * weightOfDelivery(vendor.delivery);
  const having = vendors
    .filter((vendor) => numbersOf(vendor) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one));
  let left = random() * having.reduce((sum, vendor) => sum + weightOf(vendor), 0);
  const first = having.find((vendor) => {
    left -= weightOf(vendor);
    return left < 0;
  });
  return first ? [first, ...having.filter((vendor) => vendor !== first)] : having;
}

/** The cells from `start` on, then those before it, without the empty ones. */
function rangesFrom(start: number, newInCells: readonly number[]): readonly Range[] {
  const ranges: Range[] = [];
  for (let step = 0; step <= STOCK_CELLS; step += 1) {
    const cell = (cellOf(start) + step) % STOCK_CELLS;
    if (!newInCells[cell]) continue;
    const from = step === 0 ? start : cell * CELL_SHUFFLES;
    const to = step === STOCK_CELLS ? start : (cell + 1) * CELL_SHUFFLES;
    const before = ranges.at(-1);
    if (before?.to === from) ranges.splice(-1, 1, { from: before.from, to });
    else ranges.push({ from, to });
  }
  return ranges;
}

async function withoutServed(
  { readModel }: PoolDeps,
  appId: string,
  page: readonly Pick<NumberRow, '_id' | 'shuffle'>[],
): Promise<readonly string[]> {
  const ids = page.map(({ _id: e164, shuffle }) => servedId({ appId, shuffle, e164 }));
  const servedRows = await readModel.collection<ServedRow>(served).getMany(ids);
  const taken = new Set(servedRows.map((row) => row.e164));
  return page.map((row) => row._id).filter((e164) => !taken.has(e164));
}

type Shuffles = { readonly $gte?: number; readonly $gt?: number };

/** The numbers after a page. Two numbers may have the same key, and the page may end between them. */
function after(page: readonly { readonly shuffle: number }[]): Shuffles | undefined {
  const last = page.at(-1);
  if (!last || page.length < CANDIDATE_NUMBERS_PAGE_ROWS) return undefined;
  return page[0]?.shuffle === last.shuffle ? { $gt: last.shuffle } : { $gte: last.shuffle };
}

/** One index has these fields and those of the filter. */
const OFFERED_FIELDS = ['_id', 'shuffle', 'wholeUntil'] as const;

/** The numbers of a range that never served the app, page by page. A page may be empty. */
async function* newIn(
  deps: PoolDeps,
  { appId, countryIso }: Scope,
  vendorId: string,
  { from, to }: Range,
): AsyncGenerator<readonly string[], void> {
  const numberRows = deps.readModel.collection<NumberRow>(numbers);
  const where = { countryIso, status: 'active', vendorId };
  for (let shuffle: Shuffles | undefined = { $gte: from }; shuffle; ) {
    const page: readonly Pick<NumberRow, (typeof OFFERED_FIELDS)[number]>[] = await numberRows.findFields(
      { ...where, shuffle: { ...shuffle, $lt: to } },
      OFFERED_FIELDS,
      { sort: [['shuffle', 1]], limit: CANDIDATE_NUMBERS_PAGE_ROWS },
    );
    const offered = page.filter(({ wholeUntil }) => wholeUntil === undefined);
    yield await withoutServed(deps, appId, offered);
    shuffle = after(page);
  }
}

/** The numbers of a range that served the app and are free, page by page. */
async function* usedIn(
  { readModel }: PoolDeps,
  { appId, countryIso }: Scope,
  vendorId: string,
  { from, to }: Range,
): AsyncGenerator<readonly string[], void> {
  const where = { appId, countryIso, vendorId };
  for (let shuffle: Shuffles | undefined = { $gte: from }; shuffle; ) {
    const page: readonly UsedRow[] = await readModel
      .collection<UsedRow>(usedNumbers)
      .find(
        { ...where, shuffle: { ...shuffle, $lt: to } },
        { sort: [['shuffle', 1]], limit: CANDIDATE_NUMBERS_PAGE_ROWS },
      );
    yield page.map((row) => row.e164);
    shuffle = after(page);
  }
}

/**
 * All numbers that the view offers, new ones first, page by page. The counters say where numbers are left. So it needs about
 * the same reads to find one of many numbers, the last one, or none: the counters of the vendors, and at most a few cells of
 * one vendor's numbers.
 */
async function* offerPages(deps: PoolDeps, scope: Scope): AsyncGenerator<readonly string[], void> {
  const { random } = deps;
  const vendors = await readStock(deps, scope);
  const start = Math.floor(random() * SHUFFLE_RANGE);
  const withNew = scope.numberType === 'used' ? [] : vendors;
  for (const { vendorId, newInCells } of likeliestFirst(withNew, (each) => each.newNumbers, random)) {
    for (const range of rangesFrom(start, newInCells)) yield* newIn(deps, scope, vendorId, range);
  }
  if (scope.numberType === 'new') return;
  const around = [
    { from: start, to: SHUFFLE_RANGE },
    { from: 0, to: start },
  ];
  for (const { vendorId } of likeliestFirst(vendors, (each) => each.usedNumbers, random)) {
    for (const range of around) yield* usedIn(deps, scope, vendorId, range);
  }
}

/**
 * Moves numbers on which an activation runs to the end of the pages: a text that names no app could be for either order.
 * A full batch of such numbers is offered at once, so a stock in which all numbers are in use is not read to its end.
 */
async function* idleFirst(
  { readModel }: PoolDeps,
  pages: AsyncGenerator<readonly string[], void>,
): AsyncGenerator<readonly string[], void> {
  const kept: string[] = [];
  for await (const page of pages) {
    const rows = await readModel.collection<HeldRow>(held).getMany(page);
    const inUse = new Set(rows.flatMap(({ _id, activations }) => (activations.length > 0 ? [_id] : [])));
    kept.push(...page.filter((e164) => inUse.has(e164)));
    yield page.filter((e164) => !inUse.has(e164));
    if (kept.length >= IN_USE_PASSED_OVER) yield kept.splice(0);
  }
  yield kept;
}

/** A whole number is only one that nobody has for any app. Its rows do not change with the leases of apps, so this is asked here. */
async function* heldByNobody(
  { readModel }: PoolDeps,
  pages: AsyncGenerator<readonly string[], void>,
): AsyncGenerator<readonly string[], void> {
  for await (const page of pages) {
    const rows = await readModel.collection<HeldRow>(held).getMany(page);
    const had = new Set(rows.map(({ _id }) => _id));
    yield page.filter((e164) => !had.has(e164));
  }
}

function offersFor(deps: PoolDeps, scope: Scope): AsyncGenerator<readonly string[], void> {
  const { appId, areas } = scope;
  const pages = areas ? numbersInAreas(deps, scope, areas) : offerPages(deps, scope);
  return isWholeNumber(appId) ? heldByNobody(deps, pages) : idleFirst(deps, pages);
}

/** The first page with any numbers; empty if there is none. */
async function findOffers(deps: PoolDeps, scope: Scope): Promise<readonly string[]> {
  for await (const page of offersFor(deps, scope)) if (page.length > 0) return page;
  return [];
}

async function findMany(
  deps: PoolDeps,
  scope: Scope,
  count: number,
  tried: ReadonlySet<string>,
): Promise<readonly string[]> {
  const numbers = new Set<string>();
  for await (const page of offersFor(deps, scope)) {
    for (const e164 of page) if (!tried.has(e164)) numbers.add(e164);
    if (numbers.size >= count) break;
  }
  return [...numbers].slice(0, count);
}

/**
 * Offers numbers, new ones first. Simultaneous buyers share one page, and each gets a different number of it, so they rarely
 * compete for one stream. The stream confirms or refuses in any case.
 */
export function createNumberPool(deps: Pick<Deps, 'readModel' | 'random' | 'clock'>): StockPool {
  const pools = new LRUCache<string, Page>(atMost(POOLS_MAX));
  const singleFlight = createSingleFlight();

  const fill = (key: string, scope: Scope): Promise<Page> =>
    singleFlight(key, async () => {
      const numbers = await findOffers(deps, scope);
      const pool = { filledAt: deps.clock.now().getTime(), numbers, offers: [...numbers] };
      pools.set(key, pool);
      return pool;
    });

  const take = (pool: Page, tried: ReadonlySet<string>): string | undefined => {
    for (let offer = pool.offers.pop(); offer !== undefined; offer = pool.offers.pop()) {
      if (!tried.has(offer)) return offer;
    }
    return undefined;
  };

  const poolFor = async (scope: Scope): Promise<Page> => {
    const { areas } = scope;
    const within = areas ? `|${areas.wanted.join()}|${areas.excluded.join()}` : '';
    const key = `${scope.appId}|${scope.countryIso}|${scope.vendorId ?? '*'}|${scope.numberType}${within}`;
    const cached = pools.get(key);
    const isFresh = cached && Math.abs(deps.clock.now().getTime() - cached.filledAt) < POOL_MAX_AGE_MS;
    return isFresh && cached.offers.length > 0 ? cached : fill(key, scope);
  };

  return {
    many: (scope, count, tried) => findMany(deps, scope, count, tried),
    hasOffer: async (scope) => (await poolFor(scope)).numbers.length > 0,
    async next(scope, tried) {
      for (;;) {
        const pool = await poolFor(scope);
        const offer = take(pool, tried);
        if (offer !== undefined) return offer;
        // A page that other buyers emptied says nothing about the stock. A page that came empty does.
        if (pool.numbers.length === 0) return undefined;
        // A page that was tried completely may have only numbers that its customer has banned, and others are behind it.
        if (pool.numbers.every((each) => tried.has(each))) return (await findMany(deps, scope, 1, tried))[0];
      }
    },
  };
}
