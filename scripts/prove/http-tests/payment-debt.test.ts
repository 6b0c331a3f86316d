import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { type Payer, payer } from './payer.ts';
import type { WireCustomer } from './shop-facts.ts';
import { auditStore } from './test-store.ts';

let shop: OpenedShop;
let pays: Payer;
let ann: WireCustomer;
let bea: WireCustomer;

beforeAll(async () => {
  shop = await openShop({ numbers: 6, customers: 2, creditMills: 0 });
  pays = payer(shop.client);
  const [first, second] = shop.facts.customers;
  if (!first || !second) throw new Error('two customers are needed');
  [ann, bea] = [first, second];
});
afterAll(() => shop.remove());

async function money(): Promise<unknown> {
  await shop.settle();
  const { balance, held, debt } = (await shop.client.get(ann, '/api/users/balance')).body;
  return { balance, held, debt };
}

// One price is 0.5 dollars. Each test continues the one before.
describe('a payment that is taken back after it was spent', () => {
  let id: string;

  it('leaves a debt of what is not there any more', async () => {
    id = await pays.pay(ann, 1);
    expect((await shop.client.buy(ann, randomUUID())).status).toBe(201);
    await pays.deliver(await pays.sign(ann, id, 'reverse'));
    expect(await money()).toEqual({ balance: 0, held: 0.5, debt: 0.5 });
  });

  it('is taken back once, however often that is announced', async () => {
    expect((await pays.sign(ann, id, 'reverse')).status).toBe(409);
    expect(await money()).toEqual({ balance: 0, held: 0.5, debt: 0.5 });
  });

  it('stops buying, and says what has to be added', async () => {
    const { status, body } = await shop.client.buy(ann, randomUUID());
    expect([status, body.code, body.debt, body.missing]).toEqual([402, 'debt-open', 0.5, 1]);
  });

  it('stops sharing and extending a rental that was paid for before', async () => {
    const term = { number_type: 'new', term_hours: 4, quoted_price: 0.5 };
    const order = { app_uuid: shop.facts.appId, country_iso: 'US', ...term };
    const post = (path: string, body: object = {}) => shop.client.post(bea, path, body, randomUUID());
    const payment = await pays.pay(bea, 1);
    const rented = await post('/api/orders/create_number_order', order);
    expect(rented.status).toBe(201);
    await pays.deliver(await pays.sign(bea, payment, 'reverse'));
    await shop.settle();
    const id = String(rented.body.order_uuid);
    const shared = await post(`/api/order_number/share/${id}`);
    expect([shared.status, shared.body.code, shared.body.debt]).toEqual([402, 'debt-open', 0.5]);
    const extended = await post(`/api/order_number/extend/${id}`, { term_hours: 4, quoted_price: 0.5 });
    expect([extended.status, extended.body.code]).toEqual([402, 'debt-open']);
    await pays.pay(bea, 1);
    expect((await post(`/api/order_number/share/${id}`)).status).toBe(201);
  });

  it('is paid by money that comes back from an order', async () => {
    await shop.advance(31 * 60_000);
    expect(await money()).toEqual({ balance: 0, held: 0, debt: 0 });
  });

  it('is paid first by the next payment, and then the customer can buy again', async () => {
    const otherPayment = await pays.pay(ann, 1);
    for (let count = 0; count < 2; count += 1) {
      expect((await shop.client.buy(ann, randomUUID())).status).toBe(201);
    }
    await pays.deliver(await pays.sign(ann, otherPayment, 'reverse'));
    expect(await money()).toEqual({ balance: 0, held: 1, debt: 1 });
    await pays.pay(ann, 2);
    expect(await money()).toEqual({ balance: 1, held: 1, debt: 0 });
    expect((await shop.client.buy(ann, randomUUID())).status).toBe(201);
  });

  it('shows every step in the ledger, whose lines sum to the balance', async () => {
    await shop.settle();
    const { body } = await shop.client.get(
      ann,
      '/api/payment/balance_transactions/list?kind=user%20buys%20credit',
    );
    const lines = (body.data as { amount: number; reason: string | null }[]).map(({ amount, reason }) => [
      amount,
      reason,
    ]);
    expect(lines.reverse()).toEqual([
      [1, null],
      [-0.5, 'taken-back'],
      [-0.5, 'debt-paid'],
      [1, null],
      [2, null],
      [-1, 'debt-paid'],
    ]);
    expect(body.proved).toMatchObject({ equal: true });
  });

  it('leaves nothing for an audit to find', async () => {
    await shop.stop();
    const findings = await auditStore(shop.dataDir);
    expect(
      findings.flatMap(({ id: check, breaches }) => breaches.map(({ what }) => `${check}: ${what}`)),
    ).toEqual([]);
  });
});
