import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { numbers } from '@ringpost/projections/inventory/inventory.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenOrders, openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, orderRow, paymentRow, transactionRow } from '../testing/rows.ts';

const PAYMENT = '019ab000-0000-7000-8000-0000000000aa';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.admin, 'admin');
  const common = { role: 'customer', status: 'active', registeredAt: '2026-11-20T10:00:00.000Z' } as const;
  await server.given(
    accounts,
    { _id: ids.ann, email: 'ann@example.com', ...common },
    { _id: ids.ben, email: 'ben@example.com', ...common },
  );
  await server.given(apps, appRow());
  await givenOrders(server, orderRow());
  await server.given(payments, paymentRow({ _id: PAYMENT, chargeId: 'pi_3QxAbc' }));
  await server.given(transactions, transactionRow());
});
afterEach(() => server.close());

async function found(search: string) {
  const { body } = await server.ask(`/api/admin/find?search=${encodeURIComponent(search)}`, { token });
  return body.data.map(({ kind, id, email }: Record<string, unknown>) => [kind, id, email]);
}

describe('what an admin finds', () => {
  it('is a customer by the beginning of the address or by the id', async () => {
    expect(await found('ANN')).toEqual([['customer', ids.ann, 'ann@example.com']]);
    expect(await found(ids.ben)).toEqual([['customer', ids.ben, 'ben@example.com']]);
    expect(await found('zoe')).toEqual([]);
  });

  it('is an order by its id or its number in any format, with its app', async () => {
    const row = orderRow();
    expect(await found(row._id)).toEqual([['order', row._id, 'ann@example.com']]);
    expect(await found(String(row.e164))).toEqual([['order', row._id, 'ann@example.com']]);
    const { body } = await server.ask(`/api/admin/find?search=${row._id}`, { token });
    expect(body.data).toMatchObject([{ app_name: 'WhatsApp', number: row.e164, user_id: ids.ann }]);
  });

  it('is a number of ours, before its orders', async () => {
    const e164 = String(orderRow().e164);
    await server.given(numbers, {
      ...{ _id: e164, countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor },
      ...{ status: 'active', shuffle: 1, addedAt: '2026-11-01T00:00:00.000Z' },
    });
    expect(await found('212-555-0132')).toEqual([
      ['number', e164, null],
      ['order', orderRow()._id, 'ann@example.com'],
    ]);
  });

  it('is a payment or a line of a ledger by its id', async () => {
    expect(await found(PAYMENT)).toEqual([['payment', PAYMENT, 'ann@example.com']]);
    expect(await found(ids.line)).toEqual([['transaction', ids.line, 'ann@example.com']]);
  });

  it('is a payment by the id that the gateway gave, as it is written', async () => {
    expect(await found(' pi_3QxAbc ')).toEqual([['payment', PAYMENT, 'ann@example.com']]);
    expect(await found('pi_3qxabc')).toEqual([]);
  });

  it('is for admins only, and nothing without a text', async () => {
    expect((await server.ask('/api/admin/find?search=ann')).status).toBe(401);
    expect(
      (await server.ask('/api/admin/find?search=ann', { token: await server.token(ids.ann) })).status,
    ).toBe(403);
    expect((await server.ask('/api/admin/find', { token })).body.data).toEqual([]);
  });
});
