import { type PaymentRow, payments } from '@ringpost/projections/payments/payments.view';
import { CSV_PAGE_ROWS } from '@ringpost/web/csv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { ids, paymentRow } from '../testing/rows.ts';

let server: QueryServer;
let token: string;
beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
});
afterEach(() => server.close());

function idOf(number: number): string {
  return `019ab000-0000-5000-8000-${String(number).padStart(12, '0')}`;
}
function paymentNo(number: number, over: Partial<PaymentRow> = {}): PaymentRow {
  return paymentRow({ _id: idOf(number), ...over });
}
async function fileOf(query = ''): Promise<readonly string[]> {
  const { body } = await server.ask(`/api/payment/csv${query}`, { token });
  return body.trimEnd().split('\r\n');
}
async function idsIn(query: string): Promise<readonly (string | undefined)[]> {
  return (await fileOf(query)).slice(1).map((line) => line.split(',')[0]);
}

describe('the payments of a customer as a file', () => {
  it('have a header and one row for each payment, in UTC and in dollars with three decimals', async () => {
    await server.given(payments, paymentNo(1, { coin: 'LTC', chargeId: 'c1' }));
    const { headers, body } = await server.ask('/api/payment/csv', { token });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="ringpost-payments.csv"');
    expect(body).toBe(
      'payment,started_at,gateway,coin,transaction,status,amount,received,reversed,credited,reason\r\n' +
        `${idOf(1)},2026-11-21T10:00:00.000Z,sandbox,LTC,c1,completed,5.000,5.000,0.000,5.000,\r\n`,
    );
  });

  it('are all payments, newest first, even if many were started at one instant', async () => {
    const count = CSV_PAGE_ROWS + 7;
    const rows = Array.from({ length: count }, (_, number) => paymentNo(number));
    await server.given(payments, ...rows, paymentNo(5_000, { startedAt: '2026-11-21T10:00:01.000Z' }));
    const listedIds = await idsIn('');
    expect(listedIds[0]).toBe(idOf(5_000));
    expect(new Set(listedIds).size).toBe(count + 1);
  });

  it('are the payments that the filters of the list find', async () => {
    await server.given(
      payments,
      paymentNo(1, { status: 'expired', chargeId: 'pi_7Hx' }),
      paymentNo(2, { gateway: 'stripe', amountMills: 12_500 }),
      paymentNo(3, { startedAt: '2026-11-20T10:00:00.000Z' }),
    );
    for (const [query, expected] of [
      ['?status=expired', [1]],
      ['?gateway=stripe', [2]],
      ['?gateway=sandbox&status=completed', [3]],
      ['?until=2026-11-21T00:00:00Z', [3]],
      ['?since=2026-11-20T10:00:00Z&until=2026-11-20T10:00:01Z', [3]],
      ['?since=2026-11-20T10:00:01Z&status=expired', [1]],
      ['?search=pi_7Hx', [1]],
      ['?search=12.5', [2]],
      ['?search=12.5&gateway=sandbox', []],
      [`?search=${idOf(3)}`, [3]],
      ['?search=nothing', []],
    ] as const) {
      expect(await idsIn(query), query).toEqual(expected.map(idOf));
      const { body } = await server.ask(`/api/payment/list${query}`, { token });
      expect(body.data.map((each: { payment_uuid: string }) => each.payment_uuid)).toEqual(
        expected.map(idOf),
      );
      expect(body.total).toBe(expected.length);
    }
  });

  it('are never those of another customer', async () => {
    await server.given(payments, paymentNo(1, { userId: ids.nobody, chargeId: 'pi_7Hx' }));
    expect(await fileOf()).toHaveLength(1);
    for (const search of ['pi_7Hx', '5', idOf(1)])
      expect(await fileOf(`?search=${search}`), search).toHaveLength(1);
    expect((await server.ask('/api/payment/csv')).status).toBe(401);
  });
});
