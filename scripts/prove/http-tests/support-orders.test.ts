import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

let server: TestServer;
let country: OpenedCountry;
let userId = '';

beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(3);
  userId = country.people.owner.userId;
});

interface Wish {
  readonly as?: Who;
  readonly of?: string;
  readonly key?: string;
}

function order(change: object = {}, { as = 'admin', of = userId, key = randomUUID() }: Wish = {}) {
  const headers = { 'idempotency-key': key };
  const terms = { app_uuid: country.appIds[0], country_iso: country.countryIso, quantity: 1 };
  const body = { ...terms, quoted_price: 0.5, reason: 'The first number did not work', ...change };
  return country.ask('POST', `/api/users/${of}/orders`, { as, headers, body });
}
async function read(path: string, as: Who = 'owner'): Promise<Reply['body']> {
  await country.settle();
  return (await country.ask('GET', path, { as })).body;
}
async function balance(): Promise<unknown> {
  const { proved } = await read('/api/payment/balance_transactions/list');
  expect(proved).toMatchObject({ equal: true });
  return (proved as { readonly balance: number }).balance;
}
type Entry = Readonly<Record<string, unknown>>;
function saidIn(body: Reply['body']): Entry | undefined {
  return (body.timeline as readonly Entry[]).find(({ type }) => type === 'BoughtBySupport');
}

describe('an admin who buys for a customer', () => {
  it('lets the customer pay, and the order says so to both, with the reason', async () => {
    const key = randomUUID();
    const { status, body } = await order({}, { key });
    expect([status, body]).toMatchObject([201, { status: 'ordered', requested: 1, fulfilled: 1 }]);
    expect((await order({}, { key })).body.order_uuid).toBe(body.order_uuid);
    expect(await balance()).toBe(99.5);
    const own = await read(`/api/orders/${body.order_uuid}`);
    expect(own).toMatchObject({ status: 'running', by_support: true, unit_price: 0.5 });
    expect(saidIn(own)).toMatchObject({ actor: 'admin', data: { reason: 'The first number did not work' } });
    const seen = await read(`/api/admin/orders/${body.order_uuid}`, 'admin');
    expect(seen).toMatchObject({ user_id: userId, by_support: true });
    expect(saidIn(seen)).toMatchObject({ by: country.people.admin.email });
    const timeline = await read(`/api/admin/audit/customers/${userId}`, 'admin');
    expect(JSON.stringify(timeline.data)).toContain('BoughtBySupport');
  });

  it('buys several with one order, and each number of it says so', async () => {
    const { body } = await order({ quantity: 2 });
    expect(body).toMatchObject({ requested: 2, fulfilled: 2 });
    const { data } = await read(`/api/orders/${body.order_uuid}/numbers`);
    const [first] = data as readonly { readonly order_uuid: string }[];
    expect(await read(`/api/orders/${first?.order_uuid}`)).toMatchObject({ by_support: true });
    const bought = await country.buy('owner');
    expect(await read(`/api/orders/${bought.orderId}`)).toMatchObject({ by_support: false });
  });

  it('rents for a term', async () => {
    const { body } = await order({ term_hours: 4, number_type: 'new' });
    expect(await read(`/api/orders/${body.order_uuid}`)).toMatchObject({
      ...{ kind: 'rental', status: 'active', term_hours: 4, by_support: true },
    });
    expect(await balance()).toBe(99.5);
  });

  it('is bound by the limits of the customer, and by the price', async () => {
    const others = { purchases_per_minute: null, cancels_per_hour: null };
    const limits = { open_activations: 1, ...others, reason: 'For a test' };
    const set = await country.ask('POST', `/api/users/${userId}/limits`, { as: 'admin', body: limits });
    expect(set.status).toBe(204);
    expect((await order({ quoted_price: 0.4 })).code).toBe('price-changed');
    expect((await order()).status).toBe(201);
    expect((await order()).code).toBe('too-many-open-orders');
  });

  it('is refused without the role, without a reason, for the own account and for an inactive one', async () => {
    expect((await order({}, { as: 'support' })).code).toBe('forbidden');
    expect((await order({}, { as: 'owner' })).code).toBe('forbidden');
    expect((await order({}, { of: country.people.admin.userId })).code).toBe('forbidden');
    expect((await order({ reason: ' ' })).code).toBe('invalid-request');
    expect((await order({ quantity: 21 })).code).toBe('invalid-request');
    expect((await order({}, { of: server.people.inactive.userId })).code).toBe('customer-inactive');
    expect((await order({}, { of: randomUUID() })).code).toBe('not-found');
  });
});
