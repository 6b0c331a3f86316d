import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { type CustomerRow, customers } from '@ringpost/projections/accounts/customers.view';
import { balances } from '@ringpost/projections/wallets/balances.view';
import { spending, type WalletRow, wallets } from '@ringpost/projections/wallets/wallets.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { customerRow, ids, walletRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
});
afterEach(() => server.close());

function account(_id: string, email: string, registeredAt: string): AccountRow {
  return {
    _id,
    email,
    role: 'customer',
    status: 'active',
    registeredAt,
  };
}

async function given(...rows: readonly AccountRow[]): Promise<void> {
  await server.given(accounts, ...rows);
  await server.given(customers, ...rows.map((row) => customerRow(row)));
  await server.given(balances, ...rows.map(({ _id }) => ({ _id, availableMills: 0 })));
}

async function givenWallet(row: WalletRow): Promise<void> {
  await server.given(wallets, row);
  await server.given(balances, { _id: row._id, availableMills: row.availableMills });
}

describe('the list of accounts', () => {
  beforeEach(async () => {
    await given(
      account(ids.ann, 'ann@example.com', '2026-11-20T10:00:00.000Z'),
      account(ids.ben, 'ben@example.com', '2026-11-21T10:00:00.000Z'),
    );
    await givenWallet(walletRow());
  });
  const emails = async (query: string) => {
    const { body } = await server.ask(`/api/users/list?${query}`, { token });
    return [body.total, ...body.data.map(({ email }: { email: string }) => email)];
  };

  it('is newest first, with the balance of each', async () => {
    const { body } = await server.ask('/api/users/list', { token });
    expect(body.data).toMatchObject([
      { email: 'ben@example.com', balance: 0, held: 0 },
      { email: 'ann@example.com', balance: 9.65, held: 0.35 },
    ]);
  });

  it('can be searched by the start of an address, or by an id', async () => {
    expect(await emails('search=ANN')).toEqual([1, 'ann@example.com']);
    expect(await emails(`search=${ids.ben}`)).toEqual([1, 'ben@example.com']);
    expect(await emails('search=zoe')).toEqual([0]);
  });

  describe('in each order and filter', () => {
    beforeEach(async () => {
      await given(
        { ...account(ids.nobody, 'anton@example.com', '2026-11-19T10:00:00.000Z'), role: 'support' },
        { ...account(ids.order, '=cmd@example.com', '2026-11-18T10:00:00.000Z'), status: 'inactive' },
      );
      await givenWallet(walletRow({ _id: ids.order, availableMills: 20_000 }));
    });

    it.each([
      ['orderType=ASC', [4, '=cmd@example.com', 'anton@example.com', 'ann@example.com', 'ben@example.com']],
      ['orderType=ASC&limit=1&offset=1', [4, 'anton@example.com']],
      // Also the accounts that never had money.
      ['orderBy=balance&limit=3', [4, '=cmd@example.com', 'ann@example.com', 'anton@example.com']],
      ['orderBy=balance&orderType=ASC&offset=2', [4, 'ann@example.com', '=cmd@example.com']],
      ['role=support', [1, 'anton@example.com']],
      ['role=customer&status=active', [2, 'ben@example.com', 'ann@example.com']],
      ['status=inactive&orderBy=balance', [1, '=cmd@example.com']],
      ['search=an', [2, 'ann@example.com', 'anton@example.com']],
      ['search=an&role=support&status=active', [1, 'anton@example.com']],
      [`search=${ids.ben}&role=support`, [0]],
    ])('are %s', async (query, expected) => {
      expect(await emails(query)).toEqual(expected);
    });

    describe('by what customers did', () => {
      const ANN = account(ids.ann, 'ann@example.com', '2026-11-20T10:00:00.000Z');
      const BEN = account(ids.ben, 'ben@example.com', '2026-11-21T10:00:00.000Z');
      const did = (row: AccountRow, change: Partial<CustomerRow>) =>
        server.given(customers, customerRow(row, change));
      const spent = (...of: readonly (readonly [string, number])[]) =>
        server.given(
          spending,
          ...of.map(([_id, totalMills]) => ({ _id, totalMills, days: [], forVolume: [] })),
        );
      beforeEach(async () => {
        await did(ANN, { seenAt: '2026-11-21T11:30:00.000Z', countryIso: 'CA' });
        await did(BEN, { seenAt: '2026-11-21T10:30:00.000Z' });
        await spent([ids.ann, 5_000], [ids.ben, 900]);
      });

      it('say where the customer lives, when it was seen, and what it spent', async () => {
        const { body } = await server.ask(`/api/users/list?search=${ids.ann}`, { token });
        const seen = { seen_at: '2026-11-21T11:30:00.000Z', spent: 5, country: 'CA' };
        expect(body.data).toMatchObject([seen]);
        const one = await server.ask(`/api/admin/users/${ids.ben}`, { token });
        expect(one.body).toMatchObject({ spent: 0.9, country: null });
      });

      it.each([
        ['orderBy=seen_at&limit=2', ['ann@example.com', 'ben@example.com']],
        ['orderBy=seen_at&orderType=ASC&limit=1', ['=cmd@example.com']],
        ['orderBy=spent', ['ann@example.com', 'ben@example.com']],
        ['orderBy=spent&orderType=ASC&limit=1', ['ben@example.com']],
        // The rows of money have no role.
        ['orderBy=spent&role=support', ['anton@example.com']],
        ['country=CA', ['ann@example.com']],
        ['country=CA&role=support', []],
        ['seen_since=2026-11-21T10:15:00Z', ['ann@example.com', 'ben@example.com']],
        ['seen_since=2026-11-21T10:15:00Z&seen_until=2026-11-21T11:00:00Z', ['ben@example.com']],
        ['search=an&seen_since=2026-11-21T10:15:00Z&country=CA', ['ann@example.com']],
        [`search=${ids.ann}&seen_until=2026-11-21T11:00:00Z`, []],
        ['spent_from=0.9', ['ann@example.com', 'ben@example.com']],
        ['spent_from=0.901', ['ann@example.com']],
        ['spent_to=1&spent_from=0.1', ['ben@example.com']],
        ['spent_to=1&orderType=ASC&orderBy=balance', ['ben@example.com']],
        // Only used without any other filter.
        ['spent_from=1&search=b', ['ben@example.com']],
      ])('are %s', async (query, expected) => {
        expect((await emails(query)).slice(1)).toEqual(expected);
        if (query.includes('orderBy') || query.includes('orderType')) return;
        const { body } = await server.ask(`/api/users/csv?${query}`, { token });
        const [, ...lines] = String(body).trim().split('\r\n');
        expect(lines.map((line) => line.split(',')[1])).toEqual(expected);
      });

      it('are all in a file in the order of what was spent, also if many spent the same', async () => {
        const more = Array.from({ length: 450 }, (_, nth) =>
          account(
            `019ab000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
            `zoe${nth}@example.com`,
            '2026-11-20T10:00:00.000Z',
          ),
        );
        await server.given(accounts, ...more);
        await server.given(customers, ...more.map((row) => customerRow(row)));
        await spent(...more.map(({ _id }) => [_id, 300] as const));
        const { body } = await server.ask('/api/users/csv?spent_from=0.3&spent_to=1', { token });
        const lines = String(body).trim().split('\r\n').slice(1);
        expect(lines).toHaveLength(451);
        expect(new Set(lines).size).toBe(451);
        expect(lines[0]).toContain('ben@example.com');
      });

      it.each(['country=us', 'seen_since=today', 'spent_from=-1', 'spent_to=1.0001', 'spent_from=x'])(
        'refuse %s',
        async (query) => {
          expect((await server.ask(`/api/users/list?${query}`, { token })).status).toBe(400);
        },
      );
    });

    it('name what they can be sorted by if a caller asks for something else', async () => {
      const { status, body } = await server.ask('/api/users/list?orderBy=email', { token });
      expect(status).toBe(400);
      expect(JSON.stringify(body.errors)).toContain('registered_at, seen_at, spent, balance');
    });

    it.each([
      ['', ['ben@example.com', 'ann@example.com', 'anton@example.com', "'=cmd@example.com"]],
      ['?search=an', ['ann@example.com', 'anton@example.com']],
      ['?role=support', ['anton@example.com']],
      [`?search=${ids.ann}`, ['ann@example.com']],
      [`?search=${ids.ann}&role=support`, []],
    ])('are a file with a line for each: %s', async (query, expected) => {
      const { body, headers } = await server.ask(`/api/users/csv${query}`, { token });
      expect(headers.get('content-disposition')).toContain('ringpost-users.csv');
      const [head, ...lines] = String(body).trim().split('\r\n');
      expect(head).toMatch(
        /customer,email,role,status,country,registered_at,seen_at,balance,held,spent,forgotten_at$/,
      );
      expect(lines.map((line) => line.split(',')[1])).toEqual(expected);
    });

    it('are all in the file, also if more than a page begin with the search', async () => {
      const more = Array.from({ length: 450 }, (_, nth) => {
        const number = String(nth).padStart(12, '0');
        return account(
          `019ab000-0000-7000-8000-${number}`,
          `zoe${number}@example.com`,
          '2026-11-20T10:00:00.000Z',
        );
      });
      await given(...more);
      for (const query of ['search=zoe', 'status=active']) {
        const { body } = await server.ask(`/api/users/csv?${query}`, { token });
        const listed = String(body)
          .split('\r\n')
          .filter((line) => line.includes(',zoe'));
        expect(new Set(listed).size, query).toBe(450);
        expect(listed).toHaveLength(450);
      }
    });

    it('are a file for admins only', async () => {
      const support = await server.token(ids.ben, 'support');
      expect((await server.ask('/api/users/csv', { token: support })).status).toBe(403);
      expect((await server.ask('/api/users/list', { token: support })).status).toBe(200);
    });
  });

  it.each(['/api/users/list', '/api/users/csv', '/api/number_import_task/list'])(
    'is for admins only: %s',
    async (path) => {
      expect((await server.ask(path)).status).toBe(401);
      expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
    },
  );
});
