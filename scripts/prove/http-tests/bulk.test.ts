import { randomUUID } from 'node:crypto';
import { OPEN_ACTIVATIONS_MAX } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedCountry, PRICE_MILLS, RENT_MILLS, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const PRICE = PRICE_MILLS / 1000;
const STOCK = 4;

let server: TestServer;
let country: OpenedCountry;
beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(STOCK);
});
afterAll(() => server.close());

interface NumberOfBulk {
  readonly closes_at: string;
  readonly order_uuid: string;
  readonly number: string;
}

/** Asks for numbers of the first app with one order. */
async function buyBulk(quantity: unknown, change: object = {}, key: string = randomUUID()): Promise<Reply> {
  const order = {
    app_uuid: country.appIds[0],
    country_iso: country.countryIso,
    quantity,
    quoted_price: PRICE,
    ...change,
  };
  const headers = { 'idempotency-key': key };
  const reply = await country.ask('POST', '/api/orders/on_demand_bulk', {
    as: 'owner',
    body: order,
    headers,
  });
  await country.settle();
  return reply;
}
function numbersIn({ body }: Reply): readonly NumberOfBulk[] {
  return body.numbers as readonly NumberOfBulk[];
}
async function read(path: string, as: Who = 'owner') {
  return country.ask('GET', path, { as });
}
async function balance(): Promise<unknown> {
  return (await read('/api/users/balance')).body;
}
async function receive(to: string, text: string): Promise<void> {
  const { ask, ringpost, settle } = country;
  const body = { message_id: randomUUID(), from: '32665', to, text };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  expect((await ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
  await settle();
}

describe('many numbers with one order', () => {
  it('are answered together, each with an order of its own', async () => {
    const order = await buyBulk(3);
    expect(order.status).toBe(201);
    expect(order.body).toMatchObject({
      status: 'completed',
      requested: 3,
      fulfilled: 3,
      unit_price: PRICE,
      released: 0,
    });
    expect(new Set(numbersIn(order).map(({ number }) => number)).size).toBe(3);
    for (const { order_uuid: id, number } of numbersIn(order)) {
      const { body } = await read(`/api/orders/${id}`);
      expect(body).toMatchObject({ status: 'running', number, bulk_uuid: order.body.order_uuid });
    }
  });

  it('stand in the list as one order with its counts, and each alone where that is asked for', async () => {
    const { body } = await buyBulk(3);
    const { body: grouped } = await read('/api/orders/list');
    expect(grouped).toMatchObject({
      total: 1,
      data: [
        { order_uuid: body.order_uuid, status: 'completed', requested: 3, fulfilled: 3, bulk_uuid: null },
      ],
    });
    const { body: each } = await read('/api/orders/list?status=running&items=each');
    expect(each).toMatchObject({ total: 3 });
  });

  it('can be read in the order of their places, page by page, and as a file', async () => {
    const order = await buyBulk(3);
    const path = `/api/orders/${order.body.order_uuid}/numbers`;
    const ids = numbersIn(order).map(({ order_uuid: id }) => id);
    const { body } = await read(`${path}?limit=2&offset=1`);
    expect(body.total).toBe(3);
    expect((body.data as readonly NumberOfBulk[]).map(({ order_uuid: id }) => id)).toEqual(ids.slice(1));
    const { text } = await read(`${path}/csv`);
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
    expect(lines.map((line) => line.split(',')[6])).toEqual(
      // A cell that begins with a plus would be a formula.
      numbersIn(order).map(({ number }) => expect.stringContaining(number)),
    );
  });

  it('are nobody else’s to read', async () => {
    const { body } = await buyBulk(2);
    for (const end of ['', '/numbers', '/numbers/csv'])
      expect((await read(`/api/orders/${body.order_uuid}${end}`, 'other')).status).toBe(404);
  });

  it('are charged one by one, each with its own SMS', async () => {
    const order = await buyBulk(2);
    const [first, second] = numbersIn(order);
    await receive(first?.number ?? '', 'Your ALPHA code is 482913');
    const { body } = await read(`/api/orders/${order.body.order_uuid}/numbers`);
    expect(body.data).toMatchObject([
      { order_uuid: first?.order_uuid, status: 'completed', code: '482913' },
      { order_uuid: second?.order_uuid, status: 'running', code: null },
    ]);
    const cancelled = await country.ask('POST', `/api/orders/${second?.order_uuid}/cancel`, { as: 'owner' });
    expect(cancelled.body).toMatchObject({ released: PRICE });
    await country.settle();
    expect(await balance()).toMatchObject({ balance: 100 - PRICE });
    const { body: wholeOrder } = await read(`/api/orders/${order.body.order_uuid}`);
    expect(wholeOrder).toMatchObject({ total_cost: PRICE });
  });

  it('are refunded in part as long as the refund is less than the order took', async () => {
    const ledger = '/api/payment/balance_transactions/list';
    const linesOf = async (kind: string) =>
      (await read(`${ledger}?kind=${encodeURIComponent(kind)}`)).body.data as readonly object[];
    const { body } = await buyBulk(2);
    await country.ask('POST', `/api/orders/${body.order_uuid}/cancel_waiting`, { as: 'owner' });
    await country.settle();
    const refund = { amount: PRICE, reason: 'cancelled' };
    expect(await linesOf('user partial refund order')).toMatchObject([refund, refund]);
    expect(await linesOf('user refund order')).toEqual([]);

    const [appId] = country.appIds;
    const order = { app_uuid: appId, country_iso: country.countryIso, quoted_price: PRICE };
    const headers = { 'idempotency-key': randomUUID() };
    const alone = await country.ask('POST', '/api/orders/on_demand', { as: 'owner', body: order, headers });
    await country.ask('POST', `/api/orders/${alone.body.order_uuid}/cancel`, { as: 'owner' });
    await country.settle();
    expect(await linesOf('user refund order')).toMatchObject([{ amount: PRICE }]);
    expect(await linesOf('user partial refund order')).toHaveLength(2);
  });

  it('say how many codes came and how many numbers wait, and can be cancelled together', async () => {
    const order = await buyBulk(3);
    const [first] = numbersIn(order);
    const path = `/api/orders/${order.body.order_uuid}`;
    await receive(first?.number ?? '', 'Your code is 482913');
    const { body } = await read(`${path}/numbers?limit=1`);
    expect(body).toMatchObject({ total: 3, counts: { completed: 1, waiting: 2 } });
    expect(Date.parse((body.counts as { closes_at: string }).closes_at)).toBeGreaterThan(
      country.now().getTime(),
    );
    const { text } = await read(`${path}/numbers/csv`);
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect([head?.split(',').at(-1), ...lines.map((line) => line.split(',').at(-1))]).toEqual([
      'code',
      '482913',
      '',
      '',
    ]);
    expect(await country.ask('POST', `${path}/cancel_waiting`, { as: 'other' })).toMatchObject({
      status: 404,
    });
    const cancelled = await country.ask('POST', `${path}/cancel_waiting`, { as: 'owner' });
    expect(cancelled.body).toMatchObject({ cancelled: 2, waiting: 0, released: 2 * PRICE });
    await country.settle();
    expect(await balance()).toMatchObject({ balance: 100 - PRICE });
    const numbersAfter = await read(`${path}/numbers`);
    expect(numbersAfter.body.counts).toMatchObject({ completed: 1, waiting: 0, closes_at: null });
    const again = await country.ask('POST', `${path}/cancel_waiting`, { as: 'owner' });
    expect(again).toMatchObject({ status: 409, code: 'not-cancellable' });
  });

  it('count as one cancel each: where no more are allowed, the others continue', async () => {
    const { people, ask } = country;
    const limits = { open_activations: 20, purchases_per_minute: 60, cancels_per_hour: 2, reason: 'A test' };
    await ask('POST', `/api/users/${people.owner.userId}/limits`, { as: 'admin', body: limits });
    await country.settle();
    const { body } = await buyBulk(3);
    const cancel = () => ask('POST', `/api/orders/${body.order_uuid}/cancel_waiting`, { as: 'owner' });
    expect((await cancel()).body).toMatchObject({ cancelled: 2, waiting: 1, released: 2 * PRICE });
    expect(await cancel()).toMatchObject({ code: 'too-many-cancels' });
    await country.settle();
    expect((await read(`/api/orders/${body.order_uuid}/numbers`)).body).toMatchObject({
      counts: { waiting: 1 },
    });
  });

  it('give back the price of those that are not there, at once', async () => {
    const order = await buyBulk(STOCK + 2);
    expect(order.status).toBe(201);
    expect(order.body).toMatchObject({ requested: STOCK + 2, fulfilled: STOCK, released: 2 * PRICE });
    const { body } = await read(`/api/orders/${order.body.order_uuid}`);
    expect(body).toMatchObject({ outcome: 'partial', total_cost: STOCK * PRICE });
    expect(await balance()).toMatchObject({ balance: 100 - STOCK * PRICE });
    expect(await buyBulk(2)).toMatchObject({ status: 409, code: 'no-available-numbers' });
  });

  it('are bought once for one key', async () => {
    const first = await buyBulk(2, {}, 'one-key');
    const again = await buyBulk(2, {}, 'one-key');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await buyBulk(3, {}, 'one-key')).toMatchObject({ code: 'idempotency-key-reused' });
    expect(await balance()).toMatchObject({ balance: 100 - 2 * PRICE });
  });

  it('are refused for what is no quantity, and cost nothing then', async () => {
    for (const quantity of [1, 0, -1, 2.5, 1001, '2', null])
      expect(await buyBulk(quantity)).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(await balance()).toMatchObject({ balance: 100 });
  });

  it('are no more than the customer may have open at once', async () => {
    const { people, ask } = country;
    const limits = { open_activations: 3, purchases_per_minute: 60, cancels_per_hour: 30, reason: 'A test' };
    const limitsReply = await ask('POST', `/api/users/${people.owner.userId}/limits`, {
      as: 'admin',
      body: limits,
    });
    expect(limitsReply.status).toBeLessThan(300);
    await country.settle();
    expect(await buyBulk(4)).toMatchObject({ status: 409, code: 'too-many-numbers' });
    expect((await buyBulk(3)).status).toBe(201);
  });
});

describe('many rentals with one order', () => {
  it('are paid for with their numbers, and listed like any rental', async () => {
    const { ask, appIds, settle } = country;
    const term = { number_type: 'new', term_hours: 4, quoted_price: RENT_MILLS / 1000 };
    const body = { app_uuid: appIds[0], country_iso: country.countryIso, quantity: 2, ...term };
    const headers = { 'idempotency-key': randomUUID() };
    const rented = await ask('POST', '/api/orders/create_number_order_bulk', { as: 'owner', body, headers });
    await settle();
    expect(rented.body).toMatchObject({ requested: 2, fulfilled: 2 });
    expect(await balance()).toMatchObject({ balance: 100 - (2 * RENT_MILLS) / 1000 });
    const { body: ownNumbers } = await read('/api/order_number/list');
    expect(ownNumbers).toMatchObject({ total: 2 });
    const { body: numbers } = await read(`/api/orders/${rented.body.order_uuid}/numbers`);
    const ends = numbersIn(rented).map(({ closes_at }) => closes_at);
    expect(numbers.counts).toMatchObject({ first_ends_at: ends[0], last_ends_at: ends[0] });
  });

  it('may be more than the activations that a customer may have open at once', async () => {
    const quantity = OPEN_ACTIVATIONS_MAX + 1;
    country = await server.openCountry(quantity);
    const { ask, appIds, settle } = country;
    const term = { number_type: 'new', term_hours: 4, quoted_price: RENT_MILLS / 1000 };
    const body = { app_uuid: appIds[0], country_iso: country.countryIso, quantity, ...term };
    const headers = { 'idempotency-key': randomUUID() };
    await ask('POST', '/api/orders/create_number_order_bulk', { as: 'owner', body, headers });
    await settle();
    // On a slow machine an answer may come before all numbers are there. The same key asks again.
    const rented = await vi.waitFor(async () => {
      const answer = await ask('POST', '/api/orders/create_number_order_bulk', {
        as: 'owner',
        body,
        headers,
      });
      expect(answer.status, answer.text).toBe(201);
      return answer;
    }, 60_000);
    expect([rented.body.requested, rented.body.fulfilled]).toEqual([quantity, quantity]);
    expect(await buyBulk(2)).not.toMatchObject({ code: 'too-many-open-orders' });
  });
});
