import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type OrderRow, orders } from '@ringpost/projections/orders/orders.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow(), appRow({ _id: ids.otherApp, name: '=SUM(A1), "now"' }));
  await server.given(vendors, vendorRow());
});
afterEach(() => server.close());

function orderNo(number: number, over: Partial<OrderRow> = {}): OrderRow {
  const _id = `019ab000-0000-5000-8000-${String(number).padStart(12, '0')}`;
  return orderRow({
    _id,
    placedAt: `2026-11-20T10:00:${String(number % 60).padStart(2, '0')}.000Z`,
    ...over,
  });
}

async function fileOf(query = ''): Promise<readonly string[]> {
  const { body } = await server.ask(`/api/orders/csv${query}`, { token });
  return body.trimEnd().split('\r\n');
}
async function idsIn(query: string): Promise<readonly (string | undefined)[]> {
  return (await fileOf(query)).slice(1).map((line) => line.split(',')[0]);
}

describe('the orders of a customer as a file', () => {
  it('have a header and one row for each order, in UTC and in dollars with three decimals', async () => {
    await server.given(orders, orderRow());
    const { headers, body } = await server.ask('/api/orders/csv', { token });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-orders.csv"');
    expect(body).toBe(
      'order,placed_at,kind,app,country,provider,number,number_type,status,outcome,requested,fulfilled,unit_price,total,completed_at,ended_at,rented_until\r\n' +
        `${ids.order},2026-11-21T10:00:00.000Z,activation,WhatsApp,US,Alpha,+12125550132,new,completed,,1,1,0.350,0.350,2026-11-21T10:00:08.000Z,,\r\n`,
    );
  });

  it('begin with the mark that spreadsheets need', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const bytes = await (await fetch(`${server.url}/api/orders/csv`, { headers })).bytes();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('are all orders, newest first, even if many were bought at one instant', async () => {
    const count = 2 * CSV_PAGE_ROWS + 7;
    const rows = Array.from({ length: count }, (_, number) =>
      orderNo(number, { placedAt: '2026-11-20T10:00:00.000Z' }),
    );
    await server.given(orders, ...rows, orderNo(5_000, { placedAt: '2026-11-20T10:00:01.000Z' }));
    const listedIds = await idsIn('');
    expect(listedIds[0]).toBe(orderNo(5_000)._id);
    expect(new Set(listedIds).size).toBe(count + 1);
    expect(listedIds).toHaveLength(count + 1);
  });

  it('are never those of another customer', async () => {
    await server.given(orders, orderNo(1), orderNo(2, { userId: ids.ben }));
    expect(await idsIn('')).toEqual([orderNo(1)._id]);
    expect((await server.ask('/api/orders/csv')).status).toBe(401);
  });

  it('cost what was not refunded', async () => {
    await server.given(
      orders,
      orderNo(1, { status: 'failed', outcome: 'no-sms', costMills: 0 }),
      orderNo(2, { quantity: 3, fulfilled: 3, costMills: 700 }),
    );
    const [, many, refunded] = await fileOf();
    expect(refunded).toContain(',failed,no-sms,1,1,0.350,0.000,');
    expect(many).toContain(',completed,,3,3,0.350,0.700,');
  });

  it.each(['lapsed', 'released'] as const)(
    'cost what was paid, also for a rental that was %s',
    async (outcome) => {
      await server.given(orders, orderNo(1, { kind: 'rental', status: 'inactive', outcome }));
      expect((await fileOf())[1]).toContain(`,inactive,${outcome},1,1,0.350,0.350,`);
    },
  );

  it('say until when a number is rented, while it is', async () => {
    const closesAt = '2026-12-01T10:00:00.000Z';
    await server.given(
      orders,
      orderNo(1, { kind: 'rental', status: 'inactive', closesAt }),
      orderNo(2, { kind: 'rental', status: 'active', closesAt }),
      orderNo(3, { closesAt }),
      orderNo(4, { kind: 'rental', status: 'active', closesAt, quantity: 2 }),
      orderNo(5, { kind: 'rental', status: 'active', closesAt, source: 'dormant' }),
    );
    const ends = (await fileOf()).slice(1).map((line) => line.split(',').at(-1));
    expect(ends).toEqual(['', '', '', closesAt, '']);
  });

  it('contain no text that a spreadsheet would run', async () => {
    await server.given(orders, orderNo(1, { appId: ids.otherApp }));
    expect((await fileOf())[1]).toContain(`,"'=SUM(A1), ""now""",US,`);
  });

  it('are the orders that the filters find', async () => {
    await server.given(
      orders,
      orderNo(1, { appId: ids.otherApp }),
      orderNo(2, { countryIso: 'CA' }),
      orderNo(3, { status: 'failed' }),
      orderNo(4),
    );
    const named = (...numbers: readonly number[]) => numbers.map((number) => orderNo(number)._id);
    expect(await idsIn(`?app_uuid=${ids.otherApp}`)).toEqual(named(1));
    expect(await idsIn('?country_iso=CA')).toEqual(named(2));
    expect(await idsIn('?status=failed')).toEqual(named(3));
    expect(await idsIn(`?app_uuid=${ids.app}&country_iso=US&status=completed`)).toEqual(named(4));
    expect(await idsIn('?since=2026-11-20T10:00:02.000Z&until=2026-11-20T10:00:04.000Z')).toEqual(
      named(3, 2),
    );
    expect(await idsIn('?since=2026-11-20T05:00:04.000-05:00')).toEqual(named(4));
    expect(await idsIn('?status=running')).toEqual([]);
  });

  it('are the same orders that the list shows with these filters', async () => {
    await server.given(
      orders,
      ...Array.from({ length: 12 }, (_, number) =>
        orderNo(number, { status: number % 3 ? 'failed' : 'completed' }),
      ),
    );
    const query = 'status=failed&since=2026-11-20T10:00:02.000Z&until=2026-11-20T10:00:09.000Z';
    const { body } = await server.ask(`/api/orders/list?${query}`, { token });
    const listed = body.data.map((order: { order_uuid: string }) => order.order_uuid);
    expect(listed).toHaveLength(5);
    expect(body.total).toBe(5);
    expect(await idsIn(`?${query}`)).toEqual(listed);
  });
});

describe('a filter of orders', () => {
  it.each([
    'since=yesterday',
    'until=2026-11-20',
    'app_uuid=x',
    'country_iso=us',
    'since=2026-12-31T23:59:60Z',
    'limit=5',
  ])('is refused if it is %s', async (query) => {
    const { status, body } = await server.ask(`/api/orders/csv?${query}`, { token });
    expect([status, body.code]).toEqual([400, 'invalid-request']);
  });
});
