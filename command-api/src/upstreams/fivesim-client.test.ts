import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFiveSimClient } from './fivesim-client.ts';
import { openPortal, saying, sayingJson, type TestPortal } from './portal.fixture.ts';
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

  it('looks at both ends of a history that is longer than a list, because either may be the first', async () => {
    const orders = (from: number) =>
      Array.from({ length: 100 }, (_, n) => fiveSimOrder({ id: from + n, status: 'FINISHED' }));
    const newest = [...orders(400).slice(1), fiveSimOrder({ id: 7, status: 'PENDING' })];
    for (const newestIf of ['true', 'false'])
      for (const oldest of [orders(1_000), []]) {
        server.answer({
          orders(response) {
            const isNewest = response.req.url?.includes(`reverse=${newestIf}`);
            sayingJson({ Data: isNewest ? newest : oldest, Total: 500 })(response);
          },
        });
        expect(await client.listWaiting?.(portal, wish)).toMatchObject([{ upstreamId: '7' }]);
      }
    const before = server.requests.length;
    server.answer({ orders: sayingJson({ Data: newest.slice(-1), Total: 1 }) });
    expect(await client.listWaiting?.(portal, wish)).toMatchObject([{ upstreamId: '7' }]);
    expect(server.requests.length - before).toBe(1);
    server.answer({
      orders: (response) =>
        saying(response.req.url?.includes('reverse=true') ? '{"Data":[],"Total":5}' : 'internal error')(
          response,
        ),
    });
    expect(await client.listWaiting?.(portal, wish)).toBe('no-answer');
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
