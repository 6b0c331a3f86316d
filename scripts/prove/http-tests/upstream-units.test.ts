import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { balanceOf, until, untilSpent } from './trading-shop.ts';

/** A portal counts in roubles: 80 of them are a dollar, so the customer's price of half a dollar is 40 roubles. */
let shop: OpenedShop;
let customer: WireCustomer;
let path: string;
let url: string;
const trustedReceivers = new Set<string>();

const NUMBER = '12125550123';

/** What the portal costs now in roubles, and whether a code has come. */
let roubles = 0;
let hasCome = false;
/** What the portal was told when it was asked for a number. */
const maxima: (string | null)[] = [];

function answerTo(asked: URLSearchParams): string {
  const offer = { cost: roubles, count: 5, physicalCount: 5 };
  switch (asked.get('action')) {
    case 'getPrices':
      return JSON.stringify({ 187: { wa: offer } });
    case 'getNumberV2':
      maxima.push(asked.get('maxPrice'));
      return JSON.stringify({ activationId: 7, phoneNumber: NUMBER, activationCost: roubles });
    case 'getStatus':
      return hasCome ? 'STATUS_OK:731-946' : 'STATUS_WAIT_CODE';
    case 'getStatusV2':
      return JSON.stringify({ sms: { code: '731-946', text: 'Your WhatsApp code is 731-946' } });
    case 'setStatus':
      return hasCome ? 'ACCESS_ACTIVATION' : 'EARLY_CANCEL_DENIED';
    default:
      return 'BAD_ACTION';
  }
}

const portal = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://portal.example');
  response.end(answerTo(searchParams));
});

function setPortal(change: Readonly<Record<string, unknown>> = {}) {
  const terms = { url, key: 'k', margin_percent: 25, max_price: 1, risk: 10, repeats: true };
  return shop.client.put(shop.facts.admin, path, { ...terms, dollars_per_unit: 0.0125, ...change });
}

async function standing(): Promise<Readonly<Record<string, unknown>>> {
  return (await shop.client.get(shop.facts.admin, path)).body;
}

beforeAll(async () => {
  await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(portal.address() as AddressInfo).port}`;
  url = `http://${host}`;
  trustedReceivers.add(host);
  shop = await openShop(
    { numbers: 0, customers: 1, creditMills: 20_000 },
    { webhooks: { trustedReceivers } },
  );
  [customer] = shop.facts.customers as [WireCustomer];
  path = `/api/vendor/${shop.facts.vendorId}/upstream`;
});
afterAll(async () => {
  await shop?.remove();
  portal.closeAllConnections();
  portal.close();
});

describe('a portal whose prices are no dollars', () => {
  it('is set with what one unit is worth, within bounds, and with a dollar if nothing is said', async () => {
    for (const wrong of [0, -1, 10.000001, 0.0000005, 0.01250001, '0.0125', null])
      expect((await setPortal({ dollars_per_unit: wrong })).status).toBe(400);
    for (const worth of [0.000001, 0.011364, 10]) {
      expect((await setPortal({ dollars_per_unit: worth })).status).toBe(204);
      expect(await standing()).toMatchObject({ dollars_per_unit: worth });
    }
    expect((await setPortal({ dollars_per_unit: undefined })).status).toBe(204);
    expect(await standing()).toMatchObject({ dollars_per_unit: 1 });
  });

  it('sells a number only if its roubles leave the margin in dollars', async () => {
    expect((await setPortal()).status).toBe(204);
    // 32 roubles are 0.4 dollars, and a quarter more is the customer's price.
    roubles = 32.01;
    const listed = () => shop.client.get(customer, '/api/number/elsewhere?country_iso=US');
    expect((await listed()).body.data).toEqual([]);
    expect((await shop.client.buy(customer, randomUUID())).body.code).toBe('no-available-numbers');
    // A new setting reads the prices again.
    expect((await setPortal()).status).toBe(204);
    roubles = 32;
    expect((await listed()).body.data).toEqual([{ app_uuid: shop.facts.appId, count: 5 }]);
  });

  it('hears the highest price in roubles, takes a risk in dollars, and what a late code costs counts in dollars', async () => {
    expect((await setPortal()).status).toBe(204);
    roubles = 31.99;
    const before = await balanceOf(shop, customer);
    const { status, body } = await shop.client.buy(customer, randomUUID());
    expect([201, 202]).toContain(status);
    const orderId = String(body.order_uuid);
    await until(async () => {
      const order = await shop.client.get(customer, `/api/orders/${orderId}`);
      return order.body.number === `+${NUMBER}` ? true : undefined;
    });
    expect(maxima).toEqual(['32']);
    expect(await standing()).toMatchObject({ open: 1, open_risk: 0.4, lost: 0 });

    expect((await shop.client.post(customer, `/api/orders/${orderId}/cancel`)).status).toBe(200);
    hasCome = true;
    await until(async () => ((await standing()).lost === 1 ? true : undefined));
    // 31.99 roubles are 0.399875 dollars.
    expect(await standing()).toMatchObject({ lost: 1, lost_amount: 0.4, open: 0 });
    await untilSpent(shop, customer, before, 0);
  });
});
