import { itemIdOf } from '@ringpost/domain';
import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { privateSms } from '@ringpost/projections/feeds/feeds.view';
import { bulkOrders, orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenOrders, openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { accountRow, appRow, ids, orderRow, privateSmsRow, timelineRow, vendorRow } from '../testing/rows.ts';

const BULK = '0199a0c4-6e12-7b44-8a3d-51c0e9d2f000';
const ITEM = itemIdOf(BULK, 1);
const bulk = orderRow({
  _id: BULK,
  ...{ userId: ids.ben, kind: 'rental', quantity: 5, fulfilled: 2, e164: null, messages: [] },
  costMills: 700,
  ...{ placedAt: '2026-11-20T10:00:00.000Z', outcome: 'partial' },
});

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow());
  await server.given(
    accounts,
    accountRow(ids.ann, 'ann@example.org'),
    accountRow(ids.ben, 'anna@example.org'),
    accountRow(ids.admin, 'admin@example.org'),
  );
  await givenOrders(
    server,
    orderRow(),
    orderRow({
      _id: ids.otherOrder,
      ...{ userId: ids.ben, status: 'failed', outcome: 'no-sms', appId: ids.otherApp, countryIso: 'CA' },
      ...{ vendorId: ids.otherVendor, e164: '+14165550100', placedAt: '2026-11-21T11:00:00.000Z' },
    }),
    bulk,
    orderRow({ ...bulk, _id: ITEM, bulkId: BULK, quantity: 1, fulfilled: 1, outcome: null }),
  );
  const { _id, userId, placedAt, status, appId, countryIso, vendorId, kind } = bulk;
  const listed = { _id, userId, placedAt, status, appId, countryIso, vendorId, kind };
  await server.given(bulkOrders, { ...listed, isShort: true });
  await server.given(privateSms, privateSmsRow(1));
});
afterEach(() => server.close());

async function idsOf(query: string): Promise<readonly string[]> {
  const { body } = await server.ask(`/api/admin/orders?${query}`, { token });
  return body.data.map((order: { order_uuid: string }) => order.order_uuid);
}

const ALL = [ids.otherOrder, ids.order, BULK];

describe('the orders of all customers', () => {
  it('are newest first, with the customer and what was paid', async () => {
    const { body } = await server.ask('/api/admin/orders', { token });
    expect(body.total).toBe(3);
    expect(body.data.map((order: { order_uuid: string }) => order.order_uuid)).toEqual(ALL);
    expect(body.data[1]).toMatchObject({
      ...{ user_id: ids.ann, email: 'ann@example.org', app_name: 'WhatsApp', vendor_name: 'Alpha' },
      ...{ number: '+12125550132', kind: 'activation', requested: 1, fulfilled: 1 },
      ...{ unit_price: 0.35, total_cost: 0.35, refunded: 0 },
    });
    expect(body.data[2]).toMatchObject({ email: 'anna@example.org', requested: 5, fulfilled: 2 });
  });

  it('show nothing of a message: no text, no code and no sender', async () => {
    const list = await server.ask('/api/admin/orders', { token });
    const one = await server.ask(`/api/admin/orders/${ids.order}`, { token });
    const file = await server.ask('/api/admin/orders/csv', { token });
    for (const { body } of [list, one, file]) {
      const text = JSON.stringify(body);
      for (const secret of ['482913', 'Your code', '4155550100']) expect(text).not.toContain(secret);
    }
    expect(Object.keys(list.body.data[0])).not.toEqual(expect.arrayContaining(['code', 'text', 'code_at']));
  });

  it.each([
    ['', ALL],
    ['orderType=ASC', ALL.toReversed()],
    ['orderBy=placed_at&orderType=DESC', ALL],
    ['limit=1&offset=1', [ids.order]],
    [`user_id=${ids.ann}`, [ids.order]],
    [`user_id=${ids.ben}&status=failed`, [ids.otherOrder]],
    ['status=failed', [ids.otherOrder]],
    [`app_uuid=${ids.app}&status=completed`, [ids.order, BULK]],
    ['country_iso=CA', [ids.otherOrder]],
    [`vendor_id=${ids.otherVendor}`, [ids.otherOrder]],
    [`vendor_id=${ids.otherVendor}&status=completed`, []],
    ['kind=activation', [ids.otherOrder, ids.order]],
    ['kind=rental', [BULK]],
    ['kind=bulk', [BULK]],
    [`kind=bulk&user_id=${ids.ann}`, []],
    ['partial=true', [BULK]],
    [`partial=true&user_id=${ids.ben}&kind=rental`, [BULK]],
    ['partial=true&kind=activation', []],
    ['items=each&kind=rental', [ITEM, BULK]],
    ['since=2026-11-21T10:30:00Z', [ids.otherOrder]],
    ['until=2026-11-21T09:00:00-01:00', [BULK]],
  ])('are filtered, sorted and paged: %s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it.each([
    [ids.order, [ids.order]],
    [ids.order.toUpperCase(), [ids.order]],
    [ids.order.slice(0, 8), [ids.otherOrder, ids.order]],
    [`${ids.order.slice(0, 24)}00`, [ids.otherOrder, ids.order]],
    [BULK, [BULK]],
    [`${BULK}&items=each`, [BULK, ITEM]],
    [`${BULK}&status=failed`, []],
    ['212-555-0132', [ids.order]],
    ['%2B1 416 555 0100', [ids.otherOrder]],
    ['ann@example.org', [ids.order]],
    ['ANNA', [ids.otherOrder, BULK]],
    ['ann', ALL],
    ['ann&orderType=ASC&limit=2', [BULK, ids.order]],
    ['ann&partial=true', [BULK]],
    [`ann&user_id=${ids.ann}`, [ids.order]],
    ['bob', []],
    [ids.nobody, []],
  ])('are found by a search for %s', async (search, expected) => {
    expect(await idsOf(`search=${search}`)).toEqual(expected);
  });

  it.each([
    'orderBy=total',
    'orderBy=user_id',
    'status=open',
    'kind=all',
    'partial=yes',
    'limit=101',
    'offset=1e9',
    'user_id=x',
    'search=',
  ])('refuse %s', async (query) => {
    expect((await server.ask(`/api/admin/orders?${query}`, { token })).status).toBe(400);
  });

  it.each(['/api/admin/orders', '/api/admin/orders/csv', `/api/admin/orders/${ids.order}`])(
    'are only for admins: %s',
    async (path) => {
      const customer = await server.token(ids.ann);
      expect((await server.ask(path, { token: customer })).status).toBe(403);
      expect((await server.ask(path)).status).toBe(401);
    },
  );
});

describe('the file of the orders of all customers', () => {
  it('has a line for each order that the filters find, with its customer', async () => {
    const { body, headers } = await server.ask('/api/admin/orders/csv?kind=bulk', { token });
    expect(headers.get('content-disposition')).toContain('ringpost-all-orders.csv');
    const [head, line, ...rest] = String(body).trim().split('\r\n');
    expect(head).toMatch(/order,placed_at,.*,refunded,customer,email$/);
    expect(line).toContain(`${BULK},`);
    expect(line).toMatch(/anna@example\.org$/);
    expect(rest).toEqual([]);
  });

  it('has what a search finds, and no cell that a spreadsheet runs', async () => {
    await server.given(accounts, accountRow(ids.ann, '=cmd@example.org'));
    const { body } = await server.ask(`/api/admin/orders/csv?search=${ids.order}`, { token });
    expect(String(body).trim().split('\r\n')).toHaveLength(2);
    expect(body).not.toMatch(/(^|,|")=cmd/m);
  });
});

describe('the orders of a number', () => {
  it('are newest first, and only its own', async () => {
    const asked = (number: string) =>
      server.ask(`/api/admin/numbers/${encodeURIComponent(number)}/orders`, { token });
    const { body } = await asked('+14165550100');
    expect(body).toMatchObject({
      total: 1,
      data: [{ order_uuid: ids.otherOrder, email: 'anna@example.org' }],
    });
    expect(JSON.stringify(body)).not.toContain('482913');
    expect((await asked('+14165550101')).body).toMatchObject({ total: 0, data: [] });
  });
});

describe('one order, for an admin', () => {
  it('has what was paid, its history with who caused it, and when its messages came', async () => {
    const [entry] = timelineRow().entries;
    if (!entry) throw new Error('no entry');
    const later = { ...entry, type: 'FundsRefunded', stream: 'wallet', actor: 'admin' } as const;
    await server.given(
      orderTimelines,
      timelineRow({
        entries: [entry, later, { ...entry, type: 'NumberAssigned', actor: 'system' }],
        actors: [null, `admin:${ids.admin}`, 'system:purchase'],
      }),
    );
    await server.given(orders, orderRow({ refundedMills: 100 }));
    const { body } = await server.ask(`/api/admin/orders/${ids.order}`, { token });
    expect(body).toMatchObject({
      ...{ order_uuid: ids.order, user_id: ids.ann, email: 'ann@example.org', price_rank: 7 },
      ...{ paid: 0.35, refunded: 0.1, left: 0.25 },
      timeline: [
        { type: 'OrderPlaced', by: null },
        { type: 'FundsRefunded', actor: 'admin', by: 'admin@example.org' },
        { type: 'NumberAssigned', by: 'system:purchase' },
      ],
    });
    expect(body.messages).toEqual([
      { uuid: 'm1', send_time: '2026-11-21T10:00:08.000Z', kind: 'sms', charged: true, withheld: false },
    ]);
  });

  it('of a bulk order has paid nothing by itself', async () => {
    const { body } = await server.ask(`/api/admin/orders/${BULK}`, { token });
    expect(body).toMatchObject({
      paid: 0,
      left: 0,
      total_cost: 0.7,
      requested: 5,
      timeline: [],
      messages: [],
    });
  });

  it('shows its customer only what kind of actor caused an event', async () => {
    await server.given(orderTimelines, timelineRow({ actors: [`admin:${ids.admin}`] }));
    const customer = await server.token(ids.ann);
    const { body } = await server.ask(`/api/orders/${ids.order}`, { token: customer });
    expect(JSON.stringify(body)).not.toContain(ids.admin);
    expect(body.timeline[0]).not.toHaveProperty('by');
  });

  it('is not found if there is none', async () => {
    expect((await server.ask(`/api/admin/orders/${ids.nobody}`, { token })).status).toBe(404);
  });
});
