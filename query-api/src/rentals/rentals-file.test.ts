import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { orders, rentals } from '@ringpost/projections/orders/orders.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, vendorRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow(), appRow({ _id: ids.otherApp, name: 'Telegram' }));
  await server.given(vendors, vendorRow());
});
afterEach(() => server.close());

interface Rented {
  readonly userId?: string;
  readonly appId?: string;
  readonly e164?: string;
  readonly rateCentre?: string;
  readonly status?: 'active' | 'inactive';
  readonly endsAt?: string;
}

function idOf(number: number): string {
  return `019ab000-0000-5000-8000-${String(number).padStart(12, '0')}`;
}
const term = { kind: 'rental', termHours: 168, settlesAt: null, completedAt: null, messages: [] } as const;
const unmarked = { toldAt: null, tokenHash: null, sharedAt: null, sharedMessages: [] };

async function givenRentals(...all: readonly Rented[]): Promise<void> {
  const rows = all.map(({ endsAt = '2026-11-28T10:00:00.000Z', status = 'active', ...more }, number) => {
    const order = orderRow({ _id: idOf(number), ...term, status, closesAt: endsAt, ...more });
    const { _id, userId, e164, appId, rateCentre, region } = order;
    const rental = { _id, userId, e164, appId, rateCentre, region, status, endsAt, ...unmarked };
    return { order, rental };
  });
  await server.given(orders, ...rows.map(({ order }) => order));
  await server.given(rentals, ...rows.map(({ rental }) => rental));
}
async function fileOf(query = ''): Promise<readonly string[]> {
  const { body } = await server.ask(`/api/order_number/csv${query}`, { token });
  return body.trimEnd().split('\r\n');
}
async function filed(query = ''): Promise<readonly number[]> {
  return (await fileOf(query)).slice(1).map((line) => Number(line.slice(24, 36)));
}
async function listed(query = ''): Promise<readonly number[]> {
  const { body } = await server.ask(`/api/order_number/list${query}`, { token });
  expect(body.total).toBe(body.data.length);
  return body.data.map((row: { order_uuid: string }) => Number(row.order_uuid.slice(24)));
}

describe('the rented numbers of a customer as a file', () => {
  it('have a header and one row for each number, in UTC and in dollars with three decimals', async () => {
    await givenRentals({});
    const { headers } = await server.ask('/api/order_number/csv', { token });
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-numbers.csv"');
    expect(await fileOf()).toEqual([
      'order,number,app,country,rate_centre,region,provider,number_type,status,outcome,term_hours,unit_price,assigned_at,ends_at,ended_at',
      `${idOf(0)},+12125550132,WhatsApp,US,New York,NY,Alpha,new,active,,168,0.350,2026-11-21T10:00:01.000Z,2026-11-28T10:00:00.000Z,`,
    ]);
  });

  it('are all numbers and not one page, starting with the one that ends first, even if many end at one instant', async () => {
    const count = 2 * CSV_PAGE_ROWS + 7;
    const first = { endsAt: '2026-11-27T10:00:00.000Z' };
    await givenRentals(...Array.from({ length: count }, () => ({})), first);
    const positions = await filed();
    expect([positions[0], new Set(positions).size, positions.length]).toEqual([count, count + 1, count + 1]);
  });

  it('are the ended numbers, last ended first, if the filter says so', async () => {
    const over = (endsAt: string) => ({ status: 'inactive', endsAt }) as const;
    await givenRentals({}, over('2026-11-20T10:00:00.000Z'), over('2026-11-21T10:00:00.000Z'));
    expect(await filed('?status=inactive')).toEqual([2, 1]);
  });

  it('are never those of another customer', async () => {
    await givenRentals({ userId: ids.ben }, {});
    expect(await filed()).toEqual([1]);
    expect((await server.ask('/api/order_number/csv')).status).toBe(401);
  });
});

describe('a search of rented numbers', () => {
  it.each([
    ['a part of a number', '555-0199', [1]],
    ['a whole number, however it is written', '+1 (212) 555-0132', [0]],
    ['an app, without regard to capitals', 'TELE', [2]],
    ['a rate centre', 'bost', [3]],
    ['nothing that is there', 'Signal', []],
  ])('finds %s, in the list and in the file', async (_, search, expected) => {
    await givenRentals(
      {},
      { e164: '+13125550199' },
      { e164: '+13125550188', appId: ids.otherApp },
      { e164: '+16175550188', rateCentre: 'Boston' },
      { e164: '+13125550199', userId: ids.ben },
    );
    const query = `?search=${encodeURIComponent(search)}`;
    expect(await listed(query)).toEqual(expected);
    expect(await filed(query)).toEqual(expected);
  });

  it('finds the last one of very many', async () => {
    await givenRentals(...Array.from({ length: 1_500 }, () => ({})), {
      rateCentre: 'Boston',
      endsAt: '2026-11-29T10:00:00.000Z',
    });
    expect(await listed('?search=boston')).toEqual([1_500]);
  });

  it('has pages', async () => {
    await givenRentals({ appId: ids.otherApp }, {}, {}, {});
    const { body } = await server.ask('/api/order_number/list?search=whats&limit=2&offset=2', { token });
    expect([body.total, body.data.map((row: { order_uuid: string }) => row.order_uuid)]).toEqual([
      3,
      [idOf(3)],
    ]);
  });
});
