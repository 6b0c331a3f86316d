import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayServer, startGatewayServer } from './gateway-server.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { GATEWAY_SECRET, start, type TestServer } from './test-server.ts';

let server: TestServer;
let gateways: GatewayServer;
let customer: PaymentCustomer;

beforeAll(async () => {
  gateways = await startGatewayServer();
  server = await start({ numbers: 10, gateways: gateways.url });
  customer = paymentCustomer(server);
});
afterEach(() => gateways.fail(false));
afterAll(async () => {
  await server.close();
  await gateways.close();
});

function ask(
  gateway: string,
  period = 'since=2026-11-01&until=2026-11-30',
  as: 'admin' | 'support' = 'admin',
) {
  return server.ask('GET', `/api/admin/finance/gateway_list?gateway=${gateway}&${period}`, { as });
}
async function listOf(gateway: string): Promise<readonly unknown[]> {
  const { status, text } = await ask(gateway);
  expect([status, text]).toEqual([200, text]);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the own list of a gateway', () => {
  it('(Stripe) has every charge that brought money, page by page, with what was taken back', async () => {
    const charge = (id: string, over: object = {}) => ({
      ...{ id, object: 'charge', amount: 1_000, currency: 'usd', amount_refunded: 0, paid: true },
      ...{ disputed: false, payment_intent: `pi_${id}`, metadata: { payment_uuid: `our-${id}` } },
      ...over,
    });
    gateways.charges.push(
      charge('a'),
      charge('b', { amount_refunded: 1_000 }),
      charge('c', { amount_refunded: 400 }),
      charge('d', { paid: false }),
      charge('e', { metadata: {}, currency: 'eur' }),
      charge('f', { disputed: true }),
      charge('g', { disputed: true }),
    );
    const dispute = { amount: 1_000, currency: 'usd' };
    gateways.disputes.set('pi_f', [{ id: 'dp_f', ...dispute, status: 'lost' }]);
    gateways.disputes.set('pi_g', [{ id: 'dp_g', ...dispute, status: 'won' }]);
    expect(await listOf('stripe')).toEqual([
      { id: 'our-a', amount: 10, state: 'paid', taken_back: 0 },
      { id: 'our-b', amount: 10, state: 'returned', taken_back: 10 },
      { id: 'our-c', amount: 10, state: 'paid', taken_back: 4 },
      { id: 'e', amount: null, state: 'paid', taken_back: null },
      { id: 'our-f', amount: 10, state: 'returned', taken_back: 10 },
      { id: 'our-g', amount: 10, state: 'paid', taken_back: 0 },
      { end: 'complete' },
    ]);
    const [asked] = gateways.requests.filter(({ line }) => line.startsWith('GET /v1/charges?'));
    expect(decodeURIComponent(asked?.line ?? '')).toContain('created[gte]=1793491200&created[lt]=1796083200');
  });

  it('(BTCPay) has what arrived, and the price of what nobody paid', async () => {
    const [paid, open, part] = [
      await customer.startPayment(5, 'btcpay', 'BTC'),
      await customer.startPayment(6, 'btcpay', 'BTC'),
      await customer.startPayment(7, 'btcpay', 'BTC'),
    ];
    for (const entry of gateways.invoices.values()) {
      const { orderId } = entry.invoice.metadata as { readonly orderId: string };
      if (orderId === paid) entry.invoice = { ...entry.invoice, status: 'Settled' };
      if (orderId !== part) continue;
      entry.invoice = { ...entry.invoice, status: 'Expired', additionalStatus: 'PaidPartial' };
      entry.methods = [{ rate: '100000', payments: [{ status: 'Settled', value: '0.00003' }] }];
    }
    expect(await listOf('btcpay')).toEqual([
      { id: paid, amount: 5, state: 'paid', taken_back: null },
      { id: open, amount: 6, state: 'open', taken_back: null },
      { id: part, amount: 3, state: 'paid', taken_back: null },
      { end: 'complete' },
    ]);
  });

  it('(CoinPayments) has the part of our price that arrived, and no dollars for what is not ours', async () => {
    await customer.startPayment(8, 'coinpayments', 'BTC');
    await customer.startPayment(9, 'coinpayments', 'BTC');
    await server.settle();
    const [first = '', second = ''] = [...gateways.transactions.keys()];
    const time_created = 1_795_000_000;
    const change = (id: string, over: object): void => {
      gateways.transactions.set(id, { ...gateways.transactions.get(id), time_created, ...over });
    };
    change(first, { status: 100, receivedf: '0.08000000' });
    change(second, { status: 0 });
    change('CPTXother', { status: 100, amountf: '1.0', receivedf: '1.0' });
    change('CPTXlater', { status: 100, time_created: 1_800_000_000 });
    expect(await listOf('coinpayments')).toEqual([
      { id: first, amount: 8, state: 'paid', taken_back: null },
      { id: second, amount: 9, state: 'open', taken_back: null },
      { id: 'CPTXother', amount: null, state: 'paid', taken_back: null },
      { end: 'complete' },
    ]);
  });

  it('is refused to support, for a wrong period, and while the gateway does not answer; no key is logged', async () => {
    expect((await ask('stripe', 'since=2026-11-01', 'support')).code).toBe('forbidden');
    expect((await ask('stripe', 'since=2026-11-02&until=2026-11-01')).code).toBe('invalid-request');
    gateways.fail(true);
    for (let time = 0; time < 2; time += 1) expect((await ask('stripe')).code).toBe('gateway-failed');
    for (const secret of [GATEWAY_SECRET, 'sk_test', 'private'])
      expect(server.logged()).not.toContain(secret);
  });
});
