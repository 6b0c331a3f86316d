import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, paymentRow } from '../testing/rows.ts';

const [P1, P2, P3] = [1, 2, 3].map((nth) => `019ab000-0000-5000-8000-00000000000${nth}`) as [
  string,
  string,
  string,
];

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  await server.given(
    accounts,
    ...[
      [ids.ann, 'ann@example.org', 'customer'] as const,
      [ids.admin, 'boss@example.org', 'admin'] as const,
    ].map(([_id, email, role]) => ({
      ...{ _id, email, role, status: 'active' as const },
      registeredAt: '2026-11-01T00:00:00.000Z',
    })),
  );
  await server.given(
    payments,
    paymentRow({ _id: P1, chargeId: '=1+1' }),
    paymentRow({
      ...{ _id: P2, userId: ids.ben, amountMills: 20_000, gateway: 'stripe', status: 'expired' },
      startedAt: '2026-11-22T10:00:00.000Z',
    }),
    paymentRow({
      ...{ _id: P3, gateway: 'manual', amountMills: 1_000, reason: 'a lost code' },
      ...{ givenBy: `admin:${ids.admin}`, startedAt: '2026-11-20T10:00:00.000Z' },
    }),
  );
});
afterEach(() => server.close());

async function listed(query: string): Promise<readonly string[]> {
  const { body } = await server.ask(`/api/admin/payments?${query}`, { token });
  return body.data.map((row: { payment_uuid: string }) => row.payment_uuid);
}

describe('the payments of all customers', () => {
  it.each([
    ['', [P2, P1, P3]],
    ['orderBy=started_at&orderType=ASC', [P3, P1, P2]],
    ['orderBy=amount', [P2, P1, P3]],
    ['orderBy=amount&orderType=ASC', [P3, P1, P2]],
    ['orderBy=amount&orderType=ASC&limit=1&offset=1', [P1]],
    ['orderBy=amount&orderType=ASC&status=completed', [P3, P1]],
    ['orderBy=amount&status=completed&gateway=sandbox', [P1]],
    ['gateway=stripe', [P2]],
    ['since=2026-11-21T00:00:00Z&until=2026-11-22T00:00:00Z', [P1]],
    // Those of one customer or of some days are always in the order of time.
    [`user_id=${ids.ann}&orderBy=amount&orderType=ASC`, [P3, P1]],
    ['since=2026-11-20T00:00:00Z&orderBy=amount&orderType=ASC', [P3, P1, P2]],
    ['email=Ann@example.org', [P1, P3]],
    ['email=nobody@example.org&orderBy=amount', []],
    [`search=${P2}`, [P2]],
    [`search=${P2.toUpperCase()}&status=expired&gateway=stripe`, [P2]],
    ['search=%20%3D1%2B1%20', [P1]],
    [`search=${P1}&user_id=${ids.ben}`, []],
    [`search=${P1}&status=expired`, []],
    [`search=${P1}&gateway=stripe`, []],
    [`search=${P1}&since=2026-11-21T11:00:00%2B01:00&until=2026-11-21T10:00:01Z`, [P1]],
    [`search=${P1}&since=2026-11-21T10:00:01Z`, []],
    [`search=${P1}&until=2026-11-21T10:00:00Z`, []],
    ['search=nobody-s', []],
  ])('are %s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('with one id of a gateway are as many as have it, in either order and page by page', async () => {
    await server.given(
      payments,
      paymentRow({ _id: P3, chargeId: '=1+1', startedAt: '2026-11-23T10:00:00.000Z' }),
    );
    expect(await listed('search=%3D1%2B1')).toEqual([P3, P1]);
    expect(await listed('search=%3D1%2B1&orderType=ASC')).toEqual([P1, P3]);
    expect(await listed('search=%3D1%2B1&limit=1&offset=1')).toEqual([P1]);
    const { body } = await server.ask('/api/admin/payments/csv?search=%3D1%2B1', { token });
    expect(String(body).trim().split('\r\n')).toHaveLength(3);
  });

  it('name what they can be sorted by if a caller asks for something else', async () => {
    const { status, body } = await server.ask('/api/admin/payments?orderBy=credited', { token });
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('started_at, amount');
  });

  it('are a file with a line for each that the filters find, and no text of it becomes a formula', async () => {
    const { body, headers } = await server.ask('/api/admin/payments/csv?status=completed', { token });
    expect(headers.get('content-disposition')).toContain('ringpost-all-payments.csv');
    const [head, ...lines] = String(body).trim().split('\r\n');
    expect(head).toMatch(/payment,started_at,gateway,.*,reason,given_by,customer,email$/);
    expect(lines).toEqual([
      `${P1},2026-11-21T10:00:00.000Z,sandbox,,'=1+1,completed,5.000,5.000,0.000,5.000,,,${ids.ann},ann@example.org`,
      `${P3},2026-11-20T10:00:00.000Z,manual,,,completed,1.000,5.000,0.000,5.000,a lost code,boss@example.org,${ids.ann},ann@example.org`,
    ]);
  });

  it('are for support, and as a file only for admins', async () => {
    const [support, customer] = [await server.token(ids.ben, 'support'), await server.token(ids.ann)];
    const statusOf = async (path: string, as?: string) =>
      (await server.ask(path, as === undefined ? {} : { token: as })).status;
    expect(await statusOf('/api/admin/payments', support)).toBe(200);
    expect(await statusOf('/api/admin/payments/csv', support)).toBe(403);
    expect(await statusOf('/api/admin/payments', customer)).toBe(403);
    expect(await statusOf('/api/admin/payments/csv')).toBe(401);
  });
});
