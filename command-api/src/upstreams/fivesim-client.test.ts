import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFiveSimClient } from './fivesim-client.ts';
import { openPortal, sayingJson, type TestPortal } from './portal.fixture.ts';
import type { Portal, PortalClient } from './portal-client.ts';
import { fiveSimOrder } from './portal-dialects.fixture.ts';

let server: TestPortal;
let client: PortalClient;
let portal: Portal;
const wish = { orderId: 'o-1', service: 'whatsapp', countryIso: 'US', maxPriceMills: 500 };

beforeAll(async () => {
  server = await openPortal();
  portal = { url: server.url, key: 'k', protocol: 'fivesim' };
  client = createFiveSimClient({ allowsHttp: true, trusted: new Set([server.host]) });
});
beforeEach(() => server.answer({}));
afterAll(() => server.close());

describe('the protocol of 5sim', () => {
  it('names a purchase as its document does, and sends the key to none but the account', async () => {
    await client.buy(portal, wish);
    await client.buy(portal, { ...wish, countryIso: 'CA', service: 'a/b?c' });
    await client.offerOf(portal, wish);
    expect(server.requests.slice(-3)).toEqual([
      {
        method: 'GET',
        path: '/v1/user/buy/activation/usa/any/whatsapp?maxPrice=0.5',
        authorization: 'Bearer k',
      },
      {
        method: 'GET',
        path: '/v1/user/buy/activation/canada/any/a%2Fb%3Fc?maxPrice=0.5',
        authorization: 'Bearer k',
      },
      { method: 'GET', path: '/v1/guest/prices?country=usa&product=whatsapp', authorization: undefined },
    ]);
  });

  it('shows all texts of a number, and one without a code is its own', async () => {
    const sms = [
      { code: '111', text: 'Code 111' },
      { code: '', text: 'Hello' },
      { code: '', text: '' },
      null,
    ];
    server.answer({ check: sayingJson(fiveSimOrder({ sms })) });
    const texts = [
      { code: '111', text: 'Code 111' },
      { code: 'Hello', text: 'Hello' },
    ];
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts });
  });

  it('shows a text also when the time of the number is over', async () => {
    const sms = [{ code: '111', text: 'Code 111' }];
    for (const status of ['FINISHED', 'TIMEOUT']) {
      server.answer({ check: sayingJson(fiveSimOrder({ sms, status })) });
      expect((await client.statusOf(portal, '7')).kind).toBe('texts');
    }
    server.answer({ check: sayingJson(fiveSimOrder({ sms, status: 'CANCELED' })) });
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'cancelled' });
  });

  it('finds a number whose answer was lost at what its roubles are worth', async () => {
    server.answer({ orders: sayingJson({ Data: [fiveSimOrder({ price: 30, status: 'PENDING' })] }) });
    const found = await client.listWaiting?.({ ...portal, microdollars: 12_500 }, wish);
    expect(found).toMatchObject([{ upstreamId: '7', costMills: 375 }]);
  });

  it('has the price of any operator, otherwise the lowest with numbers', async () => {
    const prices = (operators: unknown) => sayingJson({ usa: { whatsapp: operators } });
    const [dear, cheap, empty] = [
      { cost: 0.5, count: 2 },
      { cost: 0.4, count: 3 },
      { cost: 0.1, count: 0 },
    ];
    server.answer({ prices: prices({ virtual4: dear, virtual7: cheap, virtual8: empty }) });
    expect(await client.offerOf(portal, wish)).toEqual({ costMills: 400, count: 3 });
    server.answer({ prices: prices({ any: dear, virtual7: cheap }) });
    expect(await client.offerOf(portal, wish)).toEqual({ costMills: 500, count: 2 });
  });
});
