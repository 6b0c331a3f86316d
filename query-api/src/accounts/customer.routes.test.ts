import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { feeds, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { transactions, wallets } from '@ringpost/projections/wallets/wallets.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, privateSmsRow, transactionRow, walletRow } from '../testing/rows.ts';

const ANN: AccountRow = {
  _id: ids.ann,
  email: 'ann@example.com',
  role: 'customer',
  status: 'active',
  registeredAt: '2026-11-20T10:00:00.000Z',
};
const PATHS = [
  '',
  '/transactions',
  '/messages',
  '/reservations',
  '/alerts',
  '/webhook_deliveries',
  '/portin_requests',
].map((part) => `/api/admin/users/${ids.ann}${part}`);

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
});
afterEach(() => server.close());

describe('a customer, as an admin sees it', () => {
  it('has its money, its figures and its limits', async () => {
    const limits = {
      openActivations: 5,
      purchasesPerMinute: null,
      cancelsPerHour: null,
      reason: 'asked for',
    };
    await server.given(accounts, { ...ANN, limits });
    await server.given(wallets, walletRow());
    await server.given(feeds, { _id: `customer:${ids.ann}`, seq: 3, messages: 3 });
    const { body } = await server.ask(`/api/admin/users/${ids.ann}`, { token });
    expect(body).toMatchObject({
      ...{ email: 'ann@example.com', status: 'active', balance: 9.65, held: 0.35, debt: 0 },
      ...{ messages: 3, rented: 0, proved: true, deactivated_at: null },
      limits: {
        open_activations: 5,
        purchases_per_minute: null,
        cancels_per_hour: null,
        reason: 'asked for',
      },
    });
  });

  it('is not proved if the lines of the ledger do not sum to the balance', async () => {
    await server.given(accounts, ANN);
    await server.given(wallets, walletRow({ entriesMills: 1 }));
    expect((await server.ask(`/api/admin/users/${ids.ann}`, { token })).body.proved).toBe(false);
  });

  it('without a wallet has nothing and owes nothing', async () => {
    await server.given(accounts, ANN);
    const { body } = await server.ask(`/api/admin/users/${ids.ann}`, { token });
    expect(body).toMatchObject({ balance: 0, held: 0, debt: 0, lines: 0, proved: true, limits: null });
  });

  it.each(PATHS)('is not found if there is no such account: %s', async (path) => {
    expect((await server.ask(path.replace(ids.ann, ids.nobody), { token })).status).toBe(404);
  });

  it.each(PATHS)('is for admins only: %s', async (path) => {
    expect((await server.ask(path)).status).toBe(401);
    expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
  });

  it('has the same ledger as the customer sees', async () => {
    await server.given(accounts, ANN, { ...ANN, _id: ids.ben, email: 'ben@example.com' });
    await server.given(wallets, walletRow());
    await server.given(transactions, transactionRow());
    const own = await server.ask('/api/payment/balance_transactions/list', {
      token: await server.token(ids.ann),
    });
    const asAdmin = await server.ask(`/api/admin/users/${ids.ann}/transactions`, { token });
    expect(own.body.data).toHaveLength(1);
    expect(asAdmin.body.data).toEqual(own.body.data);
    const other = await server.ask(`/api/admin/users/${ids.ben}/transactions`, { token });
    expect(other.body.data).toEqual([]);
  });

  it('shows when messages came, and nothing of what they say', async () => {
    const row = privateSmsRow(1, { from: '32665', msg: 'Your code is 482913', code: '482913' });
    await server.given(accounts, ANN);
    await server.given(privateSms, row);
    const { body } = await server.ask(`/api/admin/users/${ids.ann}/messages`, { token });
    expect(body.data).toMatchObject([{ uuid: row._id, to: row.to, order_uuid: row.orderId, has_code: true }]);
    expect(JSON.stringify(body)).not.toMatch(/32665|482913|Your code/);
  });
});
