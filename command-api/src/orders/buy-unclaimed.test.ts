import { order, streams } from '@ringpost/domain';
import { UNCLAIMED_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNumberPool } from '../supply/number-pool.ts';
import { readLedger } from '../testing/ledger.fixture.ts';
import {
  APP,
  numberAt,
  OTHER_APP,
  OTHER_USER,
  openShop,
  PRICE,
  type Shop,
  type ShopProcess,
  stepByStep,
  USER,
  walletOf,
} from '../testing/shop.fixture.ts';
import { buyUnclaimed } from './buy-unclaimed.ts';

const WAIT = { timeout: 5000 };
const TEXT = 'Your WhatsApp code is 123-456';
let shop: Shop;
let seller: ShopProcess;
let messageId: string;

beforeEach(async () => {
  shop = await openShop(await openEngine({ kind: 'embedded', folder: ':memory:' }));
  seller = await shop.process();
  messageId = await seller.receive();
});
afterEach(async () => {
  expect((await readLedger(shop.engine.events)).faults).toEqual([]);
  await shop.close();
});

function buy(
  userId = USER,
  { key = 'key-1', by = seller, appId = APP, wanted = messageId, quotedPriceMills = PRICE } = {},
) {
  return buyUnclaimed(
    { deps: by.deps, candidates: createNumberPool(by.deps) },
    { userId, idempotencyKey: key, appId, messageId: wanted, quotedPriceMills },
    { requestId: 'request-1' },
  );
}
async function claims() {
  const events = await shop.engine.events.readAll({});
  return events.flatMap((event) => (event.type === 'SmsClaimed' ? [event] : []));
}
async function money(userId = USER) {
  const state = (await readLedger(shop.engine.events)).wallets.get(walletOf(userId));
  return [state?.availableMills, state?.heldMills];
}
const UNTOUCHED = [1000, 0];
const PAID = [1000 - PRICE, 0];

async function isCompleted(orderId: string): Promise<void> {
  const statusNow = async () =>
    (await seller.deps.streams.refresh(streams.order(orderId), order)).state.status;
  await vi.waitFor(async () => expect([await statusNow(), await money()]).toEqual(['completed', PAID]), WAIT);
}

describe('the purchase of an unclaimed message', () => {
  it('gets its number, and then the message, which pays for the order', async () => {
    await shop.process({ policies: true });
    const { orderId } = await buy();
    await isCompleted(orderId);
    expect(await claims()).toMatchObject([
      { data: { messageId, orderId, to: numberAt(1), text: TEXT, code: '123-456', subject: `user:${USER}` } },
    ]);
  });

  it.each(['all at once', 'step by step'])(
    'is completed by another process if its own one dies (%s)',
    async (how) => {
      const engine = how === 'all at once' ? shop.engine : stepByStep(shop.engine);
      const dying = await shop.process({}, engine);
      const { orderId } = await buy(USER, { by: dying });
      expect([await money(), await claims()]).toEqual([[1000 - PRICE, PRICE], []]);
      await shop.process({ policies: true });
      await isCompleted(orderId);
      expect(await claims()).toHaveLength(1);
    },
  );

  it('is the same order for the same key', async () => {
    await shop.process({ policies: true });
    const { orderId } = await buy();
    await isCompleted(orderId);
    expect((await buy()).orderId).toBe(orderId);
    expect(await claims()).toHaveLength(1);
  });

  it('is refused to a second buyer, who pays nothing, at once and also after the first lease is over', async () => {
    const running = await shop.process({ policies: true });
    const { orderId } = await buy();
    await expect(buy(OTHER_USER)).rejects.toMatchObject({ code: 'unclaimed-gone' });
    await isCompleted(orderId);
    await shop.pass(31 * 60, running);
    await expect(buy(OTHER_USER)).rejects.toMatchObject({ code: 'unclaimed-gone' });
    expect(await money(OTHER_USER)).toEqual(UNTOUCHED);
  });

  it('is of one of two buyers who come at the same time', async () => {
    const another = await shop.process();
    const results = await Promise.allSettled([buy(), buy(OTHER_USER, { by: another })]);
    const ends = results.map((each) => (each.status === 'fulfilled' ? each.value.state.status : 'refused'));
    expect(ends.filter((end) => end === 'running')).toHaveLength(1);
    await shop.process({ policies: true });
    await vi.waitFor(async () => expect(await claims()).toHaveLength(1), WAIT);
    const both = [await money(), await money(OTHER_USER)];
    expect(both).toContainEqual(UNTOUCHED);
  });

  it('never holds the money of the buyer who is late, even by one append', async () => {
    const { events } = shop.engine;
    let isBought = false;
    const appendAll: typeof events.appendAll = async (...appends) => {
      if (!isBought) {
        isBought = true;
        await buy();
      }
      return events.appendAll?.(...appends) ?? [];
    };
    const late = await shop.process({}, { ...shop.engine, events: { ...events, appendAll } });
    await expect(buy(OTHER_USER, { by: late })).rejects.toMatchObject({ code: 'unclaimed-gone' });
    const held = (await events.readAll({})).filter(({ type }) => type === 'FundsHeldForOrder');
    expect(held).toMatchObject([{ data: { userId: USER } }]);
  });

  it('is refused once its text was erased', async () => {
    const day = shop.clock.now().toISOString().slice(0, 10);
    const anew = await shop.process();
    // From then on the process has the text in memory.
    await expect(buy(USER, { by: anew, quotedPriceMills: 1 })).rejects.toMatchObject({
      code: 'price-changed',
    });
    await shop.engine.subjectKeys.forget(`public:${day}`);
    await expect(buy(USER, { by: anew })).rejects.toMatchObject({ code: 'unclaimed-gone' });
    expect(await money()).toEqual(UNTOUCHED);
  });

  it('is answered again for its key, also when the text was erased since', async () => {
    const bought = await buy();
    await shop.engine.subjectKeys.forget(`public:${shop.clock.now().toISOString().slice(0, 10)}`);
    const again = await buy();
    expect(again.state).toMatchObject({ placed: 'placed' in bought.state ? bought.state.placed : {} });
    await expect(buy(USER, { wanted: 'another' })).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  });

  it('is refused once anybody has used the number, for any app', async () => {
    await seller.buy({ userId: OTHER_USER, appId: OTHER_APP, chosen: numberAt(1) });
    await expect(buy()).rejects.toMatchObject({ code: 'unclaimed-gone' });
    expect(await money()).toEqual(UNTOUCHED);
  });

  it('is refused once it is too old', async () => {
    shop.clock.moveBy(UNCLAIMED_DAYS_MAX * 24 * 3600);
    await expect(buy()).rejects.toMatchObject({ code: 'unclaimed-gone' });
  });

  it('is refused alike for a message of another customer, of another app and for none', async () => {
    await expect(buy(USER, { appId: OTHER_APP })).rejects.toMatchObject({ code: 'unclaimed-gone' });
    await expect(buy(USER, { wanted: 'nothing' })).rejects.toMatchObject({ code: 'unclaimed-gone' });
    await seller.buy({ userId: OTHER_USER });
    const secret = await seller.receive();
    await expect(buy(USER, { wanted: secret })).rejects.toMatchObject({ code: 'unclaimed-gone' });
  });
});
