import {
  type BulkState,
  bulk,
  bulkOfItem,
  itemIdOf,
  type OrderState,
  order,
  type RingpostEvent,
  streams,
  wallet,
} from '@ringpost/domain';
import { orders } from '@ringpost/projections/orders/orders.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { afterEach, describe, expect, it } from 'vitest';
import { createNumberPool } from '../supply/number-pool.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import {
  around,
  closeBalanced,
  doomed,
  engine,
  money,
  open,
  shop,
  survivor,
  types,
  withPolicies,
} from '../testing/recovery.fixture.ts';
import { numberAt, OTHER_USER, PRICE, RENT, stepByStep, walletOf } from '../testing/shop.fixture.ts';
import { runBulk } from './run-bulk.ts';

afterEach(closeBalanced);

/** Money for two numbers, but not for three. */
const CREDIT = 1_000;
const TWO_HELD = [CREDIT - 2 * PRICE, 2 * PRICE];
const UNTOUCHED = [CREDIT, 0];

function numbersOf(state: BulkState): readonly string[] {
  return state.status === 'absent' ? [] : [...state.items.values()].map(({ e164 }) => e164).sort();
}

async function typesOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await engine.events.head();
  await act();
  return types(before);
}

async function rowOf(orderId: string) {
  await shop.seen();
  return engine.readModel.collection(orders).get(orderId);
}

async function itemState(orderId: string): Promise<OrderState> {
  return (await survivor.deps.streams.refresh(streams.order(orderId), order)).state;
}

/** The data of every fact of one type in the log. */
async function factsOf<T extends 'FundsCaptured' | 'FundsReleased' | 'BulkClosed'>(type: T) {
  type Data = Extract<RingpostEvent, { readonly type: T }>['data'];
  const events = (await engine.events.readAll()).filter((event) => event.type === type);
  return events.map(({ data }) => data as Data);
}

/** Buys two numbers for a price of 700, in a shop with this many numbers. */
async function buyTwo(numbers: number) {
  await open(numbers);
  return survivor.buyBulk({ quantity: 2 });
}

describe('a bulk order', () => {
  it('holds its whole price at once, and gives each number an order of its own', async () => {
    await open(3);
    const steps = await typesOf(() => survivor.buyBulk({ quantity: 2 }));
    expect(steps).toEqual([
      'FundsHeldForBulk',
      'NumberLeased',
      'NumberLeased',
      'BulkPlaced',
      'BulkNumbersAssigned',
      ...['BulkItemPlaced', 'NumberAssigned'],
      ...['BulkItemPlaced', 'NumberAssigned'],
      'BulkClosed',
    ]);
    expect(await money()).toEqual(TWO_HELD);
  });

  it('shows how many numbers were requested and how many there are', async () => {
    const { orderId } = await buyTwo(3);
    expect(await rowOf(orderId)).toMatchObject({
      status: 'completed',
      outcome: null,
      quantity: 2,
      fulfilled: 2,
      bulkId: null,
    });
    expect(await rowOf(itemIdOf(orderId, 2))).toMatchObject({
      status: 'running',
      bulkId: orderId,
      quantity: 1,
      fulfilled: 1,
    });
  });

  it('gives back exactly the price of the numbers that it did not find, once', async () => {
    const { orderId, state } = await buyTwo(1);
    expect(numbersOf(state)).toEqual([numberAt(1)]);
    expect(state).toMatchObject({ status: 'closed', reason: 'no-available-numbers' });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    await withPolicies();
    await shop.settle(survivor);
    expect(await factsOf('FundsReleased')).toMatchObject([
      { amountMills: PRICE, purpose: { kind: 'bulk', id: orderId, items: [2] } },
    ]);
    expect(await rowOf(orderId)).toMatchObject({ status: 'completed', outcome: 'partial', fulfilled: 1 });
    const line = await engine.readModel.collection(transactions).get(orderId);
    expect(line).toMatchObject({ settled: 'held', openMills: PRICE, amountMills: -2 * PRICE });
  });

  it('that finds no numbers fails, and costs nothing', async () => {
    await open(1);
    await survivor.buy({ userId: OTHER_USER });
    const { orderId, state } = await survivor.buyBulk({ quantity: 2 });
    expect(state).toMatchObject({ status: 'closed', reason: 'no-available-numbers' });
    expect(await money()).toEqual(UNTOUCHED);
    expect(await rowOf(orderId)).toMatchObject({ status: 'failed', outcome: 'no-available-numbers' });
  });

  it('appends nothing without stock, without enough money for all, or at another price', async () => {
    await open(0);
    expect(
      await typesOf(() => expect(survivor.buyBulk()).rejects.toMatchObject({ code: 'no-available-numbers' })),
    ).toEqual([]);
    await shop.close();
    await open(3);
    expect(
      await typesOf(async () => {
        await expect(survivor.buyBulk()).rejects.toMatchObject({ code: 'insufficient-funds' });
        const moved = survivor.buyBulk({ quantity: 2, quotedPriceMills: PRICE - 1 });
        await expect(moved).rejects.toMatchObject({ code: 'price-changed' });
        const many = survivor.buyBulk({ quantity: 51 });
        await expect(many).rejects.toMatchObject({ code: 'too-many-numbers' });
      }),
    ).toEqual([]);
  });

  it('is one order for one key, and another body with it is refused', async () => {
    const { orderId, state } = await buyTwo(4);
    const again = await survivor.buyBulk({ quantity: 2 });
    expect([again.orderId, numbersOf(again.state)]).toEqual([orderId, numbersOf(state)]);
    const refused = { code: 'idempotency-key-reused' };
    await expect(survivor.buyBulk({ quantity: 1 })).rejects.toMatchObject(refused);
    await expect(survivor.buy({ idempotencyKey: 'bulk-1' })).rejects.toMatchObject(refused);
    expect(await money()).toEqual(TWO_HELD);
  });

  it('is one order for two processes that get the same request at the same moment', async () => {
    await open(4);
    const other = await shop.process();
    const both = await Promise.all([survivor, other].map((each) => each.buyBulk({ quantity: 2 })));
    expect(new Set(both.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await money()).toEqual(TWO_HELD);
  });

  it('counts as one purchase, and each of its numbers as an open order', async () => {
    await buyTwo(3);
    const { state } = await survivor.deps.streams.refresh(walletOf(), wallet);
    expect([state.recentPurchases.length, state.openHolds.size]).toEqual([1, 2]);
  });
});

describe('a number of a bulk order', () => {
  it('is paid for by its own SMS, once, and the others are not', async () => {
    const { orderId, state } = await buyTwo(2);
    const [e164 = ''] = numbersOf(state);
    await survivor.receive({ to: e164 });
    await survivor.receive({ to: e164 });
    expect(await money()).toEqual([CREDIT - 2 * PRICE, PRICE]);
    const captures = await factsOf('FundsCaptured');
    expect(captures).toHaveLength(1);
    expect(bulkOfItem(captures[0]?.holdId ?? '')).toBe(orderId);
    await shop.seen();
    const line = await engine.readModel.collection(transactions).get(orderId);
    expect(line).toMatchObject({ settled: 'held', openMills: PRICE });
  });

  it('can be cancelled alone', async () => {
    const { orderId } = await buyTwo(2);
    await survivor.cancel(itemIdOf(orderId, 1));
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
    expect(await itemState(itemIdOf(orderId, 2))).toMatchObject({ status: 'running' });
  });

  it('gives its price back after 30 minutes without an SMS', async () => {
    const { orderId } = await buyTwo(2);
    await shop.pass(30 * 60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(UNTOUCHED);
    expect(await itemState(itemIdOf(orderId, 1))).toMatchObject({ status: 'expired' });
    const line = await engine.readModel.collection(transactions).get(orderId);
    expect(line).toMatchObject({ settled: 'released', openMills: 0 });
  });
});

describe('a bulk order of rentals', () => {
  it('is paid for number by number as they are assigned, and the missing ones come back', async () => {
    await open(1);
    const { orderId, state } = await survivor.rentBulk({ quantity: 2 });
    expect(numbersOf(state)).toHaveLength(1);
    expect(await money()).toEqual([CREDIT - RENT, 0]);
    expect(await factsOf('FundsCaptured')).toHaveLength(1);
    expect(await rowOf(itemIdOf(orderId, 1))).toMatchObject({
      kind: 'rental',
      status: 'active',
      termHours: 4,
    });
    await survivor.extend(itemIdOf(orderId, 1));
    expect(await money()).toEqual([CREDIT - 2 * RENT, 0]);
    await shop.pass(8 * 3600, survivor);
    await shop.settle(survivor);
  });
});

describe('a bulk order whose process dies', () => {
  /** Hold, two leases, the numbers, two orders, the end: seven appends. */
  it.each([1, 2, 3, 4, 5, 6])('after append %i is completed by a deadline, once', async (appends) => {
    await open(5);
    await expect((await doomed(appends)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
    await shop.pass(9, survivor);
    expect(await factsOf('BulkClosed')).toEqual([]);
    await shop.pass(1, survivor);
    await shop.settle(survivor);
    expect(await factsOf('BulkClosed')).toMatchObject([{ requested: 2, fulfilled: 2, reason: 'fulfilled' }]);
    expect(await money()).toEqual(TWO_HELD);
    // Leases that no order took are ended.
    await shop.pass(60, survivor);
    await shop.settle(survivor);
    expect(await money()).toEqual(TWO_HELD);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'after append %i is closed after a minute with the numbers that it has, and nothing stays open',
    async (appends) => {
      await open(2);
      await expect((await doomed(appends)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
      await shop.pass(60, survivor);
      await shop.settle(survivor);
      const [closed] = await factsOf('BulkClosed');
      expect(closed).toMatchObject({ fulfilled: appends < 4 ? 0 : 2 });
      expect(await money()).toEqual(appends < 4 ? UNTOUCHED : TWO_HELD);
    },
  );

  it.each([3, 4, 5])(
    'after append %i of an order that finds one number of two gives the rest back once',
    async (appends) => {
      await open(1);
      // Hold, lease, number, order, end, release.
      await expect((await doomed(appends)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
      await shop.pass(10, survivor);
      await withPolicies();
      await shop.settle(survivor);
      expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
      expect(await factsOf('FundsReleased')).toHaveLength(1);
    },
  );

  it('is not bought twice by a repeated request', async () => {
    await open(4);
    await expect((await doomed(3)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
    const asking = survivor.buyBulk({ quantity: 2 });
    await shop.pass(10, survivor);
    expect((await asking).state).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    expect(await money()).toEqual(TWO_HELD);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });

  it('is continued by two processes at the same time, and has one end', async () => {
    await open(8);
    await expect((await doomed(2)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
    const other = await shop.process();
    shop.clock.moveBy(10);
    await shop.seen();
    await Promise.all([survivor.tick(), other.tick()]);
    expect(await factsOf('BulkClosed')).toHaveLength(1);
    expect(await money()).toEqual(TWO_HELD);
    await shop.pass(60, survivor);
    await shop.settle(survivor);
  });

  it('charges nothing for an SMS to a number that the order did not take', async () => {
    await open(2);
    await expect((await doomed(3)).buyBulk({ quantity: 2 })).rejects.toThrow('dead');
    await survivor.receive({ to: numberAt(1) });
    await shop.pass(60, survivor);
    await survivor.receive({ to: numberAt(2) });
    await shop.settle(survivor);
    expect(await money()).toEqual(UNTOUCHED);
    expect(await factsOf('FundsCaptured')).toEqual([]);
  });
});

describe('a bulk order of chosen numbers', () => {
  const numbers = [numberAt(4), numberAt(2)];
  const chosen = { quantity: 2, numbers } as const;

  it('gets each number in its place', async () => {
    await open(5);
    const { state } = await survivor.buyBulk(chosen);
    expect(state).toMatchObject({ status: 'closed', reason: 'fulfilled' });
    const items = state.status === 'absent' ? [] : [...state.items.values()];
    expect(items.map(({ item, e164 }) => [item, e164])).toEqual([
      [1, numberAt(4)],
      [2, numberAt(2)],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'whose process dies after append %i is completed with these numbers and no others',
    async (appends) => {
      await open(5);
      await expect((await doomed(appends)).buyBulk(chosen)).rejects.toThrow('dead');
      await shop.pass(10, survivor);
      await shop.settle(survivor);
      const orderId = (await factsOf('BulkClosed'))[0]?.orderId ?? '';
      const { state } = await survivor.deps.streams.refresh(streams.bulk(orderId), bulk);
      expect(numbersOf(state)).toEqual([numberAt(2), numberAt(4)]);
      expect(await money()).toEqual(TWO_HELD);
      await shop.pass(60, survivor);
      await shop.settle(survivor);
    },
  );

  it('does not try another number for one that is gone', async () => {
    await open(5);
    await survivor.buy({ chosen: numberAt(2), userId: OTHER_USER });
    const { state } = await survivor.buyBulk(chosen);
    expect(state).toMatchObject({ status: 'closed', reason: 'no-available-numbers' });
    expect(numbersOf(state)).toEqual([numberAt(4)]);
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
  });
});

describe('an order of one chosen number', () => {
  it('whose process dies is resumed with this number and no other', async () => {
    await open(5);
    await expect((await doomed(1, stepByStep(engine))).buy({ chosen: numberAt(4) })).rejects.toThrow('dead');
    await shop.pass(10, survivor);
    const [bought] = (await readLedger(engine.events)).orders.values();
    expect(bought).toMatchObject({ status: 'running', assigned: { e164: numberAt(4) } });
  });

  it('takes no other number if somebody else has it', async () => {
    await open(5);
    await survivor.buy({ chosen: numberAt(4), idempotencyKey: 'first' });
    const { state } = await survivor.buy({ chosen: numberAt(4) });
    expect(state).toMatchObject({ status: 'failed', reason: 'no-available-numbers' });
    expect(await money()).toEqual([CREDIT - PRICE, PRICE]);
  });
});

describe('a run of a bulk order that continues late', () => {
  it('gives its leases back when the order was closed meanwhile', async () => {
    await open(2);
    const late = around('BulkNumbersAssigned', async (pass) => {
      // Another process closes the order while this run is about to take its numbers.
      await shop.pass(60, survivor);
      await shop.settle(survivor);
      await pass();
    });
    const { state } = await (await shop.process({}, late)).buyBulk({ quantity: 2 });
    expect(state).toMatchObject({ status: 'closed', reason: 'gave-up', items: { size: 0 } });
    expect(await money()).toEqual(UNTOUCHED);
    await shop.settle(survivor);
  });

  it('changes nothing when another run has finished the order', async () => {
    const { orderId, state } = await buyTwo(4);
    if (state.status === 'absent') throw new Error('it is there');
    const { deps } = survivor;
    const cause = {
      operationId: orderId,
      causationId: orderId,
      correlationId: orderId,
      actor: 'system:test',
    } as const;
    const run = { deps, candidates: createNumberPool(deps), placed: state.placed, cause, stopAt: Infinity };
    expect(await typesOf(() => runBulk(run))).toEqual([]);
  });
});
