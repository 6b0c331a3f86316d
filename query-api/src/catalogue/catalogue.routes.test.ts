import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { deliveries } from '@ringpost/projections/orders/deliveries.view';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, priceRow, stockRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
});
afterEach(() => server.close());

const PRICING = '/api/public/app_pricing';

describe('the public price list', () => {
  it('shows an app with its price, its stock and how it delivers', async () => {
    await server.given(apps, appRow());
    await server.given(stock, stockRow('US', '*', '*', [10, 0, 0]), stockRow('US', '*', ids.app, [0, 4, 1]));
    const seconds = new Array<number>(121).fill(0).with(5, 9).with(9, 10);
    await server.given(deliveries, {
      _id: `${ids.app}|US`,
      appId: ids.app,
      countryIso: 'US',
      weight: 20,
      delivered: 19,
      seconds,
      vendors: {},
    });
    const { body } = await server.ask(PRICING);
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          app_uuid: ids.app,
          uuid: ids.app,
          app_name: 'WhatsApp',
          image_name: 'whatsapp',
          country_iso: null,
          new_initial_term: 7,
          price_new: 0.9,
          price_old: 0.7,
          on_delv_price: 0.35,
          price_rank: 7,
          price_uuid: priceRow({}).priceId,
          unused: 6,
          used: 3,
          delivered: 95,
          median_seconds: 9,
        },
      ],
    });
  });

  it.each([
    [20, 20],
    [21, 20],
    [99, 90],
    [100, 100],
    [109, 100],
    [1_299, 1_200],
  ])('shows a stock of %i numbers as %i', async (numbers, seen) => {
    await server.given(apps, appRow());
    await server.given(stock, stockRow('US', '*', '*', [numbers + 57, 0, 0]));
    await server.given(stock, stockRow('US', '*', ids.app, [0, 57, 0]));
    expect((await server.ask(PRICING)).body.data).toMatchObject([{ unused: seen, used: 50 }]);
    expect((await server.ask(`${PRICING}?limit=1`)).body.data).toMatchObject([{ unused: seen, used: 50 }]);
    const token = await server.token(ids.ann);
    const own = await server.ask('/api/users/app_pricing', { token });
    expect(own.body.data).toMatchObject([{ unused: numbers, used: 57 }]);
  });

  it('has no delivery figures while the counted customers have paid for fewer than twenty orders', async () => {
    await server.given(apps, appRow());
    const seconds = new Array<number>(121).fill(0).with(5, 19);
    await server.given(deliveries, {
      _id: `${ids.app}|US`,
      appId: ids.app,
      countryIso: 'US',
      weight: 19.9,
      delivered: 19,
      seconds,
      vendors: {},
    });
    const { body } = await server.ask(PRICING);
    expect(body.data).toMatchObject([{ delivered: null, median_seconds: null }]);
  });

  it('is sorted by popularity, has pages, and leaves out apps without a name or a price', async () => {
    await server.given(
      apps,
      appRow({ _id: ids.otherApp, name: 'Telegram', rank: 0 }),
      appRow(),
      appRow({ _id: ids.order, name: '', rank: 2 }),
      appRow({ _id: ids.line, prices: [priceRow({ countryIso: 'CA' })], rank: 3 }),
    );
    const namesOf = async (query: string) =>
      (await server.ask(`${PRICING}?${query}`)).body.data.map((app: { app_name: string }) => app.app_name);
    expect(await namesOf('')).toEqual(['Telegram', 'WhatsApp']);
    expect(await namesOf('limit=1&offset=1')).toEqual(['WhatsApp']);
    expect((await server.ask(`${PRICING}?limit=1`)).body.total).toBe(2);
  });

  it('takes the price of the requested country and vendor, or the default price if the query asks for it', async () => {
    const prices = [
      priceRow({}),
      priceRow({ countryIso: 'CA', onDeliveryMills: 400 }),
      priceRow({ countryIso: 'CA', vendorId: ids.vendor, onDeliveryMills: 450 }),
      priceRow({ userId: ids.ann, onDeliveryMills: 100 }),
    ];
    await server.given(apps, appRow({ prices }));
    await server.given(vendors, vendorRow());
    const priceOf = async (query: string) =>
      (await server.ask(`${PRICING}?${query}`)).body.data[0].on_delv_price;
    expect(await priceOf('country_iso=US')).toBe(0.35);
    expect(await priceOf('country_iso=CA')).toBe(0.4);
    expect(await priceOf(`country_iso=CA&vendor_uuid=${ids.vendor}`)).toBe(0.45);
    expect(await priceOf('country_iso=CA&is_default=true')).toBe(0.35);
  });

  it.each([
    'limit=0',
    'limit=10000',
    'limit=2.5',
    'offset=-1',
    'country_iso=usa',
    'vendor_uuid=1',
    'user_id=1',
  ])('refuses %s', async (query) => {
    expect(await server.ask(`${PRICING}?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    });
  });

  it('is not made again for each caller, with 712 apps', async () => {
    const many = Array.from({ length: 712 }, (_, n) =>
      appRow({ _id: ids.app.slice(0, -3) + String(n).padStart(3, '0'), name: `App ${n}`, rank: n }),
    );
    await server.given(apps, ...many);
    const collection = vi.spyOn(server.engine.readModel, 'collection');
    for (let n = 0; n < 20; n += 1) {
      expect((await server.ask(`${PRICING}?limit=12`)).body.total).toBe(712);
    }
    const stockReads = collection.mock.calls.filter(([view]) => view.name === stock.name);
    expect(stockReads.length).toBeLessThan(20);
  });
});

describe("a customer's price list", () => {
  it("has the customer's own prices, and the public prices for everybody else", async () => {
    const prices = [priceRow({}), priceRow({ userId: ids.ann, onDeliveryMills: 100 })];
    await server.given(apps, appRow({ prices }));
    const priceFor = async (userId: string) => {
      const token = await server.token(userId);
      return (await server.ask('/api/users/app_pricing', { token })).body.data[0].on_delv_price;
    };
    expect(await priceFor(ids.ann)).toBe(0.1);
    expect(await priceFor(ids.ben)).toBe(0.35);
    expect((await server.ask(PRICING)).body.data[0].on_delv_price).toBe(0.35);
  });

  it('is for signed-in customers', async () => {
    expect((await server.ask('/api/users/app_pricing')).status).toBe(401);
  });
});

describe('an answer that must be fresh', () => {
  const own = '/api/users/app_pricing';

  it('waits for the position that the caller names, and is not taken from an older copy in memory', async () => {
    await server.given(apps, appRow());
    const token = await server.token(ids.ann);
    expect((await server.ask(own, { token })).body.total).toBe(1);
    const { epoch } = server.engine.events;
    const answer = server.ask(own, { token, minPosition: `${epoch}:${positionAt(7)}` });
    await server.given(apps, appRow({ _id: ids.otherApp, name: 'Telegram' }));
    server.seen(positionAt(7));
    const { body } = await answer;
    expect(body).toMatchObject({ total: 2, position: `${epoch}:${positionAt(7)}` });
    expect(body.stale).toBeUndefined();
  });

  it('says that it is stale if the views do not arrive in time, or the position is of another log', async () => {
    const { epoch } = server.engine.events;
    const token = await server.token(ids.ann);
    expect((await server.ask(own, { token, minPosition: `${epoch}:99` })).body.stale).toBe(true);
    expect((await server.ask(`${own}?min_position=other:0`, { token })).body.stale).toBe(true);
  });
});

describe('the public price list for many readers', () => {
  it('is the same bytes for everybody until something changes', async () => {
    await server.given(apps, appRow());
    const first = await server.ask(PRICING);
    const again = await server.ask(PRICING);
    expect(first.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const unchanged = await fetch(server.url + PRICING, { headers });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);

    await server.given(stock, stockRow('CA', '*', '*', [10, 0, 0]));
    const other = await fetch(`${server.url}${PRICING}?country_iso=CA`, { headers });
    expect(other.status).toBe(200);
  });

  it('is made once for all vendors that do not exist', async () => {
    await server.given(apps, appRow());
    const collection = vi.spyOn(server.engine.readModel, 'collection');
    const ask = (vendorId: string) => server.ask(`${PRICING}?vendor_uuid=${vendorId}`);
    const etag = (await ask(ids.nobody)).headers.get('etag');
    collection.mockClear();
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(crypto.randomUUID())).headers.get('etag')).toBe(etag);
    }
    const stockReads = collection.mock.calls.filter(([view]) => view.name === stock.name);
    expect(stockReads.length).toBeLessThan(20);
  });
});

describe("an app's picture", () => {
  it('is an SVG that may be kept forever', async () => {
    await server.given(apps, appRow());
    const { status, body, headers } = await server.ask(`/api/app/${ids.app}/image`);
    expect([status, body]).toEqual([200, '<svg><title>WhatsApp</title></svg>']);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it('is not found for an app that does not exist, or for a name that is not an id', async () => {
    expect((await server.ask(`/api/app/${ids.nobody}/image`)).status).toBe(404);
    expect((await server.ask('/api/app/..%2f..%2fetc/image')).status).toBe(404);
  });
});

describe('the apps for admins', () => {
  it('are sorted by one field, with those that have no price at the end', async () => {
    const prices = (...mills: readonly number[]) =>
      mills.map((onDeliveryMills, index) => priceRow({ priceId: `p${index}`, onDeliveryMills }));
    await server.given(
      apps,
      appRow({ _id: ids.nobody, name: 'uber', rank: 1, prices: [] }),
      appRow({ _id: ids.app, name: 'Signal', rank: 2, prices: prices(900, 400) }),
      appRow({ _id: ids.otherApp, name: 'Tinder', rank: 3, prices: prices(500) }),
    );
    const token = await server.token(ids.admin, 'admin');
    const namesIn = async (query: string): Promise<readonly string[]> => {
      const { body } = await server.ask(`/api/admin/apps?${query}`, { token });
      return body.data.map(({ app_name }: { app_name: string }) => app_name);
    };
    expect(await namesIn('')).toEqual(['uber', 'Signal', 'Tinder']);
    expect(await namesIn('orderBy=app_name')).toEqual(['uber', 'Tinder', 'Signal']);
    expect(await namesIn('orderBy=price_from&orderType=ASC')).toEqual(['Signal', 'Tinder', 'uber']);
    expect(await namesIn('orderBy=price_from')).toEqual(['Tinder', 'Signal', 'uber']);
    expect(await namesIn('orderBy=prices&limit=1')).toEqual(['Signal']);
  });
});
