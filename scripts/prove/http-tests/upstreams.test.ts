import { randomUUID } from 'node:crypto';
import { order, streams } from '@ringpost/domain';
import { pollUntil } from '@ringpost/engine/async';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireAnswer } from './concurrent-requests.ts';
import { type LossyProxy, openLossyProxy } from './lossy-proxy.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';

/** Two portals: `shop` has no numbers of its own, and buys what it sells from `portal`, over a network that loses answers. */
let portal: OpenedShop;
let shop: OpenedShop;
let network: LossyProxy;
/** The account of the shop at the portal. */
let account: WireCustomer;
let customer: WireCustomer;
let another: WireCustomer;
let key: string;

const PRICE = PRICE_MILLS / 1000;
const MONEY = 20;

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const found = await pollUntil(look, { everyMs: 200, looks: 200 });
  if (found === undefined) throw new Error('it did not come true');
  return found;
}

async function balanceOf(at: OpenedShop, whose: WireCustomer): Promise<number> {
  return Number((await at.client.get(whose, '/api/users/balance')).body.balance);
}

/** Waits until an account has spent this, and holds no more. */
async function untilSpent(at: OpenedShop, whose: WireCustomer, before: number, spent: number): Promise<void> {
  await until(async () =>
    Math.abs(before - (await balanceOf(at, whose)) - spent) < 0.001 ? true : undefined,
  );
}

async function setPortal(change: Readonly<Record<string, unknown>> = {}): Promise<WireAnswer> {
  const terms = { url: network.url, key, margin_percent: 0, max_price: 1, risk: 100, repeats: true };
  const path = `/api/vendor/${shop.facts.vendorId}/upstream`;
  return shop.client.put(shop.facts.admin, path, { ...terms, ...change });
}

async function standing(): Promise<Readonly<Record<string, unknown>>> {
  return (await shop.client.get(shop.facts.admin, `/api/vendor/${shop.facts.vendorId}/upstream`)).body;
}

interface Bought {
  readonly orderId: string;
  readonly number: string;
}

async function orderOf(orderId: string, whose = customer): Promise<Readonly<Record<string, unknown>>> {
  return (await shop.client.get(whose, `/api/orders/${orderId}`)).body;
}

/** The order with its number. It may come after the answer. */
async function buy(whose = customer): Promise<Bought> {
  const { status, body } = await shop.client.buy(whose, randomUUID());
  expect([201, 202]).toContain(status);
  const orderId = String(body.order_uuid);
  const number = await until(async () => {
    const { number: found } = await orderOf(orderId, whose);
    return typeof found === 'string' ? found : undefined;
  });
  return { orderId, number };
}

async function untilStatus(orderId: string, status: string): Promise<void> {
  await until(async () => ((await orderOf(orderId)).status === status ? true : undefined));
}

/** What the portal answered last to the shop's `setStatus`. */
async function answerOfPortal(): Promise<string | undefined> {
  return network.answers.findLast(({ action }) => action === 'setStatus')?.text;
}

/** How often the portal was asked for a number. */
function askedForNumbers(): number {
  return network.actions.filter((each) => each === 'getNumberV2').length;
}

/** How many texts the order has recorded. */
async function textsOf(orderId: string): Promise<number> {
  const { state } = await shop.ringpost.commandApi.deps.streams.refresh(streams.order(orderId), order);
  return state.status === 'completed' ? state.messageIds.size : 0;
}

async function cancel({ orderId }: Bought): Promise<WireAnswer> {
  return shop.client.post(customer, `/api/orders/${orderId}/cancel`);
}

beforeAll(async () => {
  portal = await openShop({ numbers: 10, customers: 1, creditMills: MONEY * 1000 });
  network = await openLossyProxy(() => portal.ringpost.url);
  const trustedReceivers = new Set([network.host]);
  shop = await openShop(
    { numbers: 0, customers: 2, creditMills: MONEY * 1000 },
    { webhooks: { trustedReceivers } },
  );
  [account, customer, another] = [...portal.facts.customers, ...shop.facts.customers] as [
    WireCustomer,
    WireCustomer,
    WireCustomer,
  ];
  const all = { name: 'For a shop', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
  key = String((await portal.client.post(account, '/api/keys', all)).body.key);
});
beforeEach(() => {
  for (const action of ['getNumberV2', 'getStatus', 'setStatus']) network.set(action, undefined);
});
afterAll(async () => {
  await shop?.remove();
  await network?.close();
  await portal?.remove();
});

describe('a vendor that is another portal', () => {
  it('is set by an admin, and sells nothing before or beyond its terms', async () => {
    const refused = await shop.client.buy(customer, randomUUID());
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-available-numbers' } });
    expect((await setPortal({ url: 'http://10.0.0.1' })).body).toMatchObject({ code: 'webhook-url-refused' });
    expect((await setPortal({ margin_percent: 20 })).status).toBe(204);
    // Twenty percent are not left between both prices.
    expect((await shop.client.buy(customer, randomUUID())).body.code).toBe('no-available-numbers');
    expect(await balanceOf(shop, customer)).toBe(MONEY);
    expect((await setPortal()).status).toBe(204);
    expect(await standing()).toMatchObject({
      risk: 100,
      risk_per_customer: 10,
      open: 0,
      open_risk: 0,
      lost: 0,
      lost_amount: 0,
    });
    expect((await setPortal({ key: 'x'.repeat(32) })).status).toBe(204);
    const before = await balanceOf(portal, account);
    expect((await shop.client.buy(customer, randomUUID())).body.code).toBe('no-available-numbers');
    expect(await balanceOf(portal, account)).toBe(before);
    expect(network.actions).not.toContain('getNumberV2');
  });

  it('sells a number, brings its code and the next one, and both accounts pay once', async () => {
    await setPortal();
    const before = await balanceOf(portal, account);
    const bought = await buy();
    await portal.client.sms(bought.number, 'Your WhatsApp code is 731-946', randomUUID());
    await untilStatus(bought.orderId, 'completed');
    await untilSpent(portal, account, before, PRICE);
    await untilSpent(shop, customer, MONEY, PRICE);
    // The portal shows the same code again and again: it is one text. Another one that the customer asked for is free.
    expect((await shop.client.post(customer, `/api/orders/${bought.orderId}/next_code`)).status).toBe(200);
    await until(async () => ((await answerOfPortal()) === 'ACCESS_RETRY_GET' ? true : undefined));
    await portal.client.sms(bought.number, 'Your WhatsApp code is 222-333', randomUUID());
    await until(async () => ((await textsOf(bought.orderId)) === 2 ? true : undefined));
    await untilSpent(portal, account, before, PRICE);
    await untilSpent(shop, customer, MONEY, PRICE);
  });

  it('takes a number back when its customer cancels, and both get their money', async () => {
    await setPortal();
    const [ours, theirs] = [await balanceOf(shop, customer), await balanceOf(portal, account)];
    const bought = await buy();
    expect((await cancel(bought)).status).toBe(200);
    await untilSpent(shop, customer, ours, 0);
    await untilSpent(portal, account, theirs, 0);
    expect((await standing()).lost).toBe(0);
  });

  it('is asked again after a lost answer, and sells one number', async () => {
    await setPortal();
    const theirs = await balanceOf(portal, account);
    network.set('getNumberV2', 'lose-answer');
    const asked = askedForNumbers();
    const buying = shop.client.buy(customer, randomUUID());
    await until(async () => (askedForNumbers() > asked ? true : undefined));
    network.set('getNumberV2', undefined);
    const { status, body } = await buying;
    expect([201, 202, 503]).toContain(status);
    const bought: Bought = await until(async () => {
      const { number } = await orderOf(String(body.order_uuid));
      return typeof number === 'string' ? { orderId: String(body.order_uuid), number } : undefined;
    });
    await untilSpent(portal, account, theirs, PRICE);
    await cancel(bought);
    await untilSpent(portal, account, theirs, 0);
    expect((await standing()).lost).toBe(0);
  });

  it('costs its price if a code comes after the cancel, and that is counted', async () => {
    await setPortal();
    const ours = await balanceOf(shop, customer);
    const bought = await buy();
    for (const action of ['getStatus', 'setStatus']) network.set(action, 'lose-request');
    await cancel(bought);
    await portal.client.sms(bought.number, 'Your WhatsApp code is 555-123', randomUUID());
    for (const action of ['getStatus', 'setStatus']) network.set(action, undefined);
    await until(async () => ((await standing()).lost === 1 ? true : undefined));
    expect(await standing()).toMatchObject({ lost: 1, lost_amount: PRICE });
    await untilSpent(shop, customer, ours, 0);
  });

  it('sells no more to a customer who has used up the share of one, and still sells to another one', async () => {
    const { open_risk: open } = await standing();
    await setPortal({ max_price: PRICE, risk: Number(open) + 2 * PRICE });
    const ours = await balanceOf(shop, customer);
    const asked = askedForNumbers();
    const refused = await shop.client.buy(customer, randomUUID());
    expect(refused).toMatchObject({ status: 409, body: { code: 'portal-share-used' } });
    expect(await balanceOf(shop, customer)).toBe(ours);
    expect(askedForNumbers()).toBe(asked);
    expect((await buy(another)).number).toMatch(/^\+/);
  });

  it('that knows no repetition is asked once: what may be lost is counted, and the customer has the money back', async () => {
    // A number counts until its 20 minutes are over, also if it is paid for: exactly one more may be lost.
    const risk = Number((await standing()).open_risk) + PRICE;
    await setPortal({ repeats: false, risk });
    const ours = await balanceOf(shop, customer);
    network.set('getNumberV2', 'lose-answer');
    const refused = await shop.client.buy(customer, randomUUID());
    // A slow machine answers before the order has failed.
    expect(['no-available-numbers', 'busy', undefined]).toContain(refused.body.code);
    expect(refused.status).not.toBe(201);
    await untilSpent(shop, customer, ours, 0);
    network.set('getNumberV2', undefined);
    await until(async () => ((await standing()).lost === 1 ? true : undefined));
    expect(await standing()).toMatchObject({ lost: 1, lost_amount: PRICE });
    // The risk is used up, so nothing more is bought there until an admin sets it again.
    const asked = askedForNumbers();
    expect((await shop.client.buy(customer, randomUUID())).body.code).toBe('no-available-numbers');
    expect(askedForNumbers()).toBe(asked);
  });
});
