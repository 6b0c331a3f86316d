import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { PRICE_MILLS, type WireCustomer } from './shop-facts.ts';
import { makeShopKey } from './shop-keys.ts';
import { balanceOf, openTradingShop, type TradingShop, until, untilSpent } from './trading-shop.ts';

/** Three portals: two shops have no numbers of their own, and buy from the third one, each by another protocol. */
let portal: OpenedShop;
let traders: readonly TradingShop[] = [];
/** The shops, which the portal may call. */
const trustedReceivers = new Set<string>();

const PRICE = PRICE_MILLS / 1000;
const MONEY = 20;
const NO_NUMBERS = 'no-available-numbers';

/** By both protocols at the same time, because most of a test waits for the next look at a portal. */
function byBoth(test: (trader: TradingShop) => Promise<void>): () => Promise<void> {
  return async () => {
    const runs = await Promise.allSettled(traders.map(test));
    for (const [index, run] of runs.entries())
      if (run.status === 'rejected')
        throw new Error(`by the protocol ${traders[index]?.protocol}`, { cause: run.reason });
  };
}

beforeAll(async () => {
  const wish = { numbers: 20, customers: 2, creditMills: MONEY * 1000 };
  portal = await openShop(wish, { webhooks: { trustedReceivers } });
  const [one, other] = portal.facts.customers as [WireCustomer, WireCustomer];
  traders = await Promise.all([
    openTradingShop(portal, one, 'handler', MONEY * 1000),
    openTradingShop(portal, other, 'fivesim', MONEY * 1000),
  ]);
});
/** What the portal's webhook was answered with. */
async function deliveriesOf(account: WireCustomer): Promise<readonly string[]> {
  const { body } = await portal.client.get(account, '/api/webhook/deliveries');
  return (body.data as readonly { readonly status: string }[]).map(({ status }) => status);
}

beforeEach(() => {
  for (const trader of traders)
    for (const what of ['purchases', 'numbers'] as const) trader.lose(what, undefined);
});
afterAll(async () => {
  for (const { shop, network } of traders) {
    await shop.remove();
    await network.close();
  }
  await portal?.remove();
});

describe('a vendor that is another portal', () => {
  it(
    'is set by an admin, and sells nothing before or beyond its terms',
    byBoth(async ({ protocol, shop, customer, account, setPortal, standing, askedForNumbers }) => {
      const refused = await shop.client.buy(customer, randomUUID());
      expect(refused).toMatchObject({ status: 409, body: { code: NO_NUMBERS } });
      expect((await setPortal({ url: 'http://10.0.0.1' })).body).toMatchObject({
        code: 'webhook-url-refused',
      });
      expect((await setPortal({ margin_percent: 20 })).status).toBe(204);
      // Twenty percent are not left between both prices.
      expect((await shop.client.buy(customer, randomUUID())).body.code).toBe(NO_NUMBERS);
      expect(await balanceOf(shop, customer)).toBe(MONEY);
      expect(askedForNumbers()).toBe(0);
      expect((await setPortal()).status).toBe(204);
      const nothing = { open: 0, open_risk: 0, lost: 0, lost_amount: 0 };
      const shown = { protocol, risk: 100, risk_per_customer: 10, ...nothing };
      expect(await standing()).toMatchObject(shown);
      const all = await shop.client.get(shop.facts.admin, '/api/vendor/upstreams');
      expect(all.body).toMatchObject({ data: [{ vendor_uuid: shop.facts.vendorId, ...shown }], total: 1 });
      expect((await setPortal({ key: 'x'.repeat(32) })).status).toBe(204);
      const before = await balanceOf(portal, account);
      expect((await shop.client.buy(customer, randomUUID())).body.code).toBe(NO_NUMBERS);
      expect(await balanceOf(portal, account)).toBe(before);
      // Only the handler protocol needs the key for the prices.
      expect(askedForNumbers()).toBe(protocol === 'handler' ? 0 : 1);
      await untilSpent(shop, customer, MONEY, 0);
      expect(await standing()).toMatchObject({ lost: 0 });
    }),
  );

  it(
    'shows its numbers to customers and their programs, and not as our own',
    byBoth(async ({ shop, customer, setPortal }) => {
      const shown = async () =>
        (await shop.client.get(customer, '/api/number/elsewhere?country_iso=US')).body.data;
      expect((await setPortal({ margin_percent: 20 })).status).toBe(204);
      expect(await shown()).toEqual([]);
      expect((await setPortal()).status).toBe(204);
      const listed = await shown();
      const [{ count = 0 } = {}] = listed as readonly { readonly count?: number }[];
      expect(listed).toEqual([{ app_uuid: shop.facts.appId, count }]);
      expect(count).toBeGreaterThan(0);
      const key = await makeShopKey(shop, 0);
      const fields = new URLSearchParams({ api_key: key, action: 'getPrices', country: '187' });
      const prices = await (await fetch(`${shop.ringpost.url}/stubs/handler_api.php?${fields}`)).json();
      // Portals that buy from each other sell nothing in a circle.
      expect(Object.values(prices['187'])).toEqual([{ cost: PRICE, count, physicalCount: 0 }]);
    }),
  );

  it(
    'sells a number, brings its code and the next one, and both accounts pay once',
    byBoth(async ({ protocol, shop, network, customer, account, ...trader }) => {
      await trader.setPortal();
      const before = await balanceOf(portal, account);
      const bought = await trader.buy();
      await portal.client.sms(bought.number, 'Your WhatsApp code is 731-946', randomUUID());
      await trader.untilStatus(bought.orderId, 'completed');
      await untilSpent(portal, account, before, PRICE);
      await untilSpent(shop, customer, MONEY, PRICE);
      // The portal shows the same code again and again: it is one text. Another one that the customer asked for is free.
      expect((await shop.client.post(customer, `/api/orders/${bought.orderId}/next_code`)).status).toBe(200);
      const isHeard = () => network.answers.some(({ text }) => text === 'ACCESS_RETRY_GET');
      if (protocol === 'handler') await until(async () => isHeard() || undefined);
      await portal.client.sms(bought.number, 'Your WhatsApp code is 222-333', randomUUID());
      await until(async () => ((await trader.textsOf(bought.orderId)) === 2 ? true : undefined));
      await untilSpent(portal, account, before, PRICE);
      await untilSpent(shop, customer, MONEY, PRICE);
    }),
  );

  it('may call a webhook for each text: it is looked at, and nobody else can make it be', async () => {
    const [trader] = traders as [TradingShop];
    const { shop, account } = trader;
    await trader.setPortal();
    const { vendorId: vendor, admin } = shop.facts;
    const { secret } = (await shop.client.post(admin, `/api/vendor/${vendor}/secrets`)).body;
    const addressOf = (proof: Record<string, string>) => `/hooks/upstream?${new URLSearchParams(proof)}`;
    const ours = addressOf({ vendor, secret: String(secret) });
    trustedReceivers.add(new URL(shop.ringpost.url).host);
    const webhook = { url: `${shop.ringpost.url}${ours}`, form: 'sms-activate' };
    expect((await portal.client.put(account, '/api/webhook', webhook)).status).toBe(204);

    const bought = await trader.buy();
    await portal.client.sms(bought.number, 'Your WhatsApp code is 404-505', randomUUID());
    await trader.untilStatus(bought.orderId, 'completed');
    await until(async () => ((await deliveriesOf(account)).includes('delivered') ? true : undefined));

    const call = (address: string, body: unknown) => shop.client.hook(address, JSON.stringify(body), {});
    expect(await call(ours, { activationId: 99 })).toMatchObject({ status: 200, body: { open: false } });
    expect((await call(ours, { text: 'no purchase' })).status).toBe(400);
    for (const proof of [
      { vendor },
      { vendor, secret: 'x' },
      { vendor: randomUUID(), secret: String(secret) },
    ])
      expect((await call(addressOf(proof), { activationId: 1 })).body.code).toBe('bad-signature');
  });

  it(
    'takes a number back when its customer cancels, and both get their money',
    byBoth(async ({ shop, customer, account, setPortal, buy, cancel, standing }) => {
      await setPortal();
      const [ours, theirs] = [await balanceOf(shop, customer), await balanceOf(portal, account)];
      const bought = await buy();
      expect((await cancel(bought)).status).toBe(200);
      await untilSpent(shop, customer, ours, 0);
      await untilSpent(portal, account, theirs, 0);
      expect((await standing()).lost).toBe(0);
    }),
  );

  it(
    'sells one number after a lost answer: it is asked again, or its orders are looked through',
    byBoth(async ({ protocol, shop, customer, account, ...trader }) => {
      await trader.setPortal();
      const theirs = await balanceOf(portal, account);
      trader.lose('purchases', 'lose-answer');
      const asked = trader.askedForNumbers();
      const buying = shop.client.buy(customer, randomUUID());
      await until(async () => (trader.askedForNumbers() > asked ? true : undefined));
      trader.lose('purchases', undefined);
      const { status, body } = await buying;
      expect([201, 202, 503]).toContain(status);
      const bought = await trader.numberOf(String(body.order_uuid));
      await untilSpent(portal, account, theirs, PRICE);
      const again = trader.askedForNumbers() - asked - 1;
      expect(again > 0).toBe(protocol === 'handler');
      await trader.cancel(bought);
      await untilSpent(portal, account, theirs, 0);
      expect((await trader.standing()).lost).toBe(0);
    }),
  );

  it(
    'costs its price if a code comes after the cancel, and that is counted',
    byBoth(async ({ shop, customer, setPortal, buy, cancel, lose, standing }) => {
      await setPortal();
      const ours = await balanceOf(shop, customer);
      const bought = await buy();
      lose('numbers', 'lose-request');
      await cancel(bought);
      await portal.client.sms(bought.number, 'Your WhatsApp code is 555-123', randomUUID());
      lose('numbers', undefined);
      await until(async () => ((await standing()).lost === 1 ? true : undefined));
      expect(await standing()).toMatchObject({ lost: 1, lost_amount: PRICE });
      await untilSpent(shop, customer, ours, 0);
    }),
  );

  it(
    'sells no more to a customer who has used up the share of one, and still sells to another one',
    byBoth(async ({ shop, customer, another, setPortal, buy, standing, askedForNumbers }) => {
      const { open_risk: open } = await standing();
      await setPortal({ max_price: PRICE, risk: Number(open) + 2 * PRICE });
      // It waits for its code, so it may still be lost.
      await buy();
      const ours = await balanceOf(shop, customer);
      const asked = askedForNumbers();
      const refused = await shop.client.buy(customer, randomUUID());
      expect(refused).toMatchObject({ status: 409, body: { code: 'portal-share-used' } });
      expect(await balanceOf(shop, customer)).toBe(ours);
      expect(askedForNumbers()).toBe(asked);
      expect((await buy(another)).number).toMatch(/^\+/);
    }),
  );

  it(
    'that knows no repetition is asked once: what may be lost is counted, and the customer has the money back',
    byBoth(async ({ shop, customer, setPortal, lose, standing, askedForNumbers }) => {
      // Exactly one more may be lost. A number that was paid for is no risk any more.
      const risk = Number((await standing()).open_risk) + PRICE;
      await setPortal({ repeats: false, risk });
      const ours = await balanceOf(shop, customer);
      lose('purchases', 'lose-answer');
      const refused = await shop.client.buy(customer, randomUUID());
      // A slow machine answers before the order has failed.
      expect([NO_NUMBERS, 'busy', undefined]).toContain(refused.body.code);
      expect(refused.status).not.toBe(201);
      await untilSpent(shop, customer, ours, 0);
      lose('purchases', undefined);
      await until(async () => ((await standing()).lost === 1 ? true : undefined));
      expect(await standing()).toMatchObject({ lost: 1, lost_amount: PRICE });
      // The risk is used up, so nothing more is bought there until an admin sets it again.
      const asked = askedForNumbers();
      expect((await shop.client.buy(customer, randomUUID())).body.code).toBe(NO_NUMBERS);
      expect(askedForNumbers()).toBe(asked);
    }),
  );
});
