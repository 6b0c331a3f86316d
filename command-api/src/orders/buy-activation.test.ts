import { kindOfStream, streams } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stamp } from '../kernel/command-handler.ts';
import { addNumber } from '../numbers/add-number.ts';
import { leftOvers, readLedger } from '../testing/ledger.fixture.ts';
import {
  APP,
  depsOn,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  type Stock,
  USER,
  VENDOR,
  walletOf,
} from '../testing/shop.fixture.ts';
import { creditFunds } from '../wallets/credit-funds.ts';
import { requireAssigned } from './buy-order.ts';

const PLACE = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: VENDOR, importId: 'i' };

let shop: Shop;
let process: ShopProcess;

async function open(stock?: Stock): Promise<void> {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }), stock ? { stock } : {});
  process = await shop.process();
}

async function walletNow(userId?: string) {
  const { wallets } = await readLedger(shop.engine.events);
  const { availableMills, heldMills } = wallets.get(walletOf(userId)) ?? { availableMills: 0, heldMills: 0 };
  return { availableMills, heldMills };
}

afterEach(async () => {
  const ledger = await readLedger(shop.engine.events);
  expect(ledger.faults).toEqual([]);
  await shop.close();
});

describe('buying an activation', () => {
  beforeEach(() => open());

  it('holds the money, leases a number and assigns it', async () => {
    const { state, position } = await process.buy();
    expect(requireAssigned(state).assigned).toMatchObject({
      e164: numberAt(1),
      numberAge: 'new',
      assignedAt: '2026-11-21T10:00:00.000Z',
      closesAt: '2026-11-21T10:20:00.000Z',
      settlesAt: '2026-11-21T10:30:00.000Z',
    });
    expect(await walletNow()).toEqual({ availableMills: 1000 - PRICE, heldMills: PRICE });
    expect(leftOvers(await readLedger(shop.engine.events))).toEqual([]);
    expect(position).toBe(await shop.engine.events.head());
  });

  it('appends its facts in the order of its steps', async () => {
    const before = await shop.engine.events.head();
    await process.buy();
    const events = await shop.engine.events.readAll({ after: before });
    expect(events.map(({ type }) => type)).toEqual([
      'FundsHeldForOrder',
      'NumberLeased',
      'OrderPlaced',
      'NumberAssigned',
    ]);
    const [held, , placed] = events;
    expect(placed?.data).toMatchObject({ unitPriceMills: PRICE, giveUpAt: '2026-11-21T10:01:00.000Z' });
    expect(held?.data).toMatchObject(placed?.data ?? {});
    expect(new Set(events.map(({ meta }) => meta.correlationId)).size).toBe(1);
    expect(
      events.every(({ meta }) => meta.actor === `customer:${USER}` && meta.causationId === 'request-1'),
    ).toBe(true);
  });

  it('takes one append', async () => {
    const one = vi.spyOn(process.deps.events, 'append');
    const all = vi.spyOn(process.deps.events, 'appendAll');
    await process.buy();
    expect(one).not.toHaveBeenCalled();
    const [appends = [], ...more] = all.mock.calls.map(([each]) => each);
    expect(more).toEqual([]);
    expect(appends.map(({ stream, events }) => [kindOfStream(stream), events.length])).toEqual([
      ['wallet', 1],
      ['number', 1],
      ['order', 2],
    ]);
  });

  it('names its order by an id that grows with time', async () => {
    await addNumber(process.deps, { e164: numberAt(2), ...PLACE }, { isPublic: false, actor: 'system:test' });
    const first = (await process.buy()).orderId;
    await shop.seen();
    const second = (await process.buy({ idempotencyKey: 'key-2' })).orderId;
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(second > first).toBe(true);
  });

  it('answers the same key with the same order, and appends nothing', async () => {
    const first = await process.buy();
    const head = await shop.engine.events.head();
    const second = await process.buy();
    expect(second.state).toEqual(first.state);
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('answers a key of another process with the stored facts, whatever this process has in memory', async () => {
    const other = await shop.process();
    await expect(other.buy({ quotedPriceMills: 1 })).rejects.toMatchObject({ code: 'price-changed' });
    const changes = { vendorId: VENDOR };
    const first = await process.buy(changes);
    expect((await other.buy(changes)).state).toEqual(first.state);
  });

  it('answers a key of another process even if the request would be refused now', async () => {
    const other = await shop.process();
    // It remembers an older state of the wallet.
    await expect(other.buy({ quotedPriceMills: 1 })).rejects.toMatchObject({ code: 'price-changed' });
    const first = await process.buy();
    await shop.seen();
    await expect(other.buy({ idempotencyKey: 'new' })).rejects.toMatchObject({
      code: 'no-available-numbers',
    });
    expect((await (await shop.process()).buy()).state).toEqual(first.state);
    expect((await other.buy()).state).toEqual(first.state);
  });

  it('buys twice with two keys that two processes get at the same time', async () => {
    await addNumber(process.deps, { e164: numberAt(2), ...PLACE }, { isPublic: false, actor: 'system:test' });
    await shop.seen();
    const other = await shop.process();
    const both = await Promise.all([process.buy(), other.buy({ idempotencyKey: 'key-2' })]);
    expect(both.map(({ state }) => state.status)).toEqual(['running', 'running']);
    expect(await walletNow()).toEqual({ availableMills: 1000 - 2 * PRICE, heldMills: 2 * PRICE });
  });

  it('refuses the same key with another body', async () => {
    await process.buy();
    const head = await shop.engine.events.head();
    await expect(process.buy({ appId: OTHER_APP })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await shop.engine.events.head()).toBe(head);
  });

  it('gives a simultaneous duplicate the same order', async () => {
    const both = await Promise.all([process.buy(), process.buy()]);
    const elsewhere = await (await shop.process()).buy();
    expect(new Set([...both, elsewhere].map(({ state }) => JSON.stringify(state))).size).toBe(1);
    expect(await walletNow()).toEqual({ availableMills: 1000 - PRICE, heldMills: PRICE });
  });

  it('buys once when two processes get the same request at the same time', async () => {
    const other = await shop.process();
    const both = await Promise.all([process.buy(), other.buy()]);
    expect(new Set(both.map(({ state }) => JSON.stringify(state))).size).toBe(1);
    expect(await walletNow()).toEqual({ availableMills: 1000 - PRICE, heldMills: PRICE });
  });
});

describe('a duplicate', () => {
  it('only waits for the current run, and takes no step itself', async () => {
    await open({ numbers: 3 });
    const before = await shop.engine.events.head();
    await Promise.all([process.buy(), process.buy(), process.buy()]);
    const events = await shop.engine.events.readAll({ after: before });
    expect(events.filter(({ type }) => type === 'NumberLeased')).toHaveLength(1);
  });
});

describe('a purchase that is refused at once appends nothing', () => {
  const refused = async (changes: Parameters<ShopProcess['buy']>[0]) => {
    const head = await shop.engine.events.head();
    const refusal = await process.buy(changes).catch((error: unknown) => error);
    expect(await shop.engine.events.head()).toBe(head);
    return refusal;
  };

  it('when the price has changed', async () => {
    await open();
    expect(await refused({ quotedPriceMills: PRICE - 1 })).toMatchObject({
      code: 'price-changed',
      facts: { quoted_price: 0.349, price: 0.35 },
    });
  });

  it('when there is too little money', async () => {
    await open({ creditMills: PRICE - 50 });
    expect(await refused({})).toMatchObject({ code: 'insufficient-funds', facts: { missing: 0.05 } });
  });

  it('when there is no number', async () => {
    await open({ numbers: 0 });
    expect(await refused({})).toMatchObject({ code: 'no-available-numbers' });
  });

  it('when the only numbers are of another country or vendor', async () => {
    await open();
    expect(await refused({ countryIso: 'CA' })).toMatchObject({ code: 'no-available-numbers' });
    expect(await refused({ vendorId: USER })).toMatchObject({ code: 'no-available-numbers' });
  });

  it('when the app does not exist', async () => {
    await open();
    expect(await refused({ appId: VENDOR })).toMatchObject({ code: 'not-found' });
  });

  it('but not for a wallet that this process remembers as empty', async () => {
    await open({ creditMills: 0 });
    expect(await refused({})).toMatchObject({ code: 'insufficient-funds' });
    const credit = { userId: USER, amountMills: PRICE, reason: 'r', operationId: 'op', requestId: 'r' };
    await creditFunds(depsOn(shop.engine, shop.clock), { ...credit, actor: 'admin:elsewhere' });
    expect((await process.buy()).state.status).toBe('running');
  });
});

describe('a purchase that finds every number taken', () => {
  /** A process that loses its first lease to a faster buyer. */
  async function overtaken(): Promise<ShopProcess> {
    const { engine } = shop;
    let isFirst = true;
    const events = interceptAppends(engine.events, async (appends, pass) => {
      if (isFirst && appends.some(({ stream }) => stream.startsWith('number-'))) {
        isFirst = false;
        await process.buy({ userId: OTHER_USER });
      }
      return pass();
    });
    return shop.process({}, { ...engine, events });
  }

  it('takes three appends beside the refused lease, and gives the money back', async () => {
    await open();
    const slow = await overtaken();
    const before = await shop.engine.events.head();
    const { orderId, state } = await slow.buy();
    expect(state).toMatchObject({ status: 'failed', reason: 'no-available-numbers' });
    const appended = (await shop.engine.events.readAll({ after: before })).filter(
      ({ meta }) => meta.correlationId === orderId,
    );
    expect(appended.map(({ stream, type }) => `${kindOfStream(stream)} ${type}`)).toEqual([
      'wallet FundsHeldForOrder',
      'order OrderPlaced',
      'order OrderFailed',
      'wallet FundsReleased',
    ]);
    expect(await walletNow()).toEqual({ availableMills: 1000, heldMills: 0 });
  });

  it('is answered in the same way each time its key comes again', async () => {
    await open();
    const slow = await overtaken();
    const { state } = await slow.buy();
    await addNumber(process.deps, { e164: numberAt(2), ...PLACE }, { isPublic: false, actor: 'system:test' });
    await shop.seen();
    expect((await slow.buy()).state).toEqual(state);
    expect((await process.buy()).state).toEqual(state);
  });
});

describe('two buyers', () => {
  it('of one number: one gets it, the other is refused and pays nothing', async () => {
    await open();
    const outcomes = await Promise.allSettled([process.buy(), process.buy({ userId: OTHER_USER })]);
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    const statuses = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.state.status : ''));
    expect([...statuses].sort()).toEqual(['failed', 'running']);
    const loser = statuses[0] === 'failed' ? USER : OTHER_USER;
    expect(await walletNow(loser)).toEqual({ availableMills: 1000, heldMills: 0 });
    expect(leftOvers(await readLedger(shop.engine.events))).toEqual([]);
  });

  it('of one number for different apps both get it', async () => {
    await open();
    const [first, second] = await Promise.all([
      process.buy(),
      process.buy({ userId: OTHER_USER, appId: OTHER_APP }),
    ]);
    expect([first.state.status, second.state.status]).toEqual(['running', 'running']);
  });

  it('of two processes never get the same number for one app', async () => {
    await open({ numbers: 6 });
    const processes = [process, await shop.process()];
    const bought = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const [userId, by] = index % 2 === 0 ? [USER, processes[0]] : [OTHER_USER, processes[1]];
        return by?.buy({ userId, idempotencyKey: `key-${index}` }).catch(() => undefined);
      }),
    );
    const numbers = bought.flatMap((each) =>
      each && 'assigned' in each.state ? [each.state.assigned.e164] : [],
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    // Each customer has money for two.
    expect(numbers.length).toBe(4);
  });
});

describe('many purchases of one customer at one moment', () => {
  it('never leave more open orders than allowed, and nothing is appended for the others', async () => {
    await open({ numbers: 6, creditMills: 10_000 });
    const { deps } = process;
    const account = {
      userId: USER,
      email: 'a@b.example',
      locale: 'en',
      role: 'customer',
      subject: `user:${USER}`,
    };
    const limits = {
      openActivations: 2,
      purchasesPerMinute: null,
      cancelsPerHour: null,
      reason: 'For a test',
    };
    const facts = [
      { type: 'AccountRegistered', data: account },
      { type: 'BuyingLimitsSet', data: { userId: USER, ...limits } },
    ] as const;
    const cause = { operationId: 'o', causationId: 'c', correlationId: 'r', actor: 'system:test' };
    const events = stamp(deps, cause, facts);
    await deps.events.append({ stream: streams.account(USER), events, expected: 'none' });
    const bought = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => process.buy({ idempotencyKey: `key-${index}` })),
    );
    const outcomes = bought.map((each) =>
      each.status === 'fulfilled' ? each.value.state.status : each.reason.code,
    );
    expect(outcomes.toSorted()).toEqual(['running', 'running', ...Array(4).fill('too-many-open-orders')]);
    expect((await readLedger(shop.engine.events)).orders.size).toBe(2);
    expect(await walletNow()).toEqual({ availableMills: 10_000 - 2 * PRICE, heldMills: 2 * PRICE });
    await expect(process.buy({ idempotencyKey: 'later' })).rejects.toMatchObject({
      code: 'too-many-open-orders',
    });
  });
});

describe('a used number', () => {
  it('is taken when every other number is leased, and only after settlement', async () => {
    await open();
    await process.buy();
    await process.receive();
    await shop.seen();
    const again = { userId: OTHER_USER };
    await expect(process.buy(again)).rejects.toMatchObject({ code: 'no-available-numbers' });
    await shop.pass(29 * 60 + 59, process);
    await expect(process.buy(again)).rejects.toMatchObject({ code: 'no-available-numbers' });
    await shop.pass(1, process);
    shop.clock.moveBy(2);
    const { state } = await process.buy(again);
    expect(requireAssigned(state).assigned).toMatchObject({ e164: numberAt(1), numberAge: 'used' });
  });

  it('is never given to a customer who asks for a new one', async () => {
    await open();
    await process.buy();
    await process.receive();
    await shop.pass(30 * 60, process);
    shop.clock.moveBy(11);
    const again = { userId: OTHER_USER, numberType: 'new' } as const;
    await expect(process.buy(again)).rejects.toMatchObject({ code: 'no-available-numbers' });
    const any = { ...again, numberType: 'any', idempotencyKey: 'any' } as const;
    expect(requireAssigned((await process.buy(any)).state).assigned.numberAge).toBe('used');
  });

  it('is a number that got an SMS: after a lease without an SMS it is still new', async () => {
    await open();
    await process.buy();
    await shop.pass(30 * 60, process);
    shop.clock.moveBy(11);
    const { state } = await process.buy({ userId: OTHER_USER, numberType: 'new' });
    expect(requireAssigned(state).assigned).toMatchObject({ e164: numberAt(1), numberAge: 'new' });
  });

  it('is offered only where no new one is left', async () => {
    await open();
    await process.buy();
    await process.receive();
    await shop.pass(30 * 60, process);
    await addNumber(process.deps, { e164: numberAt(2), ...PLACE }, { isPublic: false, actor: 'system:test' });
    await shop.seen();
    shop.clock.moveBy(2);
    const next = await process.buy({ idempotencyKey: 'key-2' });
    expect(requireAssigned(next.state).assigned).toMatchObject({
      e164: numberAt(2),
      numberAge: 'new',
      appId: APP,
    });
  });
});
