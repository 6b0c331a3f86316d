import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids } from '../testing/rows.ts';

let server: QueryServer;
beforeEach(async () => {
  server = await openQueryServer();
});
afterEach(() => server.close());

function paymentRow(number: number, change: Partial<PaymentRow>): PaymentRow {
  const at = '2026-11-10T10:00:00.000Z';
  return {
    ...{
      _id: `019ab000-0000-7000-8000-00000000010${number}`,
      userId: ids.ann,
      gateway: 'stripe',
      coin: null,
    },
    ...{ amountMills: 5_000, receivedMills: 0, reversedMills: 0, creditedMills: 0, status: 'waiting' },
    ...{ startedAt: at, updatedAt: at, expiresAt: null, chargeId: `cs_${number}`, payUrl: null },
    ...{ address: null, coinAmount: null, reason: null, givenBy: null, invoices: [] },
    ...change,
  };
}

it('The payments of a gateway in a period have what arrived and whether it is on the balance', async () => {
  const paid = { receivedMills: 4_000, creditedMills: 4_000, status: 'completed' } as const;
  await server.given(
    payments,
    paymentRow(1, {}),
    paymentRow(2, { ...paid, startedAt: '2026-11-30T23:59:59.999Z' }),
    paymentRow(3, { ...paid, creditedMills: 0, status: 'reversed', startedAt: '2026-11-01T00:00:00.000Z' }),
    paymentRow(4, { ...paid, gateway: 'btcpay' }),
    paymentRow(5, { ...paid, startedAt: '2026-12-01T00:00:00.000Z' }),
    paymentRow(6, { ...paid, creditedMills: 3_000, startedAt: '2026-11-02T00:00:00.000Z' }),
  );
  const path = '/api/admin/finance/payments?gateway=stripe&since=2026-11-01&until=2026-11-30';
  const token = await server.token(ids.admin, 'admin');
  const { body } = await server.ask(path, { token });
  const lines = String(body)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { transaction_id: 'cs_2', amount: 4, state: 'paid', taken_back: 0 },
    { transaction_id: 'cs_1', amount: 5, state: 'open', taken_back: 0 },
    { transaction_id: 'cs_6', amount: 4, state: 'paid', taken_back: 1 },
    { transaction_id: 'cs_3', amount: 4, state: 'returned', taken_back: 4 },
  ]);
  expect((await server.ask(path, { token: await server.token(ids.ann) })).status).toBe(403);
});
