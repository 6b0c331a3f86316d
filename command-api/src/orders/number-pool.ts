import type { NumberType } from '@ringpost/events/domain';
import type { Where } from '@ringpost/events/engine';
import { candidateNumbersPageRows } from '@ringpost/events/rules/limits';
import {
  type NumberRow,
  numbers,
  type ServedRow,
  served,
} from '@ringpost/projections/inventory/inventory.view';
import type { Deps } from '../kernel/deps.ts';

/** Which numbers would do for an order. */
export interface Scope {
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: NumberType;
}

export interface NumberPool {
  /** A number that the view thinks is free for the app and that is not in `tried`; undefined when it knows none. */
  next(scope: Scope, tried: ReadonlySet<string>): Promise<string | undefined>;
  /** Whether `next` would offer anything now; takes nothing. */
  hasOffer(scope: Scope): Promise<boolean>;
}

interface Page {
  readonly filledAt: number;
  /** All that the view knew when it was asked. */
  readonly found: readonly string[];
  /** What of it nobody has been offered yet. */
  readonly offers: string[];
}

/** A pool is only a hint, so what it holds may be as old as this; an empty one is filled again at once. */
const POOL_MAX_AGE_MS = 10_000;
const POOLS_MAX = 5_000;
const SHUFFLE_RANGE = 2 ** 31;

/**
 * Offers numbers, new ones first. Buyers who come together share one page and each get another number of it, so that they
 * rarely meet at the same stream; the stream confirms or refuses in any case.
 */
export function createNumberPool(deps: Pick<Deps, 'readModel' | 'random' | 'clock'>): NumberPool {
  const pools = new Map<string, Page>();
  const filling = new Map<string, Promise<Page>>();

  const fill = (key: string, scope: Scope): Promise<Page> => {
    const underWay = filling.get(key);
    if (underWay) return underWay;
    const filled = findOffers(deps, scope)
      .then((found) => {
        const pool = { filledAt: deps.clock.now().getTime(), found, offers: [...found] };
        if (pools.size >= POOLS_MAX) pools.clear();
        pools.set(key, pool);
        return pool;
      })
      .finally(() => filling.delete(key));
    filling.set(key, filled);
    return filled;
  };

  const take = (pool: Page, tried: ReadonlySet<string>): string | undefined => {
    for (let offer = pool.offers.pop(); offer !== undefined; offer = pool.offers.pop()) {
      if (!tried.has(offer)) return offer;
    }
    return undefined;
  };

  const poolFor = async (scope: Scope): Promise<Page> => {
    const key = `${scope.appId}|${scope.countryIso}|${scope.vendorId ?? '*'}|${scope.numberType}`;
    const known = pools.get(key);
    const isFresh = known && Math.abs(deps.clock.now().getTime() - known.filledAt) < POOL_MAX_AGE_MS;
    return isFresh && known.offers.length > 0 ? known : fill(key, scope);
  };

  return {
    hasOffer: async (scope) => (await poolFor(scope)).found.length > 0,
    async next(scope, tried) {
      for (;;) {
        const pool = await poolFor(scope);
        const offer = take(pool, tried);
        if (offer !== undefined) return offer;
        // A page that other buyers emptied says nothing about the stock; one that was empty, or was tried whole, does.
        if (pool.found.every((each) => tried.has(each))) return undefined;
      }
    },
  };
}

async function findOffers(
  deps: Pick<Deps, 'readModel' | 'random'>,
  scope: Scope,
): Promise<readonly string[]> {
  const start = Math.floor(deps.random() * SHUFFLE_RANGE);
  for (const range of [{ $gte: start }, { $lt: start }]) {
    const offers = await findNew(deps, scope, range);
    if (offers.length > 0) return offers;
  }
  if (scope.numberType === 'new') return [];
  for (const range of [{ $gte: start }, { $lt: start }]) {
    const offers = await findUsed(deps, scope, range);
    if (offers.length > 0) return offers;
  }
  return [];
}

interface Range {
  readonly $gte?: number;
  readonly $gt?: number;
  readonly $lt?: number;
}

/** Pages through the inventory until a page holds a number that never served the app. */
async function findNew({ readModel }: Pick<Deps, 'readModel'>, scope: Scope, range: Range) {
  let from: Range = range;
  for (;;) {
    const page = await readModel
      .collection<NumberRow>(numbers)
      .find(
        { countryIso: scope.countryIso, status: 'active', ...vendorOf(scope), shuffle: from },
        { sort: [['shuffle', 1]], limit: candidateNumbersPageRows },
      );
    const ids = page.map((row) => `${row._id}|${scope.appId}`);
    const known = new Set(
      (await readModel.collection<ServedRow>(served).getMany(ids)).map((row) => row.e164),
    );
    const offers = page.map((row) => row._id).filter((e164) => !known.has(e164));
    const last = page.at(-1);
    if (offers.length > 0 || !last || page.length < candidateNumbersPageRows) return offers;
    from = range.$lt === undefined ? { $gt: last.shuffle } : { $gt: last.shuffle, $lt: range.$lt };
  }
}

async function findUsed({ readModel }: Pick<Deps, 'readModel'>, scope: Scope, range: Range) {
  const page = await readModel
    .collection<ServedRow>(served)
    .find(
      { appId: scope.appId, countryIso: scope.countryIso, leased: false, shuffle: range, ...vendorOf(scope) },
      { sort: [['shuffle', 1]], limit: candidateNumbersPageRows },
    );
  return page.map((row) => row.e164);
}

function vendorOf({ vendorId }: Scope): Where {
  return vendorId === null ? {} : { vendorId };
}
