import { createHmac, randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayServer, startGatewayServer } from './gateway-server.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { GATEWAY_SECRET, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

let server: TestServer;
let gateways: GatewayServer;
let pay: PaymentCustomer['pay'];
let startPayment: PaymentCustomer['startPayment'];
let paymentOf: PaymentCustomer['paymentOf'];
let gainOf: PaymentCustomer['gainOf'];

beforeAll(async () => {
  gateways = await startGatewayServer();
  server = await start({ numbers: 60, gateways: gateways.url });
  ({ pay, startPayment, paymentOf, gainOf } = paymentCustomer(server));
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});

function ipn(form: Readonly<Record<string, string>>, secret = GATEWAY_SECRET): Promise<Reply> {
  const body = new URLSearchParams({
    ipn_version: '1.0',
    ipn_mode: 'hmac',
    ipn_type: 'api',
    ...form,
  }).toString();
  const hmac = createHmac('sha512', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', hmac };
  return server.ask('POST', '/hooks/payments/coinpayments', { body, headers });
}

describe('CoinPayments', () => {
  async function open(amount: number) {
    const { body } = await pay(amount, 'coinpayments', 'BTC');
    expect(body).toMatchObject({
      coin: 'BTC',
      pay_url: expect.stringContaining('https://www.coinpayments.net/'),
    });
    await server.settle();
    const id = String(body.payment_uuid);
    const { transaction_id } = await paymentOf(id);
    const words = { merchant: 'merchant', txn_id: String(transaction_id), custom: id };
    const coins = {
      currency1: 'USD',
      currency2: 'BTC',
      amount1: String(amount),
      amount2: String(body.coin_amount),
    };
    return {
      id,
      form: { ...words, ...coins, status: '100', status_text: 'Complete', received_amount: coins.amount2 },
    };
  }

  it('is asked for an address, by the signature of its API', async () => {
    await open(10);
    const { body = '', headers } =
      gateways.requests.findLast((each) => each.body.includes('create_transaction')) ?? {};
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      amount: '10.00',
      currency1: 'USD',
      currency2: 'BTC',
      buyer_email: 'other@wire.example',
      ipn_url: 'https://ringpost.example/hooks/payments/coinpayments',
    });
    expect(headers?.hmac).toMatch(/^[0-9a-f]{128}$/);
  });

  it('adds the money when it is complete or queued for payout, and not before', async () => {
    const { id, form } = await open(10);
    for (const status of ['0', '1']) expect(await gainOf(() => ipn({ ...form, status }))).toBe(0);
    expect((await paymentOf(id)).status).toBe('confirming');
    expect(await gainOf(() => ipn({ ...form, status: '2' }))).toBe(10);
    expect(await gainOf(() => ipn(form))).toBe(0);
  });

  it.each([
    ['0.04', 4],
    ['0.12500000', 12.5],
    ['0.03333333', 3.333],
  ])(
    'adds by the price of the coin what arrived: %s coins are %d dollars',
    async (received_amount, dollars) => {
      const { form } = await open(10);
      expect(await gainOf(() => ipn({ ...form, received_amount }))).toBe(dollars);
    },
  );

  it('adds nothing of a part that came before the time was over, because the buyer gets it back', async () => {
    const { id, form } = await open(10);
    expect(await gainOf(() => ipn({ ...form, status: '1', received_amount: '0.04' }))).toBe(0);
    expect(await gainOf(() => ipn({ ...form, status: '-1', received_amount: '0.04' }))).toBe(0);
    expect(await paymentOf(id)).toMatchObject({ status: 'expired', received: 0, credited: 0 });
    // Only a transaction that is complete says that the money is ours.
    expect(await gainOf(() => ipn({ ...form, received_amount: '0.04' }))).toBe(4);
  });

  it('takes back what was reversed, even where that is announced first', async () => {
    const { form } = await open(10);
    expect(await gainOf(() => ipn({ ...form, status: '-2' }))).toBe(0);
    expect(await gainOf(() => ipn(form))).toBe(0);
    const { form: otherForm } = await open(10);
    expect(await gainOf(() => ipn(otherForm))).toBe(10);
    expect(await gainOf(() => ipn({ ...otherForm, status: '-2' }))).toBe(-10);
  });

  it.each([
    ['another merchant', { merchant: 'somebody' }],
    ['another currency', { currency1: 'LTCT' }],
    ['another charge', { txn_id: 'CPTX-other' }],
    ['no amount', { amount1: 'many' }],
  ])('is not believed for %s, and is told that it was read', async (_, change) => {
    const { form } = await open(10);
    const gain = await gainOf(async () => expect((await ipn({ ...form, ...change })).status).toBe(200));
    expect(gain).toBe(0);
  });

  it.each([
    [10, 9, 90],
    [1, 100, 100],
  ])('adds what arrived for %d dollars also where it is %d times as much', async (price, times, dollars) => {
    const { form } = await open(price);
    const received_amount = String(Number(form.amount2) * times);
    expect(await gainOf(() => ipn({ ...form, received_amount }))).toBeCloseTo(dollars, 2);
  });

  it('leaves it to a person where it reports ten thousand times of what was asked for', async () => {
    const { id, form } = await open(10);
    const received_amount = String(Number(form.amount2) * 10_000);
    expect(
      await gainOf(async () =>
        expect((await ipn({ ...form, received_amount })).code).toBe('amount-out-of-range'),
      ),
    ).toBe(0);
    const cheap = { ...form, amount1: '100000' };
    expect(await gainOf(() => ipn(cheap))).toBe(0);
    expect(server.logged()).toContain('a gateway reports an amount that a person must check');
    expect((await paymentOf(id)).credited).toBe(0);
    expect(await gainOf(() => ipn(form)), 'what was asked for').toBe(10);
  });

  it('is not believed with another secret', async () => {
    const { form } = await open(10);
    expect(await ipn(form, 'another secret')).toMatchObject({ status: 403, code: 'bad-signature' });
  });
});

describe('Stripe', () => {
  /** Signed by Stripe's own package. */
  function hook(type: string, object: object, secret = GATEWAY_SECRET, aheadSeconds = 0): Promise<Reply> {
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      api_version: '2026-10-01',
      type,
      data: { object },
    };
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(server.now().getTime() / 1000) + aheadSeconds;
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return server.ask('POST', '/hooks/payments/stripe', {
      body: payload,
      headers: { 'stripe-signature': header },
    });
  }
  async function open(amount: number) {
    const id = await startPayment(amount, 'stripe');
    await server.settle();
    const sessionId = String((await paymentOf(id)).transaction_id);
    const session = {
      id: sessionId,
      object: 'checkout.session',
      currency: 'usd',
      amount_total: amount * 100,
    };
    const paidSession = { ...session, payment_status: 'paid', metadata: { payment_uuid: id } };
    return { id, paidSession, intent: sessionId.replace('cs_test', 'pi') };
  }

  it('is asked for its page once for one payment', async () => {
    const { id } = await open(10);
    const { headers, body } = gateways.requests.findLast(({ line }) => line.includes('sessions')) ?? {};
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test', 'idempotency-key': id });
    expect(new URLSearchParams(body).get('line_items[0][price_data][unit_amount]')).toBe('1000');
  });

  it('adds the money when the session is paid, at once or later', async () => {
    const { id, paidSession } = await open(10);
    const unpaid = { ...paidSession, payment_status: 'unpaid' };
    expect(await gainOf(() => hook('checkout.session.completed', unpaid))).toBe(0);
    expect((await paymentOf(id)).status).toBe('confirming');
    expect(await gainOf(() => hook('checkout.session.async_payment_succeeded', paidSession))).toBe(10);
    expect(await gainOf(() => hook('checkout.session.completed', paidSession))).toBe(0);
  });

  it('closes a session that expired or failed', async () => {
    const { id, paidSession } = await open(10);
    await hook('checkout.session.expired', { ...paidSession, payment_status: 'unpaid' });
    expect((await paymentOf(id)).status).toBe('expired');
    const { id: otherId, paidSession: session } = await open(10);
    await hook('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' });
    expect((await paymentOf(otherId)).status).toBe('failed');
  });

  it('takes back a refund, part by part, and a disputed charge, whose payment it looks up', async () => {
    const { paidSession, intent, id } = await open(10);
    await hook('checkout.session.completed', paidSession);
    const charge = {
      object: 'charge',
      payment_intent: intent,
      currency: 'usd',
      metadata: { payment_uuid: id },
    };
    expect(await gainOf(() => hook('charge.refunded', { ...charge, amount_refunded: 300 }))).toBe(-3);
    expect(await gainOf(() => hook('charge.refunded', { ...charge, amount_refunded: 500 }))).toBe(-2);
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      status: 'needs_response',
      payment_intent: intent,
      currency: 'usd',
      amount: 1_000,
      metadata: {},
    };
    expect(await gainOf(() => hook('charge.dispute.created', dispute))).toBe(-5);
  });

  it('gives back a dispute that is won, once, and its debt is paid by it first', async () => {
    const { paidSession, intent } = await open(100);
    await hook('checkout.session.completed', paidSession);
    const about = { object: 'dispute', payment_intent: intent, currency: 'usd', metadata: {} };
    const dispute = { ...about, id: 'dp_2', status: 'needs_response', amount: 10_000 };
    expect(await gainOf(() => hook('charge.dispute.created', dispute))).toBe(-100);
    expect(await gainOf(() => hook('charge.dispute.funds_withdrawn', dispute))).toBe(0);
    const won = { ...dispute, status: 'won' };
    const gain = await gainOf(async () => {
      const types = ['charge.dispute.closed', 'charge.dispute.funds_reinstated'];
      await Promise.all([...types, ...types].map((type) => hook(type, won)));
      await hook('charge.dispute.created', dispute);
    });
    expect(gain).toBe(100);
  });

  it('gives nothing back for a dispute that is lost, and takes nothing for a question of the bank', async () => {
    const { paidSession, intent, id } = await open(10);
    await hook('checkout.session.completed', paidSession);
    const about = { object: 'dispute', payment_intent: intent, currency: 'usd', metadata: {} };
    const inquiry = { ...about, id: 'dp_3', status: 'warning_needs_response', amount: 1_000 };
    expect(await gainOf(() => hook('charge.dispute.created', inquiry))).toBe(0);
    // The callback that opened it was lost.
    const lostDispute = { ...about, id: 'dp_4', status: 'lost', amount: 1_000 };
    expect(await gainOf(() => hook('charge.dispute.closed', lostDispute))).toBe(-10);
    expect(await paymentOf(id)).toMatchObject({ status: 'reversed', reversed: 10, credited: 0 });
  });

  it('is asked to send again what could not be looked up', async () => {
    const { intent } = await open(10);
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      status: 'needs_response',
      payment_intent: intent,
      currency: 'usd',
      amount: 1_000,
      metadata: {},
    };
    gateways.fail(true);
    expect((await hook('charge.dispute.created', dispute)).status).toBe(503);
    gateways.fail(false);
    expect((await hook('charge.dispute.created', dispute)).status).toBe(200);
  });

  it('is not believed by a signature from the past or the future, beyond five minutes', async () => {
    const { paidSession } = await open(10);
    const report = (ahead: number) => hook('checkout.session.completed', paidSession, GATEWAY_SECRET, ahead);
    for (const ahead of [-301, 301, 3_600])
      expect((await report(ahead)).code, String(ahead)).toBe('bad-signature');
    expect(await gainOf(() => report(299))).toBe(10);
  });

  it('is not believed with another secret, another currency, or for a session that is not ours', async () => {
    const { paidSession } = await open(10);
    expect((await hook('checkout.session.completed', paidSession, 'whsec_other')).code).toBe('bad-signature');
    const gain = await gainOf(async () => {
      for (const change of [{ currency: 'eur' }, { metadata: {} }, { id: 'cs_other' }])
        expect((await hook('checkout.session.completed', { ...paidSession, ...change })).status).toBe(200);
    });
    expect(gain).toBe(0);
  });
});

describe('BTCPay Server', () => {
  function hook(type: string, invoiceId: string, secret = GATEWAY_SECRET): Promise<Reply> {
    const words = { deliveryId: randomUUID(), webhookId: 'w', originalDeliveryId: 'o', isRedelivery: false };
    const body = JSON.stringify({ ...words, type, timestamp: 1_763_719_200, storeId: 'store', invoiceId });
    const headers = { 'btcpay-sig': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
    return server.ask('POST', '/hooks/payments/btcpay', { body, headers });
  }
  async function open(amount: number) {
    const id = await startPayment(amount, 'btcpay', 'BTC');
    await server.settle();
    const invoiceId = String((await paymentOf(id)).transaction_id);
    const setInvoice = (state: object, ...values: readonly string[]): void => {
      const entry = gateways.invoices.get(invoiceId);
      if (!entry) throw new Error('there is no such invoice');
      const payments = values.map((value) => ({ id: value, value, fee: '0', status: 'Settled' }));
      entry.invoice = { ...entry.invoice, ...state };
      entry.methods = [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', rate: '100000', payments }];
    };
    return { id, invoiceId, set: setInvoice };
  }

  it('adds what the invoice says, whatever the webhook says', async () => {
    const { id, invoiceId, set } = await open(10);
    expect(await gainOf(() => hook('InvoiceSettled', invoiceId))).toBe(0);
    set({ status: 'Processing' });
    await hook('InvoiceProcessing', invoiceId);
    expect((await paymentOf(id)).status).toBe('confirming');
    set({ status: 'Settled' }, '0.0001');
    expect(await gainOf(() => hook('InvoiceSettled', invoiceId))).toBe(10);
    expect(await gainOf(() => hook('InvoiceReceivedPayment', invoiceId))).toBe(0);
  });

  it('adds what arrived where that is less, more, or late', async () => {
    const { id, invoiceId, set } = await open(10);
    set({ status: 'Expired', additionalStatus: 'PaidPartial' }, '0.00004');
    expect(await gainOf(() => hook('InvoiceExpired', invoiceId))).toBe(4);
    set({ status: 'Settled', additionalStatus: 'PaidOver' }, '0.00004', '0.00009');
    expect(await gainOf(() => hook('InvoicePaymentSettled', invoiceId))).toBe(9);
    expect((await paymentOf(id)).credited).toBe(13);
  });

  it.each(['..', '.', 'a/b', '%2e%2e', ''])('asks for no invoice that is named %j', async (invoiceId) => {
    const countBefore = gateways.requests.length;
    expect((await hook('InvoiceSettled', invoiceId)).code).toBe('invalid-request');
    expect(gateways.requests.length).toBe(countBefore);
  });

  it('takes everything back where the invoice became invalid', async () => {
    const { id, invoiceId, set } = await open(10);
    set({ status: 'Settled' }, '0.0001');
    await hook('InvoiceSettled', invoiceId);
    set({ status: 'Invalid', additionalStatus: 'Marked' });
    expect(await gainOf(() => hook('InvoiceInvalid', invoiceId))).toBe(-10);
    expect((await paymentOf(id)).status).toBe('reversed');
  });

  it('is not believed with another secret, and asked to send again while its server is away', async () => {
    const { invoiceId } = await open(10);
    expect((await hook('InvoiceSettled', invoiceId, 'another')).code).toBe('bad-signature');
    gateways.fail(true);
    expect((await hook('InvoiceSettled', invoiceId)).status).toBe(503);
    gateways.fail(false);
  });
});

describe('a gateway that does not answer', () => {
  it('charges nothing, and the same key continues where it stopped', async () => {
    const key = randomUUID();
    gateways.fail(true);
    const refusal = await pay(2, 'stripe', undefined, key);
    gateways.fail(false);
    expect([refusal.status, refusal.code]).toEqual([503, 'gateway-failed']);
    const { status, body } = await pay(2, 'stripe', undefined, key);
    expect(status).toBe(201);
    expect((await paymentOf(String(body.payment_uuid))).status).toBe('waiting');
  });
});
