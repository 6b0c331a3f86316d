import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

const CODE = '482913';
const TEXT = `Your Alpha code is ${CODE}`;
const PRICE = 0.5;
const WAIT = { timeout: 60_000 };

let server: TestServer;
let country: OpenedCountry;

beforeAll(async () => {
  server = await start({ numbers: 0 });
});
// A country of its own, with numbers that nobody has used.
beforeEach(async () => {
  country = await server.openCountry(2);
});
afterAll(() => server.close());

interface Row {
  readonly id: string;
  readonly to: string;
  readonly msg: string;
  readonly price: number;
}

/** A text for an app comes to a number that nobody has. */
async function receive(to: string): Promise<void> {
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text: TEXT };
  expect((await country.ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
  await country.settle();
}
/** The rows of this country's numbers, as a visitor reads them. A list is kept for two seconds. */
async function list(query = 'last_days=30'): Promise<readonly Row[]> {
  const path = `/api/public/get_unclaimed_number?app_uuid=${country.appIds[0]}&${query}`;
  const reply = await country.ask('GET', path);
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain(CODE);
  const rows = reply.body.data as readonly Row[];
  return rows.filter(({ to }) => country.numbers.includes(to));
}
function buy(as: 'owner' | 'other', { id, price }: Pick<Row, 'id' | 'price'>) {
  const body = { app_uuid: country.appIds[0], unclaimed_uuid: id, quoted_price: price };
  return country.ask('POST', '/api/orders/unclaimed', {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
}
async function read(as: 'owner' | 'other', path: string) {
  await country.settle();
  return (await country.ask('GET', path, { as })).body;
}

async function moneyOf(as: 'owner' | 'other'): Promise<unknown> {
  const { balance, held } = await read(as, '/api/users/balance');
  return [balance, held];
}

describe('an unclaimed message', () => {
  it('is listed without its code, and bought once: the order begins with its text', async () => {
    const [to = ''] = country.numbers;
    await receive(to);
    const [row] = await vi.waitFor(async () => {
      const rows = await list();
      expect(rows).toMatchObject([{ to, msg: 'Your ••• code is •••', price: PRICE }]);
      return rows;
    }, WAIT);
    if (!row) throw new Error('no row');

    const before = [await moneyOf('owner'), await moneyOf('other')];
    const replies = await Promise.all([buy('owner', row), buy('other', row)]);
    const codes = replies.map(({ status, code }) => (status === 201 ? 'bought' : code)).sort();
    // A log that takes one stream at a time has held the price already when the number is gone, and gives it back at once.
    expect([
      ['bought', 'unclaimed-gone'],
      ['bought', 'no-available-numbers'],
    ]).toContainEqual(codes);
    const [winner, loser] =
      replies[0]?.status === 201 ? (['owner', 'other'] as const) : (['other', 'owner'] as const);
    const orderId = String(replies.find(({ status }) => status === 201)?.body.order_uuid);
    await vi.waitFor(async () => {
      const order = await read(winner, `/api/orders/${orderId}`);
      expect(order).toMatchObject({ status: 'completed', number: to, code: CODE, text: TEXT });
      expect(order.messages).toMatchObject([{ msg: TEXT, code: CODE }]);
    }, WAIT);
    const { status } = await country.ask('GET', `/api/orders/${orderId}`, { as: loser });
    expect(status).toBe(404);
    expect(await moneyOf(loser)).toEqual(before[loser === 'owner' ? 0 : 1]);

    const { body } = await country.ask('GET', `/api/orders/${orderId}`, { as: winner });
    const types = (body.timeline as readonly { readonly type: string }[]).map(({ type }) => type);
    expect(types).toContain('SmsClaimed');
    await vi.waitFor(async () => expect(await list()).toEqual([]), WAIT);
    expect((await country.ask('GET', '/api/sms/public?limit=1000')).text).not.toContain(CODE);
  });

  it('is not bought at another price, and not by a visitor', async () => {
    const to = country.numbers[1] ?? '';
    await receive(to);
    const [row] = await vi.waitFor(async () => {
      const rows = await list();
      expect(rows).toHaveLength(1);
      return rows;
    }, WAIT);
    if (!row) throw new Error('no row');
    expect(await buy('owner', { ...row, price: 0.1 })).toMatchObject({ code: 'price-changed' });
    const body = { app_uuid: country.appIds[0], unclaimed_uuid: row.id, quoted_price: row.price };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await country.ask('POST', '/api/orders/unclaimed', { body, headers })).status).toBe(401);
    expect(await read('owner', '/api/users/balance')).toMatchObject({ held: 0 });
  });
});
