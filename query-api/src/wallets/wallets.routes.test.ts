import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { orders, orderTimelines } from '@ringpost/projections/orders/orders.view';
import { payments } from '@ringpost/projections/payments/payments.view';
import { reservations } from '@ringpost/projections/reservations/reservations.view';
import { spending, transactions, wallets } from '@ringpost/projections/wallets/wallets.view';
import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import {
  appRow,
  ids,
  orderRow,
  paymentRow,
  timelineRow,
  transactionRow,
  walletRow,
} from '../testing/rows.ts';

let server: QueryServer;
let token: string;
const credit = transactionRow({
  _id: ids.otherOrder,
  line: 1,
  kind: 'admin gives credit to user',
  amountMills: 10_000,
  balanceAfterMills: 10_000,
  purpose: null,
  aboutId: null,
  reason: 'welcome',
  settled: null,
  actor: 'admin',
  entries: [
    { account: 'granted', amountMills: -10_000 },
    { account: 'available', amountMills: 10_000 },
  ],
});

beforeEach(async () => {
  server = await openQueryServer();
  token = await server.token(ids.ann);
  await server.given(apps, appRow());
  await server.given(orders, orderRow());
  await server.given(orderTimelines, timelineRow());
  await server.given(wallets, walletRow());
  await server.given(
    transactions,
    credit,
    transactionRow(),
    transactionRow({ _id: ids.nobody, userId: ids.ben }),
  );
});
afterEach(() => server.close());

const LIST = '/api/payment/balance_transactions/list';

describe('a balance', () => {
  it('is in dollars, with what is held', async () => {
    expect((await server.ask('/api/users/balance', { token })).body).toMatchObject({
      balance: 9.65,
      held: 0.35,
      holds: 1,
      lines: 2,
    });
  });

  it('of a customer who never had money is zero', async () => {
    const { body } = await server.ask('/api/users/balance', { token: await server.token(ids.ben) });
    expect(body).toMatchObject({ balance: 0, held: 0, holds: 0, lines: 0, updated_at: null });
  });
});

describe('the statistics of a customer', () => {
  it('sum up the last thirty days, today last', async () => {
    await server.given(spending, {
      _id: ids.ann,
      totalMills: 11_049,
      days: [
        { date: '2026-10-22', spentMills: 9_999, codes: 9 },
        { date: '2026-10-23', spentMills: 700, codes: 2 },
        { date: '2026-11-21', spentMills: 350, codes: 1 },
      ],
      forVolume: [],
    });
    const { body } = await server.ask('/api/users/stats', { token });
    expect(body).toMatchObject({ spent_30d: 1.05, codes_30d: 3, held: 0.35, held_orders: 1 });
    expect(body.daily).toHaveLength(30);
    expect(body.daily.at(0)).toEqual({ date: '2026-10-23', spent: 0.7 });
    expect(body.daily.at(-1)).toEqual({ date: '2026-11-21', spent: 0.35 });
  });
});

describe('the ledger', () => {
  it('is newest first, names what each line was for, and proves the balance', async () => {
    const { body } = await server.ask(LIST, { token });
    expect(body).toMatchObject({
      total: 2,
      balance: 9.65,
      proved: { sum_of_lines: 9.65, balance: 9.65, equal: true },
    });
    expect(body.data).toMatchObject([
      {
        transaction_id: ids.line,
        line: 2,
        kind: 'user purchase order',
        amount: -0.35,
        balance_after: 9.65,
        order_uuid: ids.order,
        app_name: 'WhatsApp',
        number: '+12125550132',
        settled: 'held',
      },
      { line: 1, amount: 10, order_uuid: null, app_name: null, reason: 'welcome', settled: null },
    ]);
  });

  it('says if the sum is not the balance', async () => {
    await server.given(wallets, walletRow({ entriesMills: 9_649 }));
    expect((await server.ask(LIST, { token })).body.proved).toEqual({
      sum_of_lines: 9.649,
      balance: 9.65,
      equal: false,
    });
  });

  it('can be reversed, paged and limited to one kind', async () => {
    const linesOf = async (query: string) => {
      const { body } = await server.ask(`${LIST}?${query}`, { token });
      return [body.total, ...body.data.map(({ line }: { line: number }) => line)];
    };
    expect(await linesOf('orderType=ASC')).toEqual([2, 1, 2]);
    expect(await linesOf('limit=1&offset=1')).toEqual([2, 1]);
    expect(await linesOf('kind=admin%20gives%20credit%20to%20user')).toEqual([1, 1]);
    expect((await server.ask(`${LIST}?kind=theft`, { token })).status).toBe(400);
  });

  it('finds a kind and days, however far back they are', async () => {
    const lineOf = (line: number, at: string) => ({
      ...credit,
      _id: `019ab000-0000-7000-8000-${String(line).padStart(12, '0')}`,
      line,
      at,
    });
    await server.given(wallets, walletRow({ lines: 5_000 }));
    await server.given(
      transactions,
      lineOf(3, '2026-11-22T23:59:59.999Z'),
      lineOf(4, '2026-11-23T00:00:00.000Z'),
      lineOf(5_000, '2026-11-24T00:00:00.000Z'),
    );
    const linesOf = async (query: string) => {
      const { body } = await server.ask(`${LIST}?${query}`, { token });
      return [body.total, ...body.data.map(({ line }: { line: number }) => line)];
    };
    expect(await linesOf('kind=admin%20gives%20credit%20to%20user')).toEqual([4, 5_000, 4, 3, 1]);
    expect(await linesOf('since=2026-11-23T00:00:00.000Z')).toEqual([2, 5_000, 4]);
    expect(await linesOf('since=2026-11-22T00:00:00Z&until=2026-11-23T00:00:00Z')).toEqual([1, 3]);
    expect(await linesOf('kind=user%20purchase%20order&since=2026-11-23T00:00:00Z')).toEqual([0]);
  });

  it('shows the events behind a line, and its entries, which sum to zero', async () => {
    const { body } = await server.ask(`/api/payment/balance_transactions/${ids.line}`, { token });
    expect(body.events).toMatchObject([{ type: 'OrderPlaced' }]);
    expect(body.entries).toEqual([
      { account: 'available', amount: -0.35 },
      { account: 'held', amount: 0.35 },
    ]);
  });

  it('shows the one event behind a line without an order', async () => {
    const { body } = await server.ask(`/api/payment/balance_transactions/${credit._id}`, { token });
    expect(body.events).toMatchObject([
      { type: 'FundsCredited', stream: 'wallet', revision: 1, position: positionAt(4), actor: 'admin' },
    ]);
  });

  it('names the number and the app of a reservation, and its own event', async () => {
    await server.given(reservations, {
      _id: ids.otherOrder,
      userId: ids.ann,
      e164: '+12125550177',
      appId: ids.app,
      feeMills: 250,
      status: 'reserved',
      isShown: true,
      placedAt: '2026-11-21T10:00:00.000Z',
      reservedAt: '2026-11-21T10:00:00.000Z',
      until: '2026-11-22T10:00:00.000Z',
      endedAt: null,
      orderId: null,
    });
    const purpose = { kind: 'reservation', id: ids.otherOrder } as const;
    await server.given(transactions, transactionRow({ purpose, aboutId: ids.otherOrder }));
    const named = { order_uuid: null, app_name: 'WhatsApp', number: '+12125550177' };
    expect((await server.ask(`${LIST}?limit=1`, { token })).body.data).toMatchObject([named]);
    const { body } = await server.ask(`/api/payment/balance_transactions/${ids.line}`, { token });
    expect(body).toMatchObject({ ...named, events: [{ type: 'FundsHeld', stream: 'wallet' }] });
  });

  it('answers another customer’s line as if it did not exist', async () => {
    const theirs = await server.ask(`/api/payment/balance_transactions/${ids.nobody}`, { token });
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('the search in a ledger', () => {
  const paymentId = '019ab000-0000-7000-8000-0000000000aa';
  beforeEach(async () => {
    await server.given(payments, paymentRow({ _id: paymentId, gateway: 'stripe' }));
    await server.given(
      transactions,
      transactionRow({
        _id: ids.vendor,
        line: 3,
        kind: 'user buys credit',
        amountMills: 5_000,
        purpose: null,
        aboutId: paymentId,
      }),
    );
  });
  async function linesFor(search: string): Promise<readonly number[]> {
    const { body } = await server.ask(`${LIST}?search=${encodeURIComponent(search)}`, { token });
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ line }: { readonly line: number }) => line);
  }

  it.each([
    ['an order', ids.order, [2]],
    ['a payment', paymentId, [3]],
    ['its own id', ids.vendor, [3]],
    ['a payment in capitals', paymentId.toUpperCase(), [3]],
    ['a number as it is printed', '+1 (212) 555-0132', [2]],
    ['a number without its country', '2125550132', [2]],
    ['an amount, whichever way it went', '0.35', [2]],
    ['an amount that came', '+5.000', [3]],
    ['an amount that went', '-0.350', [2]],
    ['an amount that came and not one that went', '+0.350', []],
    ['a number that nobody bought', '+12125559999', []],
    ['somebody else’s line', ids.nobody, []],
    ['words', 'whatsapp', []],
  ])('finds the lines of %s', async (_, search, lines) => {
    expect(await linesFor(search)).toEqual(lines);
  });

  it('searches only what the other filters find', async () => {
    const { body } = await server.ask(`${LIST}?search=5&kind=user%20refund%20order`, { token });
    expect(body.data).toEqual([]);
  });

  it('finds a line that names its payment and its gateway', async () => {
    const { body } = await server.ask(`${LIST}?search=${paymentId}`, { token });
    expect(body.data[0]).toMatchObject({ payment_uuid: paymentId, gateway: 'stripe', order_uuid: null });
    const one = await server.ask(`/api/payment/balance_transactions/${ids.vendor}`, { token });
    expect(one.body).toMatchObject({ payment_uuid: paymentId, gateway: 'stripe' });
  });
});
