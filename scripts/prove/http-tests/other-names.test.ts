import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let country: OpenedCountry;
let appId: string;

beforeAll(async () => {
  server = await start({ numbers: 0 });
  country = await server.openCountry(6);
  [appId] = country.appIds;
});
afterAll(() => server.close());

function ask(path: string, as: 'admin' | 'owner' | 'other' = 'owner') {
  return country.ask('GET', path, { as });
}

async function rentThreeDays(quantity: number): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const terms = { app_uuid: appId, country_iso: country.countryIso, term_hours: 72 };
  const body = { ...terms, number_type: 'new', quantity, quoted_price: 0.5 };
  const path = quantity > 1 ? '/api/orders/create_number_order_bulk' : '/api/orders/create_number_order';
  const reply = await country.ask('POST', path, { as: 'owner', headers, body });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body.order_uuid);
}

describe('a route that programs of other portals know under another path', () => {
  it('takes the id of an app in the query, where its path has none', async () => {
    const { body: app } = await ask(`/api/admin/apps/${appId}`, 'admin');
    for (const path of ['/api/app_price/list', '/api/app_template/list']) {
      const { status, body } = await ask(`${path}?app_uuid=${appId}`, 'admin');
      expect({ status, prices: body.prices, templates: body.templates }).toEqual({
        status: 200,
        prices: app.prices,
        templates: app.templates,
      });
      expect((await ask(path, 'admin')).body.errors).toMatchObject([{ field: 'app_uuid' }]);
      expect((await ask(`${path}?app_uuid=${appId}`)).status).toBe(403);
    }
  });

  it('takes a field of its query in the path', async () => {
    const { countryIso } = country;
    const { body: why } = await ask(`/api/admin/apps/${appId}/price?country_iso=${countryIso}`, 'admin');
    const { status, body } = await ask(`/api/app_price/${appId}/${countryIso}`, 'admin');
    expect({ status, price: body.price }).toEqual({ status: 200, price: why.price });
    expect((await ask(`/api/app_price/${appId}/nowhere`, 'admin')).status).toBe(404);
  });

  it('has a last part that is not read, such as the name of a file', async () => {
    const path = '/api/voice_log/download/no-such-message';
    expect([(await ask(path)).code, (await ask(`${path}/message.wav`)).code]).toEqual([
      'not-found',
      'not-found',
    ]);
    expect((await ask(`${path}/message.wav/more`)).status).toBe(404);
  });

  it('lists all messages to admins alone', async () => {
    expect((await ask('/api/media/list', 'admin')).body).toMatchObject({ data: [], total: 0 });
    expect((await ask('/api/media/list')).status).toBe(403);
  });
});

describe('the rentals of one order that end within a day', () => {
  it('are those of the order itself, or all numbers of a bulk order, and only their customer’s', async () => {
    const [single, bulk] = [await rentThreeDays(1), await rentThreeDays(2)];
    await country.advance(49 * HOUR_MS);
    await country.settle();
    const ending = async (id: string) => {
      const { body } = await ask(`/api/number_expiring/${id}/pending/numbers`);
      const rows = body.data as readonly { readonly order_uuid: string }[];
      return { total: body.total, ids: rows.map(({ order_uuid }) => order_uuid) };
    };
    expect((await ask('/api/number_expiring/pending')).body.total).toBe(3);
    expect(await ending(single)).toEqual({ total: 1, ids: [single] });
    const ofBulk = await ending(bulk);
    expect(ofBulk).toMatchObject({ total: 2, ids: { length: 2 } });
    expect(ofBulk.ids).not.toContain(single);
    expect((await ask(`/api/number_expiring/${bulk}/pending/count`)).body.total).toBe(2);
    expect((await ask(`/api/number_expiring/${bulk}/pending/numbers?limit=1&offset=1`)).body).toMatchObject({
      data: [{ order_uuid: ofBulk.ids[1] }],
      total: 2,
    });
    expect((await ask(`/api/number_expiring/${single}/pending/numbers`, 'other')).code).toBe('not-found');
    expect((await ask(`/api/number_expiring/${bulk}/pending/count`, 'other')).code).toBe('not-found');
  });
});

describe('the price of bringing several numbers over', () => {
  it('is the fee of the country for each of them', async () => {
    const { body: fees } = await ask('/api/portin_fee');
    const [{ fee } = { fee: 0 }] = fees.data as readonly { readonly fee: number }[];
    const { status, body } = await ask('/api/portin_fee/price/US/3');
    expect({ status, ...body }).toEqual({ status: 200, country_iso: 'US', count: 3, fee, total: 3 * fee });
  });

  it.each(['US/0', 'US/51', 'US/1.5', 'US/x', 'FR/1'])('is not at %s', async (of) => {
    expect((await ask(`/api/portin_fee/price/${of}`)).status).toBe(404);
  });
});
