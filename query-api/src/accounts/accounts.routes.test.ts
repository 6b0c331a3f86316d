import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { wallets } from '@ringpost/projections/wallets/wallets.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, walletRow } from '../testing/rows.ts';

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

describe('the list of accounts', () => {
  beforeEach(async () => {
    await server.given(
      accounts,
      account(ids.ann, 'ann@example.com', '2026-11-20T10:00:00.000Z'),
      account(ids.ben, 'ben@example.com', '2026-11-21T10:00:00.000Z'),
    );
    await server.given(wallets, walletRow());
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

  it.each(['/api/users/list', '/api/number_import_task/list'])('is for admins only: %s', async (path) => {
    expect((await server.ask(path)).status).toBe(401);
    expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
  });
});
