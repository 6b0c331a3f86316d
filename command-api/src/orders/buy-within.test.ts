import { AREA_NUMBERS_LOOKED_AT } from '@ringpost/domain/rules/limits';
import { type Collection, openEngine, type ReadModel, type Row, type View } from '@ringpost/engine';
import { crashAfter } from '@ringpost/testing/crash-after';
import { afterEach, describe, expect, it } from 'vitest';
import { addNumber } from '../numbers/add-number.ts';
import { createNumberPool } from '../supply/number-pool.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import {
  APP,
  numberAt,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  type Stock,
  stepByStep,
  VENDOR,
} from '../testing/shop.fixture.ts';
import type { BuyActivation } from './buy-activation.ts';
import { requireAssigned } from './buy-order.ts';

const PLACE = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: VENDOR, importId: 'i' };
const BROOKLYN = '+17185550001';

let shop: Shop;
let process: ShopProcess;

async function open(stock: Stock, more: readonly string[] = []): Promise<void> {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), { stock });
  process = await shop.process();
  for (const e164 of more)
    await addNumber(process.deps, { e164, ...PLACE }, { isPublic: false, actor: 'system:test' });
  await shop.seen();
}

afterEach(async () => {
  expect((await readLedger(shop.engine.events)).faults).toEqual([]);
  await shop.close();
});

/** The same rows. Notes the numbers that a query finds. */
function watched(readModel: ReadModel, read: string[]): ReadModel {
  return {
    ...readModel,
    collection<T extends Row>(view: View<T>, version?: number): Collection<T> {
      const rows = readModel.collection<T>(view, version);
      return {
        ...rows,
        async find(where, page) {
          const found = await rows.find(where, page);
          if (view.name === 'numbers') read.push(...found.map(({ _id }) => _id));
          return found;
        },
      };
    },
  };
}

function within(wanted: readonly string[], excluded: readonly string[] = []): Partial<BuyActivation> {
  return { areas: { wanted, excluded } };
}

async function bought(changes: Partial<BuyActivation>, by = process): Promise<string> {
  const { state } = await by.buy(changes);
  return requireAssigned(state).assigned.e164;
}

describe('a purchase with a maximum price', () => {
  it('costs the price of today, and not the maximum', async () => {
    await open({ numbers: 2 });
    const { placed } = await process.buy({ quotedPriceMills: PRICE + 100, isMaximum: true });
    expect(placed.unitPriceMills).toBe(PRICE);
    const same = { quotedPriceMills: PRICE, isMaximum: true, idempotencyKey: 'key-2' } as const;
    expect((await process.buy(same)).placed.unitPriceMills).toBe(PRICE);
  });

  it('is refused with the least price, and appends nothing', async () => {
    await open({ numbers: 1 });
    const head = await shop.engine.events.head();
    await expect(process.buy({ quotedPriceMills: PRICE - 1, isMaximum: true })).rejects.toMatchObject({
      code: 'above-max-price',
      facts: { max_price: 0.349, price: 0.35 },
    });
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('is another request than the same amount as a quote', async () => {
    await open({ numbers: 1 });
    await process.buy();
    await expect(process.buy({ isMaximum: true })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });
});

describe('a purchase within areas', () => {
  it('gets a number of a wanted area, and the log says which were wanted', async () => {
    await open({ numbers: 3 }, [BROOKLYN]);
    const head = await shop.engine.events.head();
    expect(await bought(within(['+1718']))).toBe(BROOKLYN);
    const facts = await shop.engine.events.readAll({ after: head });
    expect(facts.map(({ type }) => type).slice(0, 2)).toEqual(['FundsHeldForOrder', 'AreasOrdered']);
    expect(facts[1]?.data).toMatchObject({ wanted: ['+1718'], excluded: [] });
  });

  it('gets none of an excluded area', async () => {
    await open({ numbers: 3 }, [BROOKLYN]);
    expect(await bought(within([], ['+1212']))).toBe(BROOKLYN);
  });

  it('is refused if no number of the areas is free, although others are, and appends nothing', async () => {
    await open({ numbers: 3 }, [BROOKLYN]);
    await process.buy({ ...within(['+1718']), idempotencyKey: 'key-0' });
    await shop.seen();
    const head = await shop.engine.events.head();
    for (const areas of [within(['+1718']), within(['+1415']), within(['+1212'], ['+1212'])])
      await expect(process.buy(areas)).rejects.toMatchObject({ code: 'no-available-numbers' });
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('finds each of the numbers, the last one too, wherever it begins to look', async () => {
    await open({ numbers: 12, creditMills: 100_000 }, [BROOKLYN]);
    let random = 0;
    const buyer = await shop.process({ random: () => (random = (random + 0.37) % 1) });
    const all = new Set<string>();
    for (let n = 1; n <= 12; n += 1) {
      all.add(await bought({ ...within(['+1212']), idempotencyKey: `all-${n}` }, buyer));
      await shop.seen();
    }
    expect([...all].toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => numberAt(n + 1)).toSorted());
    await expect(buyer.buy({ ...within(['+1212']), idempotencyKey: 'more' })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
  });

  it('gets a used number if no new one is free, unless only a new one is wanted', async () => {
    await open({ numbers: 2, creditMills: 100_000 });
    await process.buy({ idempotencyKey: 'first' });
    await process.receive({ to: numberAt(1) });
    await process.receive({ to: numberAt(2) });
    await shop.pass(1801, process);
    await shop.settle(process);
    const first = await bought({ ...within(['+1212']), idempotencyKey: 'new-1' });
    await shop.seen();
    await expect(
      process.buy({ ...within(['+1212']), numberType: 'new', idempotencyKey: 'new-2' }),
    ).rejects.toMatchObject({ code: 'no-available-numbers' });
    const second = await bought({ ...within(['+1212']), idempotencyKey: 'used' });
    expect(new Set([first, second]).size).toBe(2);
  });

  it('reads the numbers of the areas only, and no more of them than the limit', async () => {
    const inTheArea = Array.from({ length: 3 }, (_, n) => `+1718555000${n}`);
    await open({ numbers: 60 }, inTheArea);
    const read: string[] = [];
    const readModel = watched(shop.engine.readModel, read);
    const pool = createNumberPool({ readModel, clock: shop.clock, random: () => 0.5 });
    const scope = { appId: APP, countryIso: 'US', vendorId: null, numberType: 'any' } as const;
    const areas = { wanted: ['+1718'], excluded: [] };
    expect(await pool.many({ ...scope, areas }, 9, new Set())).toHaveLength(3);
    expect(new Set(read)).toEqual(new Set(inTheArea));
    expect(read.length).toBeLessThanOrEqual(AREA_NUMBERS_LOOKED_AT);
  });

  it('is completed within its areas by another process after a crash', async () => {
    await open({ numbers: 3 }, [BROOKLYN]);
    const doomed = await shop.process({}, crashAfter(stepByStep(shop.engine), 1));
    await expect(doomed.buy(within(['+1212']))).rejects.toThrow('dead');
    await shop.pass(11, process);
    await shop.settle(process);
    const { state } = await process.buy(within(['+1212']));
    // Without the areas it would get the other number.
    expect(requireAssigned(state).assigned.e164).toMatch(/^\+1212/);
  });
});
