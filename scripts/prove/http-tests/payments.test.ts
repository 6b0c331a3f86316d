import { createHmac, randomUUID } from 'node:crypto';
import { PAYMENTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type GatewayServer, startGatewayServer } from './gateway-server.ts';
import { factsSince } from './last-fact.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { GATEWAY_SECRET, start, type TestServer } from './test-server.ts';
import { COMMAND_APIS } from './test-store.ts';

let server: TestServer;
let gateways: GatewayServer;
let pay: PaymentCustomer['pay'];
let startPayment: PaymentCustomer['startPayment'];
let play: PaymentCustomer['play'];
let deliver: PaymentCustomer['deliver'];
let read: PaymentCustomer['read'];
let paymentOf: PaymentCustomer['paymentOf'];
let gainOf: PaymentCustomer['gainOf'];

beforeAll(async () => {
  gateways = await startGatewayServer();
  server = await start({ numbers: 60, gateways: gateways.url });
  ({ pay, startPayment, play, deliver, read, paymentOf, gainOf } = paymentCustomer(server));
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});

describe('the ways to pay', () => {
  it('are told with the coins that are accepted, and the rate of the minute', async () => {
    const { body } = await server.ask('GET', '/api/payment/rates', { as: 'other' });
    const gatewayRows = new Map((body.data as { gateway: string }[]).map((each) => [each.gateway, each]));
    expect(gatewayRows.get('coinpayments')).toEqual({
      gateway: 'coinpayments',
      on: true,
      card: false,
      coins: [
        { code: 'BTC', name: 'Bitcoin', rate: 100_000 },
        { code: 'LTC', name: 'Litecoin', rate: 100 },
      ],
      rate_at: '2026-11-21T10:00:00.000Z',
    });
    const named = await server.ask('GET', '/api/payment/coinpayments/rates?accepted=2', { as: 'other' });
    expect(named.body).toEqual(body);
    expect(gatewayRows.get('stripe')).toMatchObject({ on: true, card: true, coins: [] });
    expect(gatewayRows.get('btcpay')).toMatchObject({
      on: true,
      card: false,
      coins: [{ code: 'BTC', rate: null }],
    });
  });

  it('ask for the rates once a minute, however many look', async () => {
    const look = () => server.ask('GET', '/api/payment/rates', { as: 'other' });
    await Promise.all([look(), look(), look()]);
    const rateRequests = gateways.requests.filter(({ body }) => body.includes('cmd=rates'));
    expect(rateRequests.length).toBeLessThanOrEqual(COMMAND_APIS);
    expect(rateRequests[0]?.body).toContain('accepted=2');
  });

  it('refuse a coin that is not accepted, and an amount that is too small, too large or no whole cent', async () => {
    expect(await pay(1, 'coinpayments', 'XMR')).toMatchObject({ status: 409, code: 'gateway-off' });
    expect(await pay(1, 'stripe', 'BTC')).toMatchObject({ status: 409, code: 'gateway-off' });
    expect(await pay(0.49)).toMatchObject({ status: 422, code: 'amount-out-of-range' });
    expect((await pay(10_000.01)).code).toBe('invalid-request');
    expect((await pay(0.505)).body).toMatchObject({
      code: 'invalid-request',
      errors: [{ field: 'amount', rule: 'decimals', message: 'amount may have at most 2 decimals' }],
    });
  });
});

describe('a payment', () => {
  it('adds what was asked for, once, however often it is announced', async () => {
    const id = await startPayment(10);
    const gain = await gainOf(async () => {
      const callback = await play(id, 'pay', 10);
      for (let time = 0; time < 3; time += 1) expect((await deliver(callback)).status).toBe(200);
    });
    expect(gain).toBe(10);
    expect(await paymentOf(id)).toMatchObject({
      status: 'completed',
      amount: 10,
      received: 10,
      credited: 10,
      invoices: [],
    });
    const { body } = await server.ask('GET', '/api/users/billing', { as: 'other' });
    expect(body).toEqual({ invoices: false, name: '', address: '', tax_id: '', country_iso: '' });
  });

  it('adds it once when its announcements arrive at the same instant', async () => {
    const id = await startPayment(5);
    const callback = await play(id, 'pay', 5);
    const gain = await gainOf(() => Promise.all(Array.from({ length: 8 }, () => deliver(callback))));
    expect(gain).toBe(5);
  });

  it.each([
    ['less', 4],
    ['more', 15],
  ])('adds what arrived where that is %s than was asked for', async (_, amount) => {
    const id = await startPayment(10);
    const gain = await gainOf(async () => deliver(await play(id, 'pay', amount)));
    expect(gain).toBe(amount);
    expect(await paymentOf(id)).toMatchObject({ status: 'completed', amount: 10, credited: amount });
  });

  it('adds what comes late, after it has expired', async () => {
    const id = await startPayment(3);
    await deliver(await play(id, 'expire'));
    expect(await paymentOf(id)).toMatchObject({ status: 'expired', credited: 0 });
    expect(await gainOf(async () => deliver(await play(id, 'pay', 3)))).toBe(3);
    expect(await paymentOf(id)).toMatchObject({ status: 'completed', credited: 3 });
  });

  it('ends with the same balance when its announcements come in the wrong order', async () => {
    const id = await startPayment(6);
    const gain = await gainOf(async () => {
      const first = await play(id, 'pay', 2);
      await deliver(first);
      const second = await play(id, 'pay', 4);
      await deliver(second);
      const third = await play(id, 'reverse');
      await deliver(third);
      for (const late of [first, third, second]) await deliver(late);
    });
    expect(gain).toBe(0);
    expect(await paymentOf(id)).toMatchObject({ status: 'reversed', received: 6, reversed: 6, credited: 0 });
  });

  it('is the same one for the same key, and refuses the key for another amount', async () => {
    const key = randomUUID();
    const first = await pay(7, 'sandbox', undefined, key);
    const again = await pay(7, 'sandbox', undefined, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await pay(8, 'sandbox', undefined, key)).toMatchObject({
      status: 422,
      code: 'idempotency-key-reused',
    });
  });

  it('can be started so often only that no gateway is flooded', async () => {
    const body = { gateway: 'sandbox', amount: 1 };
    const headers = { 'idempotency-key': randomUUID() };
    const again = () => server.ask('POST', '/api/payment/tx', { as: 'admin', body, headers });
    for (let time = 0; time < PAYMENTS_AT_ONCE; time += 1) expect((await again()).status).toBe(201);
    const later: unknown[] = [];
    for (let time = PAYMENTS_AT_ONCE; time <= PAYMENTS_AT_ONCE * COMMAND_APIS; time += 1) {
      const { status, code } = await again();
      later.push({ status, code });
    }
    expect(later).toContainEqual({ status: 429, code: 'rate-limited' });
  });

  it('of somebody else is not there', async () => {
    const id = await startPayment(1);
    await server.settle();
    for (const [method, path, body] of [
      ['GET', `/api/payment/list/${id}`, undefined],
      ['POST', `/api/payment/sandbox/${id}`, { act: 'expire' }],
    ] as const) {
      const reply = await server.ask(method, path, { as: 'owner', ...(body && { body }) });
      expect([reply.status, reply.code]).toEqual([404, 'not-found']);
    }
  });

  it('is named by its line in the ledger', async () => {
    const id = await startPayment(2);
    await deliver(await play(id, 'pay', 2));
    const { data } = await read(`/api/payment/balance_transactions/list?search=${id}`);
    expect(data).toMatchObject([{ payment_uuid: id, gateway: 'sandbox', amount: 2, order_uuid: null }]);
  });

  it('is in the history of its customer and of the admins, beside credits given by hand', async () => {
    const { data } = (await read('/api/payment/list?limit=100')) as {
      data: { gateway: string; reason: unknown }[];
    };
    const byHand = data.find(({ gateway }) => gateway === 'manual');
    expect(byHand).toMatchObject({ status: 'completed', reason: 'For a test' });
    const { data: reversed } = await read('/api/payment/list?status=reversed&gateway=sandbox');
    expect((reversed as { status: string }[]).map(({ status }) => status)).toEqual(['reversed']);
    const { userId, email } = server.people.other;
    const { body } = await server.ask('GET', `/api/admin/payments?user_id=${userId}`, { as: 'admin' });
    expect(body.total).toBe(data.length);
    expect((body.data as object[])[0]).toMatchObject({ user_id: userId, email });
    const filtered = async (query: string): Promise<readonly unknown[]> =>
      (await server.ask('GET', `/api/admin/payments?${query}`, { as: 'admin' })).body.data as unknown[];
    expect(await filtered(`email=${email.toUpperCase()}`)).toHaveLength(data.length);
    expect(await filtered(`email=${email}&status=reversed&gateway=sandbox`)).toHaveLength(1);
    expect(await filtered('gateway=stripe')).toEqual([]);
    expect(await filtered('email=nobody@wire.example')).toEqual([]);
    expect(await filtered(`email=${email}&user_id=${server.people.owner.userId}`)).toEqual([]);
  });

  it('names to admins who gave a credit', async () => {
    const { userId } = server.people.other;
    const giver = async () => {
      const path = `/api/admin/payments?user_id=${userId}&gateway=manual&limit=1`;
      const { body } = await server.ask('GET', path, { as: 'admin' });
      return (body.data as { given_by: unknown }[])[0]?.given_by;
    };
    expect(await giver()).toBe('system:seed');
    const credit = { amount: 1, reason: 'For a lost code' };
    const headers = { 'idempotency-key': randomUUID() };
    const { status } = await server.ask('POST', `/api/users/${userId}/credit`, {
      headers,
      as: 'admin',
      body: credit,
    });
    expect(status).toBe(201);
    await server.settle();
    expect(await giver()).toBe(server.people.admin.email);
  });
});

describe('the mails about payments', () => {
  const path = '/api/users/mail_settings';
  const turn = (payments: boolean) => server.ask('PUT', path, { as: 'other', body: { payments } });

  /** The kinds of the mails about one payment. */
  async function mailsOf(paymentId: string): Promise<readonly string[]> {
    const { body } = await server.ask('GET', '/api/admin/mail?limit=100', { as: 'admin' });
    return (body.data as readonly { readonly id: string; readonly kind: string; readonly to: string }[])
      .filter(({ id, to }) => id.includes(paymentId) && to === server.people.other.email)
      .map(({ kind }) => kind)
      .sort();
  }
  function eventually(paymentId: string, kinds: readonly string[]): Promise<unknown> {
    return vi.waitFor(async () => expect(await mailsOf(paymentId)).toEqual(kinds), 60_000);
  }

  it('say once that money has arrived, and once that it was taken back', async () => {
    const id = await startPayment(1);
    const callback = await play(id, 'pay', 1);
    await deliver(callback);
    await deliver(callback);
    await eventually(id, ['payment-arrived']);
    await deliver(await play(id, 'reverse'));
    await deliver(callback);
    await eventually(id, ['payment-arrived', 'payment-taken-back']);
  });

  it('do not come where the customer has turned them off', async () => {
    expect((await server.ask('GET', path, { as: 'other' })).body).toMatchObject({ payments: true });
    expect((await turn(false)).body).toMatchObject({ payments: false });
    const silentPayment = await startPayment(1);
    await deliver(await play(silentPayment, 'pay', 1));
    expect((await turn(true)).body).toMatchObject({ payments: true });
    const mailedPayment = await startPayment(1);
    await deliver(await play(mailedPayment, 'pay', 1));
    // The policy takes payments in their order.
    await eventually(mailedPayment, ['payment-arrived']);
    expect(await mailsOf(silentPayment)).toEqual([]);
  });
});

describe('an announcement', () => {
  it('is not believed without its signature, with another one, or with one byte changed', async () => {
    const id = await startPayment(10);
    const { body, signature } = await play(id, 'pay', 10);
    const gain = await gainOf(async () => {
      const forged = [
        { body, signature: '' },
        { body, signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
        { body: body.replace('10000', '90000'), signature },
        { body: `${body} `, signature },
      ];
      for (const each of forged)
        expect(await deliver(each)).toMatchObject({ status: 403, code: 'bad-signature' });
    });
    expect(gain).toBe(0);
  });

  it('is not believed five minutes after it was signed', async () => {
    const id = await startPayment(10);
    const callback = await play(id, 'pay', 10);
    await server.advance(5 * 60_000 + 1_000);
    expect((await deliver(callback)).code).toBe('bad-signature');
  });

  it('of a payment that nobody started changes nothing, and is answered so that it is not sent again', async () => {
    const head = await server.ringpost.engine.events.head();
    const words = { payment_uuid: randomUUID(), charge_id: 'x', received_mills: 5_000, reversed_mills: 0 };
    const body = JSON.stringify(words);
    const secret = await server.ringpost.engine.vault.get<string>('payment-secrets', 'sandbox');
    const seconds = Math.floor(server.now().getTime() / 1000);
    const v1 = createHmac('sha256', secret?.value ?? '')
      .update(`${seconds}.${body}`)
      .digest('hex');
    expect((await deliver({ body, signature: `t=${seconds},v1=${v1}` })).status).toBe(200);
    expect(await factsSince(server.ringpost.engine.events, head)).toEqual([]);
  });
});

describe('what is logged', () => {
  it('holds no secret of a gateway', () => {
    for (const secret of [GATEWAY_SECRET, 'sk_test', 'private'])
      expect(server.logged()).not.toContain(secret);
  });
});
