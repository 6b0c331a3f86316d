import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers, stock } from '@ringpost/projections/inventory/inventory.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, stockRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
  await server.given(apps, appRow());
  await server.given(
    vendors,
    vendorRow(),
    vendorRow({ _id: ids.otherVendor, name: 'Beta', company: 'Beta Inc' }),
  );
  await server.given(
    stock,
    stockRow('US', '*', '*', [15, 0, 0]),
    stockRow('US', ids.vendor, '*', [10, 0, 0]),
    stockRow('US', ids.otherVendor, '*', [5, 0, 0]),
    stockRow('US', '*', ids.app, [0, 6, 2]),
    stockRow('US', ids.vendor, ids.app, [0, 6, 2]),
    stockRow('CA', '*', '*', [3, 0, 0]),
    stockRow('CA', ids.vendor, '*', [3, 0, 0]),
    stockRow('CA', ids.otherVendor, '*', [0, 0, 0]),
    stockRow('QM', '*', '*', [3, 0, 0]),
    stockRow('MX', '*', '*', [0, 0, 0]),
  );
});
afterEach(() => server.close());

describe('the available countries', () => {
  it('are those with a name and numbers, sorted by name', async () => {
    const { body } = await server.ask('/api/number/available_country');
    expect(body.data).toEqual([
      { country_iso: 'CA', numbers: 3 },
      { country_iso: 'US', numbers: 15 },
    ]);
  });
});

describe('the available vendors', () => {
  it('are those with numbers in the country', async () => {
    const namesIn = async (query: string) =>
      (await server.ask(`/api/public/vendor${query}`)).body.data.map(
        (vendor: { vendor_name: string }) => vendor.vendor_name,
      );
    expect(await namesIn('?country=US')).toEqual(['Alpha', 'Beta']);
    expect(await namesIn('?country=CA')).toEqual(['Alpha']);
    expect(await namesIn('?country=US&limit=1&offset=1')).toEqual(['Beta']);
    expect(await namesIn('')).toEqual(['Alpha', 'Beta']);
  });
});

describe("an app's numbers", () => {
  const count = async (query: string) =>
    server.ask(`/api/number/num_count/${query}`, { token: await server.token(ids.ann) });

  it('are counted as new and used, by vendor and in total', async () => {
    const { body } = await count(`${ids.app}?country=US`);
    expect(body).toMatchObject({
      unused: 9,
      used: 4,
      vendors: [
        { vendor_uuid: ids.vendor, unused: 4, used: 4 },
        { vendor_uuid: ids.otherVendor, unused: 5, used: 0 },
      ],
    });
  });

  it('are counted for one vendor, or over all countries', async () => {
    const one = await count(`${ids.app}?country=US&vendor_uuid=${ids.otherVendor}`);
    expect(one.body).toMatchObject({ unused: 5, used: 0 });
    expect((await count(ids.app)).body).toMatchObject({
      unused: 12,
      used: 4,
    });
  });

  it('are not shown to guests, because they would see each purchase', async () => {
    expect((await server.ask(`/api/number/num_count/${ids.app}`)).status).toBe(401);
  });

  it('are not found for an unknown app', async () => {
    expect((await count(ids.nobody)).status).toBe(404);
  });
});

describe('the list of numbers', () => {
  const number = (e164: string, over: Partial<NumberRow> = {}): NumberRow => ({
    _id: e164,
    countryIso: 'US',
    region: 'NY',
    rateCentre: 'New York',
    vendorId: ids.vendor,
    status: 'active',
    shuffle: 1,
    addedAt: '2026-11-01T00:00:00.000Z',
    ...over,
  });

  it('are listed for admins, by country, vendor and prefix', async () => {
    await server.given(
      numbers,
      number('+12125550132'),
      number('+12135550132', { vendorId: ids.otherVendor }),
      number('+14165550132', { countryIso: 'CA', region: 'ON', rateCentre: 'Toronto', status: 'public' }),
    );
    const token = await server.token(ids.admin, 'admin');
    const listed = async (query: string) => {
      const { body } = await server.ask(`/api/number/list?${query}`, { token });
      return [body.total, ...body.data.map((row: { number: string }) => row.number)];
    };
    expect(await listed('')).toEqual([3, '+12125550132', '+12135550132', '+14165550132']);
    expect(await listed('country=CA')).toEqual([1, '+14165550132']);
    expect(await listed(`vendor_uuid=${ids.otherVendor}`)).toEqual([1, '+12135550132']);
    expect(await listed('prefix=1212')).toEqual([1, '+12125550132']);
    expect(await listed('prefix=%2B121')).toEqual([2, '+12125550132', '+12135550132']);
    expect(await listed('limit=1&offset=2')).toEqual([3, '+14165550132']);
  });

  describe('in each order and filter', () => {
    let token: string;
    beforeEach(async () => {
      token = await server.token(ids.admin, 'admin');
      await server.given(
        numbers,
        number('+12125550132', { addedAt: '2026-11-03T00:00:00.000Z' }),
        number('+12135550132', { vendorId: ids.otherVendor, rateCentre: '=HYPERLINK("x")' }),
        number('+14165550132', {
          ...{ countryIso: 'CA', region: 'ON', rateCentre: 'Toronto', status: 'public' },
          addedAt: '2026-11-02T00:00:00.000Z',
        }),
      );
    });

    it.each([
      ['orderBy=number&orderType=DESC', ['+14165550132', '+12135550132', '+12125550132']],
      ['orderBy=added_at', ['+12135550132', '+14165550132', '+12125550132']],
      ['orderBy=added_at&orderType=DESC', ['+12125550132', '+14165550132', '+12135550132']],
      ['orderBy=added_at&orderType=DESC&limit=1&offset=1', ['+14165550132']],
      ['status=public', ['+14165550132']],
      ['status=active&orderBy=added_at', ['+12135550132', '+12125550132']],
      ['status=active&country=US&orderBy=added_at&orderType=DESC', ['+12125550132', '+12135550132']],
      [`status=public&vendor_uuid=${ids.vendor}`, ['+14165550132']],
      [`status=active&vendor_uuid=${ids.vendor}&country=CA`, []],
      // The numbers with a prefix are always in the order of the numbers.
      ['prefix=121&orderBy=added_at', ['+12125550132', '+12135550132']],
      ['prefix=121&orderType=DESC', ['+12135550132', '+12125550132']],
    ])('are %s', async (query, expected) => {
      const { body } = await server.ask(`/api/number/list?${query}`, { token });
      expect(body.data.map((row: { number: string }) => row.number)).toEqual(expected);
    });

    it('name what they can be sorted by if a caller asks for something else', async () => {
      const { status, body } = await server.ask('/api/number/list?orderBy=region', { token });
      expect(status).toBe(400);
      expect(JSON.stringify(body.errors)).toContain('number, added_at');
    });

    it.each([
      ['', 3],
      ['?status=public', 1],
      ['?prefix=1212', 1],
      [`?vendor_uuid=${ids.vendor}&country=US`, 1],
    ])('are a file with a line for each: %s', async (query, count) => {
      const { body, headers } = await server.ask(`/api/number/csv${query}`, { token });
      expect(headers.get('content-disposition')).toContain('ringpost-numbers.csv');
      expect(String(body).trim().split('\r\n')).toHaveLength(count + 1);
    });

    it('are written to the file in order, and no text of it becomes a formula', async () => {
      const { body } = await server.ask('/api/number/csv', { token });
      expect(String(body).split('\r\n').slice(1, 3)).toEqual([
        '+12125550132,US,NY,New York,Alpha,active,2026-11-03T00:00:00.000Z',
        `+12135550132,US,NY,"'=HYPERLINK(""x"")",Beta,active,2026-11-01T00:00:00.000Z`,
      ]);
    });

    it('are all in the file, also if they are more than a page', async () => {
      const more = Array.from({ length: 450 }, (_, nth) => number(`+1415555${String(nth).padStart(4, '0')}`));
      await server.given(numbers, ...more);
      const { body } = await server.ask('/api/number/csv?prefix=1415', { token });
      const lines = String(body).trim().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(more.map(({ _id }) => _id));
    });

    it('are a file for admins only', async () => {
      const support = await server.token(ids.ben, 'support');
      expect((await server.ask('/api/number/csv', { token: support })).status).toBe(403);
      expect((await server.ask('/api/number/list', { token: support })).status).toBe(200);
    });
  });

  it.each(['/api/number/list', '/api/number/csv', '/api/vendor/list'])(
    'are hidden from all others: %s',
    async (path) => {
      expect((await server.ask(path)).status).toBe(401);
      expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
    },
  );

  it.each([
    ['search=ALPHA', ['Alpha']],
    ['search=ltd', ['Alpha']],
    ['search=%20et%20', ['Beta']],
    ['country=CA', ['Alpha']],
    ['country=CA&search=beta', []],
  ])('have vendors with a name or a company, and the file has the same: %s', async (query, expected) => {
    const token = await server.token(ids.admin, 'admin');
    const { body } = await server.ask(`/api/vendor/list?${query}`, { token });
    expect(body.total).toBe(expected.length);
    expect(body.data.map((vendor: { vendor_name: string }) => vendor.vendor_name)).toEqual(expected);
    const { body: file } = await server.ask(`/api/vendor/csv?${query}`, { token });
    const lines = String(file).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(expected);
  });

  it('have vendors, all of which an admin sees', async () => {
    const token = await server.token(ids.admin, 'admin');
    const inCanada = '/api/vendor/list?offset=0&limit=9999&orderType=DESC&orderBy=vendor_name&country=CA';
    expect((await server.ask(inCanada, { token })).body).toMatchObject({
      total: 1,
      data: [{ vendor_name: 'Alpha' }],
    });
    expect((await server.ask('/api/vendor/list?limit=9999', { token })).body).toMatchObject({
      total: 2,
      data: [{ vendor_name: 'Alpha', company: 'Alpha Ltd' }, { vendor_name: 'Beta' }],
    });
  });
});
