import { afterEach, describe, expect, it } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import type { WireClient } from './http-client.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { PRICE_MILLS, type ShopWish, type WireCustomer } from './shop-facts.ts';
import { auditStore } from './test-store.ts';

const MINUTE_MS = 60_000;
let shop: OpenedShop | undefined;

async function openOne(wish: ShopWish): Promise<OpenedShop> {
  // A thousand connections come from one address here, which only a trusted proxy may have.
  shop = await openShop(wish, { trustProxy: ['127.0.0.1'] });
  return shop;
}

afterEach(async () => {
  await shop?.remove();
  shop = undefined;
});

function count(answers: readonly WireAnswer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

function numbersOf(answers: readonly WireAnswer[]): readonly string[] {
  return answers.filter(({ status }) => status === 201).map(({ body }) => String(body.number));
}

/** Buys for all at the same instant. After a "try again", requests are repeated with the same key until there is an answer. */
async function buyAll(
  client: WireClient,
  wishes: readonly (readonly [WireCustomer, string])[],
): Promise<readonly WireAnswer[]> {
  const first = await client.buyAtOnce(wishes);
  const isOpen = ({ status }: WireAnswer): boolean => status === 503 || status === 202;
  return Promise.all(
    wishes.map(async ([customer, key], index) => {
      let answer = first[index] ?? (await client.buy(customer, key));
      while (isOpen(answer)) answer = await client.buy(customer, key);
      return answer;
    }),
  );
}

async function expectCleanAudit({ dataDir }: OpenedShop): Promise<void> {
  const findings = await auditStore(dataDir);
  expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`))).toEqual([]);
}

describe('over the wire', () => {
  it('a thousand buyers of a hundred numbers get a hundred codes, and nobody else pays', {
    timeout: 180_000,
  }, async () => {
    const { client, facts, ...here } = await openOne({
      numbers: 100,
      customers: 1_000,
      creditMills: PRICE_MILLS,
    });
    const answers = await buyAll(
      client,
      facts.customers.map((customer) => [customer, `only-${customer.userId}`]),
    );
    expect([count(answers, 201), count(answers, 409)]).toEqual([100, 900]);
    expect(new Set(numbersOf(answers)).size).toBe(100);

    await Promise.all(
      numbersOf(answers).map((to, index) =>
        client.sms(to, `Your WhatsApp code is 4821${index}`, `SM-${index}`),
      ),
    );
    await here.ringpost.commandApi.inbox.idle();
    await here.advance(31 * MINUTE_MS);

    const balances = await Promise.all(
      facts.customers.map(async (customer) => (await client.get(customer, '/api/users/balance')).body),
    );
    const moneyLeft = balances.map(({ balance, held }) => `${balance} free, ${held} held`).sort();
    expect(moneyLeft.filter((each) => each === '0 free, 0 held')).toHaveLength(100);
    expect(moneyLeft.filter((each) => each === '0.5 free, 0 held')).toHaveLength(900);
    const orders = await Promise.all(
      facts.customers.map(async (customer) => (await client.get(customer, '/api/orders/list')).body.data),
    );
    const statuses = orders.flat().map((order) => (order as { status: string }).status);
    expect(statuses.filter((status) => status === 'completed')).toHaveLength(100);
    await here.stop();
    await expectCleanAudit({ ...here, client, facts });
  });

  it('a dollar buys two things for fifty cents, however many ask at once', { timeout: 120_000 }, async () => {
    const { client, facts, ...here } = await openOne({ numbers: 200, customers: 1, creditMills: 1_000 });
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const answers = await buyAll(
      client,
      Array.from({ length: 1_000 }, (_, index) => [customer, `key-${index}`]),
    );
    expect([count(answers, 201), count(answers, 402)]).toEqual([2, 998]);
    await here.settle();
    expect((await client.get(customer, '/api/users/balance')).body).toMatchObject({ balance: 0, held: 1 });
    await here.stop();
    await expectCleanAudit({ ...here, client, facts });
  });

  it('a hundred requests with one key are one purchase with one answer', { timeout: 60_000 }, async () => {
    const { client, facts, ...here } = await openOne({ numbers: 20, customers: 1, creditMills: 10_000 });
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const answers = await client.buyAtOnce(Array.from({ length: 100 }, () => [customer, 'the-same']));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    await here.settle();
    expect((await client.get(customer, '/api/users/balance')).body).toMatchObject({
      balance: 9.5,
      held: 0.5,
    });
  });

  it('a message delivered ten times, in any order, is one message and is paid once', {
    timeout: 60_000,
  }, async () => {
    const { client, facts, ...here } = await openOne({ numbers: 5, customers: 1, creditMills: 5_000 });
    const [customer] = facts.customers;
    if (!customer) throw new Error('nobody is there');
    const [to = ''] = numbersOf([await client.buy(customer, 'one')]);
    const deliveries = Array.from({ length: 30 }, (_, index) =>
      client.sms(to, `Your WhatsApp code is 70000${index % 3}`, `SM-${index % 3}`),
    );
    const answers = await Promise.all(deliveries);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await here.ringpost.commandApi.inbox.idle();
    await here.settle();
    expect((await client.get(customer, '/api/sms/list')).body.total).toBe(3);
    expect((await client.get(customer, '/api/users/balance')).body).toMatchObject({ balance: 4.5, held: 0 });
    await here.stop();
    await expectCleanAudit({ ...here, client, facts });
  });
});
