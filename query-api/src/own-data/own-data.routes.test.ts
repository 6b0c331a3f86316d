import { accounts } from '@ringpost/projections/accounts/accounts.view';
import { type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import { orders } from '@ringpost/projections/orders/orders.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { transactions } from '@ringpost/projections/wallets/wallets.view';
import { webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, orderRow, paymentRow, transactionRow } from '../testing/rows.ts';

const alertRow: AlertRow = {
  ...{ _id: '019ab000-0000-7000-8000-0000000000a1', userId: ids.ann, status: 'waiting', found: null },
  ...{ appId: '019ab000-0000-7000-8000-0000000000a2', e164: null, countryIso: 'US', vendorId: null },
  ...{ prefix: null, notifies: true, purchase: null, firedAt: null, orderId: null, reason: null },
  ...{ setAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-20T10:00:00.000Z' },
};
let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  const account = { role: 'customer', status: 'active', registeredAt: '2026-11-20T10:00:00.000Z' } as const;
  await server.given(accounts, { _id: ids.ann, email: 'ann@example.com', ...account });
  await server.given(orders, orderRow());
  await server.given(payments, paymentRow());
  await server.given(transactions, transactionRow());
  await server.given(alerts, alertRow);
  await server.given(webhooks, {
    ...{ _id: ids.ann, status: 'on', url: 'https://ann.example/hook', types: ['order.completed'] },
    ...{ disabled: null, secretAt: '2026-11-20T10:00:00.000Z', oldSecretUntil: null },
  });
});
afterEach(() => server.close());

function ask() {
  return server.ask('/api/users/own_data', { token });
}

describe("a customer's own data", () => {
  it('is one file with everything, and with nothing of others', async () => {
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-own-data.json"');
    expect(body).toMatchObject({
      account: { user_id: ids.ann, email: 'ann@example.com' },
      billing: null,
      orders: [{ order_uuid: orderRow()._id }],
      messages: [],
      payments: [{ payment_uuid: paymentRow()._id }],
      transactions: [{ transaction_id: transactionRow()._id }],
      port_ins: [],
      alerts: [{ alert_uuid: alertRow._id, app_name: '' }],
      reservations: [],
      webhook: { status: 'on', url: 'https://ann.example/hook', types: ['order.completed'] },
    });
    token = await server.token(ids.ben);
    expect((await ask()).body).toMatchObject({ account: { email: null }, orders: [], payments: [] });
  });

  it('can be taken five times a day', async () => {
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
