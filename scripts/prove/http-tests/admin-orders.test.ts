import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

let server: TestServer;
let country: OpenedCountry;

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(3);
});

async function read(path: string) {
  await country.settle();
  return country.ask('GET', path, { as: 'admin' });
}
/** The orders of the country that a query finds. */
async function find(query: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await read(`/api/admin/orders?country_iso=${country.countryIso}&${query}`);
  return body.data as readonly Record<string, unknown>[];
}
async function deliver(to: string): Promise<void> {
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text: 'Your ALPHA code is 482913' };
  await country.ask('POST', '/hooks/sms/json', { body, headers });
}

describe('an admin', () => {
  it('finds the orders of a customer by state, number, id and address, without their messages', async () => {
    const { email, userId } = country.people.owner;
    const paid = await country.buy('owner');
    await deliver(paid.number);
    const open = await country.buy('owner');
    const all = await find(`user_id=${userId}`);
    expect(all).toMatchObject([
      { order_uuid: open.orderId, status: 'running', email },
      { order_uuid: paid.orderId, status: 'completed', number: paid.number, total_cost: 0.5, refunded: 0 },
    ]);
    for (const query of [
      'status=completed',
      `search=${encodeURIComponent(paid.number)}`,
      `search=${paid.orderId.slice(0, 23)}`,
      `search=${email}&status=completed`,
    ])
      expect(await find(query), query).toMatchObject([{ order_uuid: paid.orderId }]);
    const file = await read(`/api/admin/orders/csv?user_id=${userId}`);
    for (const text of [JSON.stringify(all), JSON.stringify(file.body)]) expect(text).not.toContain('482913');
  });

  it('sees who did what with an order, and its customer does not', async () => {
    const { orderId, number } = await country.buy('owner');
    await deliver(number);
    await country.settle();
    const refund = { order_uuid: orderId, amount: 0.2, reason: 'The code came late' };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/users/${country.people.owner.userId}/refund`;
    await country.ask('POST', path, { as: 'admin', headers, body: refund });
    const { body } = await read(`/api/admin/orders/${orderId}`);
    const timeline = body.timeline as readonly Record<string, unknown>[];
    expect(timeline.at(-1)).toMatchObject({ type: 'FundsRefunded', by: country.people.admin.email });
    expect(timeline[0]).toMatchObject({ type: 'FundsHeldForOrder', by: null });
    expect(body).toMatchObject({ paid: 0.5, left: 0.3, messages: [{ kind: 'sms', charged: true }] });
    const own = await country.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(JSON.stringify(own.body)).not.toContain(country.people.admin.email);
    expect(JSON.stringify(own.body)).not.toContain('"by"');
  });

  it('finds a bulk order, and with it each of its numbers', async () => {
    const terms = { app_uuid: country.appIds[0], country_iso: country.countryIso, number_type: 'new' };
    const bulk = await country.ask('POST', '/api/orders/create_number_order_bulk', {
      ...{ as: 'owner', headers: { 'idempotency-key': randomUUID() } },
      body: { ...terms, term_hours: 4, quantity: 2, quoted_price: 0.5 },
    });
    const id = String(bulk.body.order_uuid);
    await country.settle();
    expect(await find('kind=bulk')).toMatchObject([{ order_uuid: id, requested: 2 }]);
    const each = await find(`search=${id}&items=each`);
    expect(each.filter(({ bulk_uuid }) => bulk_uuid === id)).toHaveLength(2);
    expect(await find('partial=true')).toEqual([]);
  });
});
