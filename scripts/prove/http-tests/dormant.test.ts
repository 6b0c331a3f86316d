import { randomUUID } from 'node:crypto';
import { SIMULATED_VENDOR_ID, type SimulatedBehaviour } from '@ringpost/command-api/app';
import {
  DORMANT_SEARCH_REFILL_SECONDS,
  DORMANT_SEARCHES_AT_ONCE,
  DORMANT_WAIT_MINUTES,
  SETTLEMENT_MINUTES,
  UNPAID_COUNTS_HOURS,
  UNPAID_ON_DEMAND_MAX,
} from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRICE_MILLS, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const PRICE = PRICE_MILLS / 1000;
const STOCK = 2;
/** More than all tests have brought into the inventory. */
const MANY = 24;

let server: TestServer;
let behaviour: SimulatedBehaviour;
let balance: number;
async function read(path: string, as: Who = 'owner'): Promise<Reply> {
  return server.ask('GET', path, { as });
}
async function balanceNow(): Promise<number> {
  return (await read('/api/users/balance')).body.balance as number;
}
/** What the customer has paid or has held for, since the test began. */
async function spentSoFar(): Promise<number> {
  return Math.round((balance - (await balanceNow())) * 1000) / 1000;
}
async function order(path: string, quantity: unknown, change: object = {}, key: string = randomUUID()) {
  const body = { app_uuid: server.appIds[0], country_iso: 'US', quantity, quoted_price: PRICE, ...change };
  const headers = { 'idempotency-key': key };
  const reply = await server.ask('POST', path, { as: 'owner', body, headers });
  await server.settle();
  return reply;
}
function buyDormant(quantity: unknown, change: object = {}, key?: string) {
  return order('/api/orders/dormant', quantity, change, key);
}
async function orderOf({ body }: Reply) {
  return (await read(`/api/orders/${String(body.order_uuid)}`)).body;
}
async function numbersOf({ body }: Reply) {
  const { body: list } = await read(`/api/orders/${String(body.order_uuid)}/numbers`);
  return list.data as readonly { readonly number: string; readonly status: string }[];
}
/** Lets the vendor be asked again and again. */
async function wait(seconds: number, step = 10): Promise<void> {
  for (let elapsed = 0; elapsed < seconds; elapsed += step) {
    await server.advance(step * 1000);
    await server.settle();
  }
}
async function cancel({ body }: Reply, as: Who = 'owner') {
  const reply = await server.ask('POST', `/api/orders/${String(body.order_uuid)}/cancel`, { as });
  await server.settle();
  return reply;
}

beforeAll(async () => {
  behaviour = { delaySeconds: 20, stock: 100, failShare: 0, lostShare: 0 };
  server = await start({ numbers: STOCK, vendor: behaviour });
});
beforeEach(async () => {
  Object.assign(behaviour, { stock: 100, failShare: 0, lostShare: 0 });
  // No order of an earlier test is left: what got no code is paid back by now.
  await wait(SETTLEMENT_MINUTES * 60, 600);
  balance = await balanceNow();
});
afterAll(() => server.close());

describe('dormant numbers', () => {
  it('are paid for while a vendor activates them, and shown as they come', async () => {
    const ordered = await buyDormant(2);
    expect(ordered).toMatchObject({ status: 202, body: { status: 'initial', requested: 2, fulfilled: 0 } });
    expect(await spentSoFar()).toBe(2 * PRICE);
    expect(await orderOf(ordered)).toMatchObject({
      status: 'initial',
      number_source: 'dormant',
      fulfilled: 0,
    });
    await wait(40);
    expect(await orderOf(ordered)).toMatchObject({ status: 'completed', requested: 2, fulfilled: 2 });
    expect(await spentSoFar()).toBe(2 * PRICE);
    const [first] = await numbersOf(ordered);
    const text = {
      message_id: randomUUID(),
      from: '32665',
      to: first?.number,
      text: 'Your ALPHA code is 482913',
    };
    const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
    await server.ask('POST', '/hooks/sms/json', { body: text, headers });
    await server.settle();
    expect((await numbersOf(ordered))[0]).toMatchObject({ status: 'completed' });
  });

  it('are ordered once with one key', async () => {
    const key = randomUUID();
    const first = await buyDormant(1, {}, key);
    const again = await buyDormant(1, {}, key);
    expect(again.body.order_uuid).toBe(first.body.order_uuid);
    expect(await spentSoFar()).toBe(PRICE);
    expect(await order('/api/orders/any_number', 1, {}, key)).toMatchObject({
      code: 'idempotency-key-reused',
    });
    await wait(40);
  });

  it('that the vendor does not have are paid back, once, and the ledger says why', async () => {
    behaviour.stock = 1;
    const ordered = await buyDormant(3);
    await wait(40);
    expect(await orderOf(ordered)).toMatchObject({ outcome: 'partial', requested: 3, fulfilled: 1 });
    expect(await spentSoFar()).toBe(PRICE);
    await wait(DORMANT_WAIT_MINUTES * 60, 300);
    expect(await spentSoFar()).toBe(PRICE);
    const { timeline } = (await orderOf(ordered)) as { timeline: readonly { type: string; data: object }[] };
    expect(timeline.filter(({ type }) => type === 'FundsReleased')).toMatchObject([
      { data: { amountMills: 2 * PRICE_MILLS, reason: 'not-assigned' } },
    ]);
  });

  it('of a vendor that does not answer are paid back when the time is over', async () => {
    behaviour.failShare = 1;
    const ordered = await buyDormant(1);
    await wait(DORMANT_WAIT_MINUTES * 60 + 60, 120);
    expect(await orderOf(ordered)).toMatchObject({ status: 'failed', outcome: 'gave-up' });
    expect(await spentSoFar()).toBe(0);
  });

  it('can be cancelled while the vendor works on them, by their customer only', async () => {
    const ordered = await buyDormant(2);
    expect(await cancel(ordered, 'other')).toMatchObject({ status: 404 });
    const cancelled = await cancel(ordered);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'inactive', released: 2 * PRICE } });
    expect(await spentSoFar()).toBe(0);
    expect(await orderOf(ordered)).toMatchObject({ status: 'inactive', outcome: 'cancelled' });
    await wait(60);
    expect(await spentSoFar()).toBe(0);
  });

  it('cannot be cancelled when the order has ended', async () => {
    const ordered = await buyDormant(1);
    await wait(40);
    expect(await cancel(ordered)).toMatchObject({ status: 409, code: 'not-cancellable' });
  });

  it('are not sold in a country that no vendor serves, and cost nothing then', async () => {
    expect(await buyDormant(1, { country_iso: 'GB' })).toMatchObject({
      status: 409,
      code: 'no-available-numbers',
    });
    expect(await spentSoFar()).toBe(0);
  });
});

describe('the search of dormant numbers', () => {
  const search = (query: string, as?: Who) => read(`/api/did_inventory/search?${query}`, as);
  async function rowsFor(query: string) {
    return (await search(query)).body.data as readonly Record<string, string>[];
  }

  it('shows ten numbers with their place unless another number is asked for, and reserves none', async () => {
    const first = await rowsFor('country=US');
    expect(first).toHaveLength(10);
    expect(first[0]).toEqual({
      number: expect.stringMatching(/^\+1\d{10}$/),
      number_uuid: first[0]?.number,
      ...{ country_iso: 'US', region: expect.any(String), rate_center: expect.any(String) },
      vendor_uuid: SIMULATED_VENDOR_ID,
    });
    expect(await rowsFor('country=US&limit=3')).toEqual(first.slice(0, 3));
    expect((await search('country=US&limit=101')).code).toBe('invalid-request');
  });

  it('shows the numbers that an order gets next', async () => {
    const next = await rowsFor('country=US&limit=2');
    const ordered = await buyDormant(2);
    await wait(40);
    const numbers = (await numbersOf(ordered)).map(({ number }) => number);
    expect(numbers.toSorted()).toEqual(next.map(({ number }) => number).toSorted());
    expect((await rowsFor('country=US&limit=100')).map(({ number }) => number)).not.toContain(numbers[0]);
  });

  it('finds by country, vendor and the first digits', async () => {
    const [first] = await rowsFor('country=US');
    const prefix = first?.number?.slice(0, 8);
    expect(await rowsFor(`country=US&vendor_uuid=${SIMULATED_VENDOR_ID}&prefix=${prefix?.slice(2)}`)).toEqual(
      [first],
    );
    expect(await rowsFor('country=US&prefix=1999')).toEqual([]);
    expect((await rowsFor('country=CA'))[0]).toMatchObject({ country_iso: 'CA' });
  });

  it.each(['country=GB', `country=US&vendor_uuid=${randomUUID()}`])(
    'is empty where no vendor activates numbers: %s',
    async (query) => {
      behaviour.failShare = 1;
      expect(await search(query)).toMatchObject({ status: 200, body: { data: [], total: 0 } });
    },
  );

  it('says so when the vendor does not answer', async () => {
    behaviour.failShare = 1;
    expect(await search('country=US')).toMatchObject({ status: 503, code: 'vendor-failed' });
  });

  it('is limited for each customer', async () => {
    for (let time = 0; time < DORMANT_SEARCHES_AT_ONCE; time += 1) await search('country=GB', 'other');
    expect((await search('country=GB', 'other')).code).toBe('rate-limited');
    expect((await search('country=GB')).status).toBe(200);
    await server.advance(DORMANT_SEARCH_REFILL_SECONDS * 1000);
    expect((await search('country=GB', 'other')).status).toBe(200);
  });
});

describe('any numbers', () => {
  it('are active ones first; a vendor activates the rest', async () => {
    await server.advance(UNPAID_COUNTS_HOURS * 3_600_000);
    await server.settle();
    const enough = await order('/api/orders/any_number', 1);
    expect(enough).toMatchObject({ status: 201, body: { fulfilled: 1 } });
    const more = await order('/api/orders/any_number', MANY);
    expect(more.status).toBe(202);
    const { fulfilled } = (await orderOf(more)) as { fulfilled: number };
    expect(fulfilled).toBeGreaterThan(0);
    expect(fulfilled).toBeLessThan(MANY);
    await wait(40);
    expect(await orderOf(more)).toMatchObject({ status: 'completed', outcome: null, fulfilled: MANY });
  });
});

describe('a number that a vendor activated in vain', () => {
  /** A tenth of the price. */
  const FEE = 0.05;
  beforeEach(async () => {
    await server.advance(UNPAID_COUNTS_HOURS * 3_600_000);
    await server.settle();
  });
  async function itemsOf(ordered: Reply) {
    const { body } = await read(`/api/orders/${String(ordered.body.order_uuid)}/numbers`);
    return body.data as readonly { readonly order_uuid: string; readonly number: string }[];
  }
  async function lines() {
    const { body } = await read('/api/payment/balance_transactions/list');
    return (body.data as readonly { kind: string; amount: number }[]).map(({ kind, amount }) => [
      kind,
      amount,
    ]);
  }
  async function receive(to: string): Promise<void> {
    const body = { message_id: randomUUID(), from: '32665', to, text: 'Your ALPHA code is 482913' };
    const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
    await server.ask('POST', '/hooks/sms/json', { body, headers });
    await server.settle();
  }

  it('costs its fee when its time is over, and the order and the ledger say so', async () => {
    const ordered = await buyDormant(1);
    expect(await orderOf(ordered)).toMatchObject({ fee_without_sms: FEE });
    await wait(40);
    const [item] = await itemsOf(ordered);
    const path = `/api/orders/${item?.order_uuid}`;
    expect((await read(path)).body).toMatchObject({ fee_without_sms: FEE });
    await wait(SETTLEMENT_MINUTES * 60 + 60, 300);
    expect(await spentSoFar()).toBe(FEE);
    expect((await lines()).slice(0, 3)).toEqual([
      ['activation fee', -FEE],
      ['user refund order', PRICE],
      ['user purchase order', -PRICE],
    ]);
    const { body } = await read(path);
    expect(body).toMatchObject({ outcome: 'no-sms', total_cost: FEE });
    const { timeline } = body as { timeline: readonly { type: string; data: object }[] };
    expect(timeline.filter(({ type }) => type === 'ActivationFeeCharged')).toMatchObject([
      { data: { amountMills: FEE * 1000 } },
    ]);
    const { body: csv, text } = await server.ask('GET', '/api/payment/balance_transactions/csv', {
      as: 'owner',
    });
    expect(text ?? csv).toContain(`,activation fee,-0.050,`);
  });

  it('costs the fee that the customer saw, or nothing is bought', async () => {
    const setShare = (value: number) =>
      server.ask('PUT', '/api/admin/shop_settings/activation-fee-percent', { as: 'admin', body: { value } });
    expect((await setShare(15)).status).toBe(204);
    const larger = PRICE * 0.15;
    expect(await buyDormant(1, { quoted_fee: FEE })).toMatchObject({
      ...{ status: 409, code: 'price-changed' },
      body: { quoted_fee: FEE, fee: larger },
    });
    expect(await spentSoFar()).toBe(0);
    const ordered = await buyDormant(1, { quoted_fee: larger });
    expect(await orderOf(ordered)).toMatchObject({ fee_without_sms: larger });
    expect((await setShare(10)).status).toBe(204);
    await cancel(ordered);
  });

  it('costs its fee when it is cancelled, and the answer says what comes back', async () => {
    const ordered = await buyDormant(2);
    await wait(40);
    const [first, second] = await itemsOf(ordered);
    const orderReply = { body: { order_uuid: first?.order_uuid } } as unknown as Reply;
    expect(await cancel(orderReply)).toMatchObject({ status: 200, body: { released: PRICE - FEE } });
    // Again, because its answer may have been lost.
    expect(await cancel(orderReply)).toMatchObject({ status: 200, body: { released: PRICE - FEE } });
    await receive(String(second?.number));
    expect(await spentSoFar()).toBe(PRICE + FEE);
    await wait(SETTLEMENT_MINUTES * 60, 600);
    expect(await spentSoFar()).toBe(PRICE + FEE);
  });

  it('is one of twenty within a day; those that were paid do not count', async () => {
    const ordered = await buyDormant(UNPAID_ON_DEMAND_MAX);
    await wait(40);
    const refusal = await buyDormant(1);
    expect(refusal).toMatchObject({ status: 429, code: 'too-many-dormant', body: { max: 20 } });
    const [first] = await itemsOf(ordered);
    await receive(String(first?.number));
    const more = await buyDormant(1);
    expect(more.status).toBe(202);
    await cancel(more);
    const secondRefusal = await buyDormant(2);
    expect(secondRefusal.body.until).toMatch(/^\d{4}-.*Z$/);
    // What was refused has cost nothing: nineteen in vain, and one that was paid.
    await wait(SETTLEMENT_MINUTES * 60, 600);
    expect(await spentSoFar()).toBeCloseTo(PRICE + 19 * FEE, 3);
    await server.advance(UNPAID_COUNTS_HOURS * 3_600_000);
    expect((await buyDormant(UNPAID_ON_DEMAND_MAX + 1)).code).toBe('too-many-dormant');
    expect((await buyDormant(1)).status).toBe(202);
  });

  it('limits what one balance can have activated: many orders of dormant numbers cost it its balance', async () => {
    const balanceBefore = await balanceNow();
    let activated = 0;
    for (let round = 0; round < 5; round += 1) {
      const ordered = await buyDormant(10);
      if (ordered.status === 202) activated += 10;
      await wait(40);
      await wait(SETTLEMENT_MINUTES * 60, 600);
    }
    expect(activated).toBe(20);
    expect(Math.round((balanceBefore - (await balanceNow())) * 1000)).toBe(20 * FEE * 1000);
  });
});
