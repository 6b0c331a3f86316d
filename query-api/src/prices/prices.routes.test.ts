import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { stock } from '@ringpost/projections/inventory/inventory.view';
import { type DeliveryDayRow, deliveryDays } from '@ringpost/projections/orders/deliveries.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, priceRow, stockRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
  server.at('2026-11-21T12:00:00.000Z');
  await server.given(vendors, vendorRow());
  await server.given(
    apps,
    appRow({ prices: [priceRow({}), priceRow({ priceId: 'ca', countryIso: 'CA', onDeliveryMills: 300 })] }),
    appRow({ _id: ids.otherApp, name: 'Éclair', slug: 'whatsapp', rank: 2 }),
    appRow({ _id: ids.line, name: 'Old', slug: 'old', rank: 3, hidden: 'too few codes came' }),
  );
  await server.given(
    stock,
    stockRow('US', '*', '*', [137, 0, 0]),
    stockRow('US', ids.vendor, '*', [137, 0, 0]),
    stockRow('US', '*', ids.app, [0, 4, 1]),
    stockRow('CA', '*', '*', [9, 0, 0]),
  );
});
afterEach(() => server.close());

function dayRow(date: string, weight: number): DeliveryDayRow {
  return {
    ...{ _id: date, appId: ids.app, countryIso: 'US', vendorId: ids.vendor, date },
    ...{ weight, delivered: weight, customers: 5, seconds: { 7: weight } },
  };
}

const APPS = '/api/public/app_prices';

describe('the prices of one app', () => {
  it('are those of guests in each country, with the stock that guests see', async () => {
    const { status, body } = await server.ask(`${APPS}/whatsapp`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ address: 'whatsapp', app_name: 'WhatsApp' });
    expect(body.countries).toMatchObject([
      { country_iso: 'CA', on_delv_price: 0.3, unused: 9, used: 0, delivered: null, median_seconds: null },
      { country_iso: 'US', on_delv_price: 0.35, unused: 130, used: 3 },
    ]);
    expect(body.others).toMatchObject([{ app_name: 'Éclair' }]);
  });

  it('count the deliveries of the last seven whole days, and nothing of today', async () => {
    await server.given(deliveryDays, dayRow('2026-11-21', 30), dayRow('2026-11-13', 30));
    expect((await server.ask(`${APPS}/whatsapp`)).body.countries[1]).toMatchObject({ delivered: null });
    await server.close();
    server = await openQueryServer();
    server.at('2026-11-21T12:00:00.000Z');
    await server.given(apps, appRow());
    await server.given(stock, stockRow('US', '*', '*', [10, 0, 0]));
    await server.given(deliveryDays, dayRow('2026-11-14', 10), dayRow('2026-11-20', 10));
    expect((await server.ask(`${APPS}/whatsapp`)).body.countries).toMatchObject([
      { delivered: 100, median_seconds: 7 },
    ]);
  });

  it('have one address each, also if two names are alike; the better known app keeps the plain one', async () => {
    const { body } = await server.ask(APPS);
    expect(body.data.map(({ address }: { address: string }) => address)).toEqual([
      'whatsapp',
      `whatsapp-${ids.otherApp.slice(-8)}`,
    ]);
    expect((await server.ask(`${APPS}/nothing`)).status).toBe(404);
    expect(await server.ask(`${APPS}/old`)).toMatchObject({ status: 409, body: { code: 'app-hidden' } });
  });
});

describe('the list of apps', () => {
  it('is chosen by letter or by search, and names the letters that exist', async () => {
    const namesOf = async (query: string) =>
      (await server.ask(`${APPS}?${query}`)).body.data.map((app: { app_name: string }) => app.app_name);
    expect(await namesOf('letter=e')).toEqual(['Éclair']);
    expect(await namesOf('search=HATS')).toEqual(['WhatsApp']);
    expect((await server.ask(APPS)).body).toMatchObject({
      total: 2,
      letters: ['e', 'w'],
      data: [{ price_from: 0.3, numbers: 142 }, {}],
    });
    expect((await server.ask(`${APPS}?limit=201`)).status).toBe(400);
  });
});

describe('countries and vendors', () => {
  it('are listed with what they have, and each has its own answer', async () => {
    expect((await server.ask('/api/public/country_prices')).body.data).toEqual([
      { country_iso: 'CA', numbers: 9, apps: 2, vendors: 0, price_from: 0.3 },
      { country_iso: 'US', numbers: 130, apps: 2, vendors: 1, price_from: 0.35 },
    ]);
    expect((await server.ask('/api/public/country_prices/US')).body).toMatchObject({
      providers: [{ vendor_address: 'alpha', vendor_name: 'Alpha', numbers: 130 }],
      best_known: [{ app_name: 'WhatsApp', price_from: 0.35 }, { app_name: 'Éclair' }],
    });
    expect((await server.ask('/api/public/country_prices/FR')).status).toBe(404);
    expect((await server.ask('/api/public/vendor_prices')).body.data).toMatchObject([
      { vendor_address: 'alpha', numbers: 130, countries: [{ country_iso: 'US', price_from: 0.35 }] },
    ]);
    expect((await server.ask('/api/public/vendor_prices/alpha')).body.best_known).toHaveLength(2);
    expect((await server.ask('/api/public/vendor_prices/nobody')).status).toBe(404);
  });
});

describe('partners', () => {
  const partners = async () => (await server.ask('/api/public/partners')).body;

  it('are there once the numbers of a vendor are bought from another portal', async () => {
    expect(await partners()).toEqual({ has_partners: false });
    await server.given(vendors, vendorRow({ _id: ids.otherVendor, name: 'Beta', isPortal: true }));
    expect(await partners()).toEqual({ has_partners: true });
  });

  it('add nothing to the lists that programs read', async () => {
    const lists = ['/api/public/app_prices', `${APPS}/whatsapp`, '/api/public/vendor_prices'];
    const read = () => Promise.all(lists.map(async (list) => (await server.ask(list)).body));
    const before = await read();
    await server.given(vendors, vendorRow({ isPortal: true }));
    expect(await partners()).toEqual({ has_partners: true });
    expect(await read()).toEqual(before);
  });
});
