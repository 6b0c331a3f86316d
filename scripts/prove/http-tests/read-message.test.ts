import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { PRICE, type Shopper, shopper } from './shopper.ts';
import { auditStore } from './test-store.ts';

const HOUR_MS = 3_600_000;
const TEXT = 'Your WhatsApp code is 731-946';
let shop: OpenedShop;
let shops: Shopper;
let ann: WireCustomer;
let bob: WireCustomer;
/** Ann's cancelled order, and the message that came for it. */
let [orderId, messageId] = ['', ''];

beforeEach(async () => {
  shop = await openShop({ numbers: 3, customers: 2, creditMills: 1_000 });
  shops = shopper(shop);
  const [first, second] = shop.facts.customers;
  if (!first || !second) throw new Error('two customers are needed');
  [ann, bob] = [first, second];
  const order = await shops.buy(ann);
  await shops.cancel(ann, order.orderId);
  await shops.receive(order.number, TEXT);
  [orderId, messageId] = [order.orderId, (await shops.feed(ann))[0]?.uuid ?? ''];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.advance(0);
  const breaches = (await auditStore(shop.dataDir)).flatMap((finding) => finding.breaches);
  await shop.remove();
  expect(breaches).toEqual([]);
});

async function types(): Promise<readonly string[]> {
  return (await shop.ringpost.engine.events.readAll()).map(({ type }) => type);
}
async function timesOf(type: string): Promise<number> {
  return (await types()).filter((each) => each === type).length;
}

/** The policy that shows it runs later. */
async function untilRead(): Promise<void> {
  for (let look = 0; look < 6_000 && (await timesOf('WithheldSmsRead')) === 0; look += 1) await sleep(10);
}

describe('a withheld message that is paid for', () => {
  it('is answered with its text, and comes to the feed once more, under its own id', async () => {
    const { status, body } = await shops.read(ann, messageId);
    expect([status, body]).toMatchObject([
      200,
      { uuid: messageId, order_uuid: orderId, from: '32665', msg: TEXT, code: '731-946', price: PRICE },
    ]);
    const feed = await shops.feed(ann);
    expect(feed).toMatchObject([
      { seq: 2, uuid: messageId, from: '32665', msg: TEXT, code: '731-946', withheld: null },
    ]);
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });

  it('is shown in its order, in the order’s history and in the ledger', async () => {
    await shops.read(ann, messageId);
    const order = await shops.order(ann, orderId);
    expect(order).toMatchObject({ status: 'inactive', withheld: 0, code: '731-946', text: TEXT });
    expect(order.messages).toMatchObject([{ uuid: messageId, withheld: null, charged: true }]);
    expect(order.timeline.slice(-3).map(({ type, actor }) => [type, actor.split(':')[0]])).toEqual([
      ['FundsHeld', 'customer'],
      ['FundsCaptured', 'customer'],
      ['WithheldSmsRead', 'customer'],
    ]);
    expect(JSON.stringify(order.timeline)).not.toMatch(/731-?946|Your WhatsApp|"32665"/);
    const { body } = await shop.client.get(ann, '/api/payment/balance_transactions/list');
    const [line] = body.data as readonly { readonly transaction_id: string }[];
    expect(line).toMatchObject({
      kind: 'user purchase order',
      amount: -PRICE,
      order_uuid: orderId,
      settled: 'captured',
      reason: 'message-read',
      app_name: 'WhatsApp',
    });
    expect(body.proved).toMatchObject({ equal: true, balance: 1 - PRICE });
    const detail = await shop.client.get(ann, `/api/payment/balance_transactions/${line?.transaction_id}`);
    expect(detail.status).toBe(200);
  });

  it('is paid for once, however often and however many at once ask', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => shops.read(ann, messageId)));
    const again = await shops.read(ann, messageId, 99);
    for (const { status, body } of [...answers, again]) {
      expect([status, body.msg, body.price]).toEqual([200, TEXT, PRICE]);
    }
    expect(await shops.balance(ann)).toBe(1 - PRICE);
    expect(await timesOf('WithheldSmsRead')).toBe(1);
    expect((await shops.feed(ann)).map(({ seq }) => seq)).toEqual([2]);
  });

  it('may be read again for nothing after the 24 hours', async () => {
    await shops.read(ann, messageId);
    await shop.advance(25 * HOUR_MS);
    expect((await shops.read(ann, messageId)).status).toBe(200);
    expect(await shops.balance(ann)).toBe(1 - PRICE);
  });
});

describe('a withheld message', () => {
  const refusalOf = async (by: WireCustomer, price?: number) => {
    const { status, body } = await shops.read(by, messageId, price);
    return [status, body.code];
  };

  it('is not there for anybody else, and a message that was never withheld is not there to be paid for', async () => {
    expect(await refusalOf(bob)).toEqual([404, 'not-found']);
    const { number } = await shops.buy(bob);
    await shops.receive(number, 'Your WhatsApp code is 111-222');
    const [message] = await shops.feed(bob);
    expect((await shops.read(bob, message?.uuid ?? '')).body.code).toBe('not-found');
    expect((await shops.read(ann, 'no-such-message')).body.code).toBe('not-found');
    expect(await shops.balance(ann)).toBe(1);
  });

  it('is not sold at another price than was seen', async () => {
    expect(await refusalOf(ann, 0.4)).toEqual([409, 'price-changed']);
    expect(await shops.balance(ann)).toBe(1);
  });

  it('is not sold to a customer who cannot pay, and stays withheld', async () => {
    await Promise.all([shops.buy(ann), shops.buy(ann)]);
    expect(await refusalOf(ann)).toEqual([402, 'insufficient-funds']);
    expect((await shops.feed(ann))[0]).toMatchObject({ msg: null, withheld: { price: PRICE } });
    expect(await timesOf('WithheldSmsRead')).toBe(0);
  });

  it('is sold for 24 hours from its arrival, and not a moment longer', async () => {
    const until = Date.parse((await shops.feed(ann))[0]?.withheld?.read_until ?? '');
    const now = shop.ringpost.commandApi.deps.clock.now().getTime();
    expect(until - now).toBeGreaterThan(23.9 * HOUR_MS);
    await shop.advance(until - now + 1_000);
    expect(await refusalOf(ann)).toEqual([410, 'read-expired']);
    expect(await shops.balance(ann)).toBe(1);
    expect(await shops.order(ann, orderId)).toMatchObject({ withheld: 0, code: null });
  });
});

describe('a server that dies between the payment and the text', () => {
  /** The n-th append of a read never reaches the log. */
  const dieAt = (stream: 'wallet-' | 'order-'): void => {
    const { events } = shop.ringpost.engine;
    const append = events.append.bind(events);
    vi.spyOn(events, 'append').mockImplementation(async (request) => {
      if (request.stream.startsWith(stream)) throw new StoreUnavailable('dead');
      return append(request);
    });
  };

  it('takes no money when it dies before the payment', async () => {
    dieAt('wallet-');
    expect((await shops.read(ann, messageId)).status).toBe(503);
    vi.restoreAllMocks();
    await shop.restart();
    expect((await shops.feed(ann))[0]).toMatchObject({ msg: null });
    expect(await shops.balance(ann)).toBe(1);
  });

  it('shows what was paid for by itself once it runs again, also after the 24 hours', async () => {
    dieAt('order-');
    expect((await shops.read(ann, messageId)).status).toBe(503);
    expect((await shops.feed(ann))[0]).toMatchObject({ msg: null });
    shop.move(25 * HOUR_MS);
    vi.restoreAllMocks();
    await shop.restart();
    await untilRead();
    expect((await shops.feed(ann))[0]).toMatchObject({ uuid: messageId, msg: TEXT, withheld: null });
    expect(await shops.balance(ann)).toBe(1 - PRICE);
    expect((await shops.read(ann, messageId)).status).toBe(200);
    expect(await timesOf('FundsCaptured')).toBe(1);
  });
});
