import { CANDIDATE_NUMBERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import { type Engine, openEngine, type ReadModel, type Row, type Write } from '@ringpost/engine';
import {
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
  usedNumbers,
} from '@ringpost/projections/inventory/inventory.view';
import { deliveries, deliveriesId, type Voices } from '@ringpost/projections/orders/deliveries.view';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { APP, type ManualClock, manualClock, numberAt, OTHER_APP, VENDOR } from '../testing/shop.fixture.ts';
import { createNumberPool, IN_USE_PASSED_OVER, type Scope } from './number-pool.ts';

let engine: Engine;
let clock: ManualClock;
let from = -1;
let random = 0;
let inventory: Map<string, NumberRow | ServedRow>;

const scope: Scope = { appId: APP, countryIso: 'US', vendorId: null, numberType: 'any' };
function candidates() {
  return createNumberPool({ readModel: engine.readModel, clock, random: () => random });
}
const nothing: ReadonlySet<string> = new Set();

function numberRow(n: number, change: Partial<NumberRow> = {}): NumberRow {
  return {
    _id: numberAt(n),
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: VENDOR,
    status: 'active',
    shuffle: n * 1000,
    addedAt: '2026-11-01T00:00:00.000Z',
    ...change,
  };
}
function servedRow(n: number, leased: boolean, appId = APP): ServedRow {
  const place = { e164: numberAt(n), appId, shuffle: n * 1000 };
  return {
    _id: servedId(place),
    ...place,
    countryIso: 'US',
    vendorId: VENDOR,
    leaseId: `lease-${n}`,
    leased,
    until: leased ? '2026-11-21T10:30:00.000Z' : '',
    served: !leased,
  };
}

function stockRow(vendorId: string, appId: string, rows: readonly (NumberRow | ServedRow)[]): StockRow {
  const cells = Array.from({ length: STOCK_CELLS }, () => 0);
  for (const { shuffle } of rows) cells[cellOf(shuffle)] = (cells[cellOf(shuffle)] ?? 0) + 1;
  const leased = rows.filter((row) => 'leased' in row && row.leased).length;
  const of = { _id: stockId('US', vendorId, appId), countryIso: 'US', vendorId, appId, cells, leased };
  return appId === '*'
    ? { ...of, numbers: rows.length, taken: 0 }
    : { ...of, numbers: 0, taken: rows.length };
}

/** The projector's counters for these rows. */
function countersOf(rows: Iterable<NumberRow | ServedRow>): readonly StockRow[] {
  const inUs = [...rows].filter((row) => row.countryIso === 'US');
  const counted = inUs.filter((row) => !('status' in row) || row.status === 'active');
  const groups = Map.groupBy(counted, (row) => `${row.vendorId}|${'appId' in row ? row.appId : '*'}`);
  return [...groups].map(([key, group]) => {
    const [vendorId = '', appId = ''] = key.split('|');
    return stockRow(vendorId, appId, group);
  });
}

/** What the projector writes about a number that is used and free, and about one that is not. */
function usedWrite(row: ServedRow): Write {
  const { _id, e164, appId, countryIso, vendorId, shuffle, leased } = row;
  if (leased) return { op: 'delete', in: usedNumbers.name, id: _id };
  return { op: 'put', in: usedNumbers.name, row: { _id, e164, appId, countryIso, vendorId, shuffle } as Row };
}

async function commit(writes: readonly Write[]): Promise<void> {
  const [at, to] = [positionAt(from), positionAt(from + 1)];
  await engine.readModel.commit({ projector: 'inventory', version: 1, from: at, to, writes });
  from += 1;
}

async function put(view: string, rows: readonly (NumberRow | ServedRow)[]): Promise<void> {
  for (const row of rows) inventory.set(row._id, row);
  const writes = rows.map((row) => ({ op: 'put' as const, in: view, row }));
  const counters = countersOf(inventory.values()).map((row) => ({
    op: 'put' as const,
    in: stock.name,
    row,
  }));
  await commit([...writes, ...rows.flatMap((row) => ('leased' in row ? [usedWrite(row)] : [])), ...counters]);
}

/** Counts the rows that are read. */
function counting(readModel: ReadModel): ReadModel & { read(): number } {
  let read = 0;
  const counted = async <T>(rows: Promise<readonly T[]>): Promise<readonly T[]> => {
    const result = await rows;
    read += result.length;
    return result;
  };
  return {
    ...readModel,
    read: () => read,
    collection<T extends Row>(...view: Parameters<typeof readModel.collection<T>>) {
      const collection = readModel.collection<T>(...view);
      return {
        ...collection,
        getMany: (ids) => counted(collection.getMany(ids)),
        find: (where, page) => counted(collection.find(where, page)),
      };
    },
  };
}
function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  [from, random] = [-1, 0];
  inventory = new Map();
  await engine.readModel.define({
    name: 'inventory',
    version: 1,
    views: [numbers, served, usedNumbers, held, stock],
  });
  await engine.readModel.define({ name: 'orders', version: 1, views: [deliveries] });
});
afterEach(() => engine.close());

describe('candidates', () => {
  it('are none if the country or the vendor has no active number', async () => {
    await put(numbers.name, [
      numberRow(1, { countryIso: 'CA' }),
      numberRow(2, { status: 'public' }),
      numberRow(3, { vendorId: 'other' }),
    ]);
    const some = candidates();
    expect(await some.hasOffer({ ...scope, vendorId: VENDOR })).toBe(false);
    expect(await some.next({ ...scope, vendorId: VENDOR }, nothing)).toBeUndefined();
    expect(await some.next(scope, nothing)).toBe(numberAt(3));
  });

  it('differ for simultaneous buyers', async () => {
    await put(
      numbers.name,
      upTo(10).map((n) => numberRow(n)),
    );
    const some = candidates();
    const offered = await Promise.all(upTo(10).map(() => some.next(scope, nothing)));
    expect(new Set(offered).size).toBe(10);
  });

  it('are still found when other buyers have emptied the page', async () => {
    await put(
      numbers.name,
      upTo(10).map((n) => numberRow(n)),
    );
    const some = candidates();
    const offered = await Promise.all(
      upTo(64).map(async () => [await some.hasOffer(scope), await some.next(scope, nothing)]),
    );
    expect(offered.every(([peeked, offer]) => peeked === true && offer !== undefined)).toBe(true);
  });

  it('end when all numbers of the view were tried', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    expect(await candidates().next(scope, new Set([numberAt(1)]))).toBe(numberAt(2));
    expect(await candidates().next(scope, new Set([numberAt(1), numberAt(2)]))).toBeUndefined();
  });

  it('are none that somebody has rented whole', async () => {
    const wholeUntil = '2026-11-28T10:00:00.000Z';
    await put(numbers.name, [numberRow(1, { wholeUntil }), numberRow(2)]);
    expect(await candidates().many(scope, 9, nothing)).toEqual([numberAt(2)]);
  });

  it('are those behind a page that was tried completely', async () => {
    random = 0.5;
    await put(numbers.name, [numberRow(1), numberRow(2, { shuffle: 2 ** 30 + 1 })]);
    expect(await candidates().next(scope, nothing)).toBe(numberAt(2));
    expect(await candidates().next(scope, new Set([numberAt(2)]))).toBe(numberAt(1));
    expect(await candidates().next(scope, new Set([numberAt(1), numberAt(2)]))).toBeUndefined();
  });

  it('are new ones, even after many pages of served ones, and otherwise used ones that are free', async () => {
    const count = CANDIDATE_NUMBERS_PAGE_ROWS + 10;
    await put(
      numbers.name,
      upTo(count).map((n) => numberRow(n)),
    );
    await put(
      served.name,
      upTo(count - 1).map((n) => servedRow(n, n !== 7)),
    );
    expect(await candidates().next(scope, nothing)).toBe(numberAt(count));
    await put(served.name, [servedRow(count, true)]);
    expect(await candidates().next(scope, nothing)).toBe(numberAt(7));
    await put(served.name, [servedRow(7, true)]);
    expect(await candidates().next(scope, nothing)).toBeUndefined();
    expect(await candidates().next({ ...scope, appId: OTHER_APP }, nothing)).toBeDefined();
  });

  it('begin at a random place, and continue from the start after the end', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2, { shuffle: 2 ** 30 })]);
    random = 0.5;
    expect(await candidates().next(scope, nothing)).toBe(numberAt(2));
    random = 0.9;
    expect(await candidates().next(scope, nothing)).toBeDefined();
  });

  it('are looked up again after ten seconds', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    const some = candidates();
    await some.hasOffer(scope);
    await put(served.name, [servedRow(1, true), servedRow(2, true)]);
    expect(await some.next(scope, nothing)).toBeDefined();
    clock.moveBy(10);
    expect(await some.next(scope, nothing)).toBeUndefined();
  });
});

describe('candidates of several vendors', () => {
  const GOOD = 'good';
  const POOR = 'poor';

  /** The same number of numbers for each vendor, and how their last orders for the app ended. */
  async function givenVendors(vendors: Readonly<Record<string, Voices>>): Promise<void> {
    await put(
      numbers.name,
      upTo(40).map((n) => numberRow(n, { vendorId: n % 2 === 0 ? GOOD : POOR })),
    );
    const row = { _id: deliveriesId(APP, 'US'), appId: APP, countryIso: 'US', seconds: [], vendors };
    const write = { op: 'put', in: deliveries.name, row: { ...row, weight: 0, delivered: 0 } } as const;
    const step = { from: positionAt(-1), to: positionAt(0) };
    await engine.readModel.commit({ projector: 'orders', version: 1, ...step, writes: [write] });
  }
  async function vendorAt(place: number, target: Scope = scope): Promise<string | undefined> {
    random = place;
    return inventory.get((await candidates().next(target, nothing)) ?? '')?.vendorId;
  }

  it('come from the vendor whose orders get their codes', async () => {
    await givenVendors({ [GOOD]: { weight: 100, delivered: 98 }, [POOR]: { weight: 100, delivered: 40 } });
    for (const place of [0, 0.5, 0.95]) expect(await vendorAt(place)).toBe(GOOD);
  });

  it('sometimes come from the other vendor, to find out when it works again', async () => {
    await givenVendors({ [GOOD]: { weight: 100, delivered: 98 }, [POOR]: { weight: 100, delivered: 40 } });
    expect(await vendorAt(0.9999)).toBe(POOR);
  });

  it('come from both vendors if both have the same success rate, or nothing is known of them', async () => {
    await givenVendors({});
    expect(new Set([await vendorAt(0.1), await vendorAt(0.9)])).toEqual(new Set([GOOD, POOR]));
  });

  it('come from the worse vendor if the better one has none left, or the customer chose the worse one', async () => {
    await givenVendors({ [GOOD]: { weight: 100, delivered: 98 }, [POOR]: { weight: 100, delivered: 40 } });
    expect(await vendorAt(0, { ...scope, vendorId: POOR })).toBe(POOR);
    await put(
      served.name,
      upTo(20).map((n) => ({ ...servedRow(2 * n, true), vendorId: GOOD })),
    );
    expect(await vendorAt(0)).toBe(POOR);
  });
});

describe('finding candidates', () => {
  const COUNT = 5_000;
  const OTHER_VENDOR = '019ab000-0000-7000-8000-0000000000fe';
  const spread = (n: number) => Math.floor((n / (COUNT + 1)) * 2 ** 31);
  /** The counters of two vendors, and the content of three cells: its numbers, and which of them served the app. */
  const ROWS_MAX = 4 + 2 * Math.ceil((3 * COUNT) / STOCK_CELLS + CANDIDATE_NUMBERS_PAGE_ROWS);

  function vendorOf(n: number): string {
    return n % 100 === 0 ? OTHER_VENDOR : VENDOR;
  }
  function numberOf(n: number): NumberRow {
    return numberRow(n, { _id: `+1212${5_000_000 + n}`, shuffle: spread(n), vendorId: vendorOf(n) });
  }
  function servedOf(n: number, leased: boolean): ServedRow {
    const { _id: e164, shuffle, vendorId } = numberOf(n);
    return { ...servedRow(n, leased), _id: servedId({ appId: APP, shuffle, e164 }), e164, shuffle, vendorId };
  }
  async function rowsToFind(target: Scope): Promise<readonly [string | undefined, number]> {
    const readModel = counting(engine.readModel);
    const pool = createNumberPool({ readModel, clock, random: () => random });
    return [await pool.next(target, nothing), readModel.read()];
  }

  beforeEach(async () => {
    random = 0.37;
    await put(
      numbers.name,
      upTo(COUNT).map((n) => numberOf(n)),
    );
  });

  const last = 4_001;
  const onlyNew: Scope = { ...scope, numberType: 'new' };
  it.each<[string, (n: number) => boolean | undefined, Scope, 'none' | 'some' | 'the last']>([
    ['that all are used and free', () => false, scope, 'some'],
    ['that all are used, for an order of a new one', () => false, onlyNew, 'none'],
    ['that all are leased', () => true, scope, 'none'],
    ['that all are used but one', (n) => (n === last ? undefined : false), onlyNew, 'the last'],
    ['that all are leased but one', (n) => (n === last ? undefined : true), scope, 'the last'],
    ['that all are leased but one that is used', (n) => n !== last, scope, 'the last'],
    ['of which one vendor has none left', (n) => n % 100 !== 0, { ...scope, vendorId: OTHER_VENDOR }, 'some'],
    ['that all are new', () => undefined, scope, 'some'],
  ])('reads few rows of many numbers %s', async (_, leased, target, expected) => {
    await put(
      served.name,
      upTo(COUNT).flatMap((n) => {
        const isLeased = leased(n);
        return isLeased === undefined ? [] : [servedOf(n, isLeased)];
      }),
    );
    const [offer, rows] = await rowsToFind(target);
    expect(rows).toBeLessThanOrEqual(ROWS_MAX);
    if (expected === 'some') expect(offer).toBeDefined();
    else expect(offer).toBe(expected === 'none' ? undefined : numberOf(last)._id);
  });
});

describe('a number on which an activation runs', () => {
  const lease = { leaseId: 'lease', until: '2026-11-21T10:30:00.000Z' };
  const activations = [{ ...lease, userId: 'somebody' }];
  async function hold(rows: readonly HeldRow[]): Promise<void> {
    await commit(rows.map((row) => ({ op: 'put', in: held.name, row })));
  }
  function use(...which: readonly number[]): Promise<void> {
    return hold(which.map((n) => ({ _id: numberAt(n), activations })));
  }

  it('is offered after all others, even after those of later pages', async () => {
    const count = CANDIDATE_NUMBERS_PAGE_ROWS * 2;
    await put(
      numbers.name,
      upTo(count).map((n) => numberRow(n)),
    );
    await use(1, 2, CANDIDATE_NUMBERS_PAGE_ROWS + 1);
    const all = await candidates().many(scope, count, nothing);
    expect(all).toHaveLength(count);
    expect(new Set(all.slice(-3))).toEqual(
      new Set([numberAt(1), numberAt(2), numberAt(CANDIDATE_NUMBERS_PAGE_ROWS + 1)]),
    );
  });

  it('is offered after used numbers', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    await put(served.name, [servedRow(2, false)]);
    await use(1);
    expect(await candidates().many(scope, 2, nothing)).toEqual([numberAt(2), numberAt(1)]);
  });

  it('is not one that somebody only rents for another app, or has reserved', async () => {
    await put(numbers.name, [numberRow(1), numberRow(2)]);
    await use(1);
    await hold([{ _id: numberAt(2), activations: [], kept: [lease] }]);
    expect(await candidates().many(scope, 2, nothing)).toEqual([numberAt(2), numberAt(1)]);
  });

  it('is offered if there is no other', async () => {
    await put(numbers.name, [numberRow(1)]);
    await use(1);
    expect(await candidates().hasOffer(scope)).toBe(true);
    expect(await candidates().next(scope, nothing)).toBe(numberAt(1));
  });

  it('is offered once a full batch was skipped, and the rest is not read', async () => {
    const count = IN_USE_PASSED_OVER + CANDIDATE_NUMBERS_PAGE_ROWS * 10;
    await put(
      numbers.name,
      upTo(count).map((n) => numberRow(n)),
    );
    await use(...upTo(count));
    const counted = counting(engine.readModel);
    const pool = createNumberPool({ readModel: counted, clock, random: () => random });
    expect(await pool.next(scope, nothing)).toBeDefined();
    expect(counted.read()).toBeLessThan(2 * IN_USE_PASSED_OVER + CANDIDATE_NUMBERS_PAGE_ROWS * 4);
  });
});
