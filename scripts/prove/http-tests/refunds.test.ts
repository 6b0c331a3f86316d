import { randomUUID } from 'node:crypto';
import { createAccount } from '@ringpost/command-api/app';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, PASSWORD, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

let server: TestServer;
/** The second admin. */
let second = { token: '' };
let country: OpenedCountry;
let userId = '';

beforeAll(async () => {
  server = await start();
  const account = { email: 'second@wire.example', password: PASSWORD, role: 'admin' } as const;
  await createAccount(server.ringpost.commandApi.deps, { ...account, confirmed: true });
  const body = { email: account.email, password: PASSWORD };
  second = { token: String((await server.ask('POST', '/api/auth/login', { body })).body.token) };
});
afterAll(() => server.close());
beforeEach(async () => {
  country = await server.openCountry(3);
  userId = country.people.owner.userId;
});

function refund(order_uuid: string, amount: number, key: string = randomUUID(), of = userId): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  const body = { order_uuid, amount, reason: 'The code did not work' };
  return country.ask('POST', `/api/users/${of}/refund`, { as: 'admin', headers, body });
}
async function read(path: string, as: 'owner' | 'admin' = 'owner') {
  await country.settle();
  return country.ask('GET', path, { as });
}
async function ledger(): Promise<readonly Record<string, unknown>[]> {
  const { body } = await read('/api/payment/balance_transactions/list');
  expect(body.proved).toMatchObject({ equal: true });
  return body.data as readonly Record<string, unknown>[];
}
/** An activation whose code came, so that it is paid. */
async function paidActivation(): Promise<string> {
  const { orderId, number } = await country.buy('owner');
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to: number, text: 'Your ALPHA code is 482913' };
  await country.ask('POST', '/hooks/sms/json', { body, headers });
  await country.settle();
  return orderId;
}

describe('an admin who refunds an order', () => {
  it('gives back a part of it, then the rest, and no more', async () => {
    const orderId = await paidActivation();
    const part = await refund(orderId, 0.2);
    expect([part.status, part.body]).toMatchObject([201, { amount: 0.2, balance: 99.7, debt: 0 }]);
    const more = await refund(orderId, 0.301);
    expect([more.status, more.code, more.body.left]).toEqual([409, 'exceeds-entry', 0.3]);
    expect((await refund(orderId, 0.3)).body).toMatchObject({ balance: 100 });
    expect((await refund(orderId, 0.001)).code).toBe('exceeds-entry');
  });

  it('gives back a rental with its extension, and a number of a bulk order', async () => {
    const { orderId } = await country.rent('owner');
    const headers = { 'idempotency-key': randomUUID() };
    const body = { term_hours: 4, quoted_price: 0.5 };
    const extension = await country.ask('POST', `/api/order_number/extend/${orderId}`, {
      ...{ as: 'owner', headers, body },
    });
    expect(extension.status).toBe(201);
    expect((await refund(orderId, 1.001)).body.left).toBe(1);
    expect((await refund(orderId, 1)).body).toMatchObject({ balance: 100 });
    const terms = { app_uuid: country.appIds[0], country_iso: country.countryIso, number_type: 'new' };
    const bulk = await country.ask('POST', '/api/orders/create_number_order_bulk', {
      ...{ as: 'owner', headers: { 'idempotency-key': randomUUID() } },
      body: { ...terms, term_hours: 4, quantity: 2, quoted_price: 0.5 },
    });
    const bulkId = String(bulk.body.order_uuid);
    expect((await refund(bulkId, 0.5)).code).toBe('not-found');
    const { body: numbers } = await read(`/api/orders/${bulkId}/numbers`);
    const [first] = numbers.data as readonly { readonly order_uuid: string }[];
    expect((await refund(first?.order_uuid ?? '', 0.5)).body).toMatchObject({ balance: 99.5 });
    expect((await read(`/api/orders/${bulkId}`)).body).toMatchObject({ refunded: 0.5 });
  });

  it('does it once for a key, and refuses the key with another body', async () => {
    const orderId = await paidActivation();
    const key = randomUUID();
    const times = await Promise.all([1, 2, 3].map(() => refund(orderId, 0.2, key)));
    expect(times.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await refund(orderId, 0.3, key)).code).toBe('idempotency-key-reused');
    expect((await ledger()).filter(({ kind }) => kind === 'admin refunds order')).toHaveLength(1);
  });

  it('is refused for an order that is open, or whose money came back', async () => {
    const { orderId } = await country.buy('owner');
    expect((await refund(orderId, 0.5)).code).toBe('not-paid');
    await country.ask('POST', `/api/orders/${orderId}/cancel`, { as: 'owner' });
    const refused = await refund(orderId, 0.5);
    expect([refused.status, refused.code]).toEqual([409, 'not-paid']);
  });

  it('finds no order of another customer, and none that is not there', async () => {
    const orderId = await paidActivation();
    const other = country.people.other.userId;
    expect((await refund(orderId, 0.5, randomUUID(), other)).code).toBe('not-found');
    expect((await refund(randomUUID(), 0.5)).code).toBe('not-found');
  });

  it('pays what the customer owes first', async () => {
    const orderId = await paidActivation();
    const debit = { amount: 99.6, reason: 'For a test', as_debt: true };
    const headers = { 'idempotency-key': randomUUID() };
    await country.ask('POST', `/api/users/${userId}/debit`, { ...second, headers, body: debit });
    expect((await refund(orderId, 0.5)).body).toMatchObject({ balance: 0.4, debt: 0 });
  });
});

describe('a refund above 100 dollars', () => {
  it('waits for a second admin, with what the same admin has moved within a day', async () => {
    const orderId = await paidActivation();
    const credit = { amount: 99.9, reason: 'For a test' };
    const headers = { 'idempotency-key': randomUUID() };
    await country.ask('POST', `/api/users/${userId}/credit`, { as: 'admin', headers, body: credit });
    const request = await refund(orderId, 0.5);
    expect([request.status, request.body]).toMatchObject([202, { amount: 0.5 }]);
    expect((await read(`/api/orders/${orderId}`)).body).toMatchObject({ refunded: 0 });
    const path = `/api/users/${userId}/adjustments/${request.body.adjustment_uuid}/approve`;
    expect((await country.ask('POST', path, { as: 'admin' })).code).toBe('own-adjustment');
    const approved = await country.ask('POST', path, second);
    expect([approved.status, approved.body]).toMatchObject([200, { balance: 199.9 }]);
    const { body } = await read(`/api/admin/adjustments?user_id=${userId}`, 'admin');
    // The clock stands still, so they are of one instant.
    expect(body.data).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'refund', order_uuid: orderId, left: 0 },
        ...{ status: 'done', decided_by: 'second@wire.example' },
      }),
    );
  });

  it('is refused if less is left of the order when it is approved', async () => {
    const orderId = await paidActivation();
    const credit = { amount: 99.7, reason: 'For a test' };
    const headers = { 'idempotency-key': randomUUID() };
    await country.ask('POST', `/api/users/${userId}/credit`, { as: 'admin', headers, body: credit });
    const request = await refund(orderId, 0.5);
    expect((await refund(orderId, 0.2)).status).toBe(201);
    const path = `/api/users/${userId}/adjustments/${request.body.adjustment_uuid}/approve`;
    const refused = await country.ask('POST', path, second);
    expect([refused.code, refused.body.left]).toEqual(['exceeds-entry', 0.3]);
  });
});

describe('the customer', () => {
  it('reads what came back and why: in the order, in the list of orders and in the ledger', async () => {
    const orderId = await paidActivation();
    await refund(orderId, 0.25);
    const shown = { total_cost: 0.5, refunded: 0.25, refund_reason: 'The code did not work' };
    const { body: order } = await read(`/api/orders/${orderId}`);
    expect(order).toMatchObject({ ...shown, status: 'completed' });
    expect((order.timeline as readonly object[]).at(-1)).toMatchObject({
      ...{ type: 'FundsRefunded', actor: 'admin' },
      data: { amountMills: 250, reason: 'The code did not work' },
    });
    expect((await read('/api/orders/list')).body.data).toMatchObject([shown]);
    const [line] = await ledger();
    const refunded = { kind: 'admin refunds order', amount: 0.25, order_uuid: orderId, app_name: 'Alpha' };
    expect(line).toMatchObject({ ...refunded, reason: 'The code did not work', corrects_uuid: null });
    const detail = await read(`/api/payment/balance_transactions/${line?.transaction_id}`);
    expect(detail.body).toMatchObject({
      entries: [
        { account: 'revenue', amount: -0.25 },
        { account: 'available', amount: 0.25 },
      ],
    });
  });

  it('and the admin reads what was paid for the order and what is left', async () => {
    const orderId = await paidActivation();
    const path = `/api/admin/orders/${orderId}`;
    const order = { order_uuid: orderId, user_id: userId, app_name: 'Alpha', paid: 0.5 };
    expect((await read(path, 'admin')).body).toMatchObject({ ...order, refunded: 0, left: 0.5 });
    await refund(orderId, 0.2);
    expect((await read(path, 'admin')).body).toMatchObject({ ...order, refunded: 0.2, left: 0.3 });
    const { orderId: open } = await country.buy('owner');
    expect((await read(`/api/admin/orders/${open}`, 'admin')).body).toMatchObject({ paid: 0, left: 0 });
  });
});
