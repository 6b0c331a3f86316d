import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayServer, startGatewayServer } from './gateway-server.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { start, type TestServer } from './test-server.ts';

const FIVE_MINUTES_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let gateways: GatewayServer;
let customer: PaymentCustomer;

beforeAll(async () => {
  gateways = await startGatewayServer();
  server = await start({ numbers: 2, gateways: gateways.url });
  gateways.follow(server.now);
  customer = paymentCustomer(server);
});
afterAll(async () => {
  await server.close();
  await gateways.close();
});
// Money of earlier tests has come by then, so that later sums are not disturbed.
beforeEach(() => server.advance(5 * DAY_MS));

async function chargeOf(paymentId: string): Promise<string> {
  return String((await customer.paymentOf(paymentId)).transaction_id);
}

interface SilentPayer {
  readonly coin?: string;
  pay(id: string, charge: string): Promise<unknown>;
  takeBack(id: string, charge: string): Promise<unknown>;
}

function changeSession(charge: string, change: object): void {
  gateways.sessions.set(charge, { ...gateways.sessions.get(charge), ...change });
}

/** What Stripe knows of the charge behind a session. */
function chargeBehind(session: string, fields: object): object {
  const latest_charge = { amount_refunded: 0, currency: 'usd', disputed: false, ...fields };
  return { payment_intent: { id: session.replace('cs_test', 'pi'), latest_charge } };
}

/** How each gateway learns that its payer has paid ten dollars, or has taken them back. No callback is sent. */
const PAID_IN_SILENCE: Readonly<Record<string, SilentPayer>> = {
  sandbox: {
    pay: (id) => customer.play(id, 'pay', 10),
    takeBack: (id) => customer.play(id, 'reverse'),
  },
  stripe: {
    async pay(_, charge) {
      const paidFields = { status: 'complete', payment_status: 'paid', amount_total: 1_000, currency: 'usd' };
      changeSession(charge, { ...paidFields, ...chargeBehind(charge, {}) });
    },
    async takeBack(_, charge) {
      changeSession(charge, chargeBehind(charge, { amount_refunded: 1_000 }));
    },
  },
  coinpayments: {
    coin: 'BTC',
    async pay(_, charge) {
      const info = gateways.transactions.get(charge);
      gateways.transactions.set(charge, { ...info, status: 100, receivedf: info?.amountf });
    },
    async takeBack(_, charge) {
      gateways.transactions.set(charge, { ...gateways.transactions.get(charge), status: -2 });
    },
  },
  btcpay: {
    coin: 'BTC',
    async pay(_, charge) {
      const entry = gateways.invoices.get(charge);
      if (entry) entry.invoice = { ...entry.invoice, status: 'Settled' };
    },
    async takeBack(_, charge) {
      const entry = gateways.invoices.get(charge);
      if (entry) entry.invoice = { ...entry.invoice, status: 'Invalid', additionalStatus: 'Marked' };
    },
  },
};

describe.each(Object.entries(PAID_IN_SILENCE))(
  'a payment by %s whose callbacks were all lost',
  (name, by) => {
    async function open(): Promise<{ readonly id: string; readonly charge: string }> {
      const id = await customer.startPayment(10, name, by.coin);
      await server.settle();
      return { id, charge: await chargeOf(id) };
    }

    it('is on the balance five minutes after its start, once', async () => {
      const { id, charge } = await open();
      await by.pay(id, charge);
      expect(await customer.gainOf(() => server.advance(FIVE_MINUTES_MS - 1_000))).toBe(0);
      expect(await customer.gainOf(() => server.advance(1_000))).toBe(10);
      expect(await customer.paymentOf(id)).toMatchObject({ status: 'completed', credited: 10 });
      expect(await customer.gainOf(() => server.advance(5 * DAY_MS))).toBe(0);
    });

    it('is on the balance when its payer pays on the last day', async () => {
      const { id, charge } = await open();
      await server.advance(2 * DAY_MS);
      await by.pay(id, charge);
      expect(await customer.gainOf(() => server.advance(3 * DAY_MS))).toBe(10);
    });

    it('leaves the balance when its payer takes it back, a day after it came or later, once', async () => {
      const { id, charge } = await open();
      await by.pay(id, charge);
      await server.advance(FIVE_MINUTES_MS);
      await by.takeBack(id, charge);
      expect(await customer.gainOf(() => server.advance(DAY_MS - 1_000))).toBe(0);
      expect(await customer.gainOf(() => server.advance(1_000))).toBe(-10);
      expect(await customer.paymentOf(id)).toMatchObject({ status: 'reversed', credited: 0 });
      expect(await customer.gainOf(() => server.advance(5 * DAY_MS))).toBe(0);
    });
  },
);

describe('a disputed payment whose callbacks were all lost', () => {
  it('leaves the balance, and comes back when the dispute is won', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await server.settle();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    await server.advance(DAY_MS);
    const dispute = { id: `dp-${charge}`, object: 'dispute', amount: 1_000, currency: 'usd' };
    const setDispute = (status: string) =>
      gateways.disputes.set(charge.replace('cs_test', 'pi'), [{ ...dispute, status }]);
    changeSession(charge, chargeBehind(charge, { disputed: true }));
    setDispute('warning_needs_response');
    expect(await customer.gainOf(() => server.advance(59 * DAY_MS))).toBe(0);
    setDispute('needs_response');
    expect(await customer.gainOf(() => server.advance(60 * DAY_MS))).toBe(-10);
    expect((await customer.paymentOf(id)).status).toBe('reversed');
    setDispute('won');
    expect(await customer.gainOf(() => server.advance(90 * DAY_MS))).toBe(10);
    expect(await customer.paymentOf(id)).toMatchObject({ status: 'completed', credited: 10 });
  });
});

describe('a payment whose callback comes as well', () => {
  it.each(['before', 'after', 'together with'])(
    'is credited once when it comes %s the answer',
    async (when) => {
      const id = await customer.startPayment(10);
      const callback = await customer.play(id, 'pay', 10);
      const deliver = () => customer.deliver(callback);
      const ask = () => server.advance(FIVE_MINUTES_MS - 1_000);
      const gain = await customer.gainOf(async () => {
        // The callback's signature is valid for five minutes: it comes one second before their end.
        await server.advance(1_000);
        if (when === 'before') await deliver();
        if (when === 'together with') await Promise.all([deliver(), ask()]);
        else await ask();
        if (when === 'after') expect((await deliver()).status).toBe(200);
      });
      expect(gain).toBe(10);
    },
  );

  it('is asked about seven times once all of its money has come, and never again', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await server.settle();
    const charge = await chargeOf(id);
    const countAsks = () => gateways.requests.filter(({ line }) => line.includes(`${charge}?`)).length;
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    await server.advance(FIVE_MINUTES_MS);
    expect(countAsks()).toBe(1);
    for (let day = 1; day <= 220; day += 1) await server.advance(DAY_MS);
    expect(countAsks()).toBe(8);
    await PAID_IN_SILENCE.stripe?.takeBack(id, charge);
    expect(await customer.gainOf(() => server.advance(400 * DAY_MS))).toBe(0);
    expect(countAsks()).toBe(8);
  });
});

describe('a payment that nobody pays', () => {
  it('is asked about several times, and never again three days after its end', async () => {
    const id = await customer.startPayment(10, 'coinpayments', 'BTC');
    await server.settle();
    const charge = await chargeOf(id);
    const asks = () => gateways.requests.filter(({ body }) => body.includes(`txid=${charge}`)).length;
    // It ends 90 minutes after its start: it is asked about three times before, and four times after.
    for (let hour = 0; hour < 80; hour += 1) await server.advance(3_600_000);
    const askCount = asks();
    expect(askCount).toBeGreaterThanOrEqual(5);
    expect(askCount).toBeLessThanOrEqual(7);
    await PAID_IN_SILENCE.coinpayments?.pay(id, charge);
    expect(await customer.gainOf(() => server.advance(30 * DAY_MS))).toBe(0);
    expect(asks()).toBe(askCount);
  });

  it('is closed by the answer of its gateway', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await server.settle();
    const charge = await chargeOf(id);
    gateways.sessions.set(charge, { ...gateways.sessions.get(charge), status: 'expired' });
    await server.advance(FIVE_MINUTES_MS);
    expect((await customer.paymentOf(id)).status).toBe('expired');
  });
});

describe('a gateway that does not answer', () => {
  it('is asked again after an hour, and no other deadline waits for it', async () => {
    const id = await customer.startPayment(10, 'btcpay', 'BTC');
    await server.settle();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.btcpay?.pay(id, charge);
    gateways.fail(true);
    await server.advance(DAY_MS);
    gateways.fail(false);
    expect((await customer.paymentOf(id)).status).toBe('waiting');
    expect(await customer.gainOf(() => server.advance(3_600_000))).toBe(10);
  });

  it('is asked at the next time whether money was taken back', async () => {
    const id = await customer.startPayment(10, 'btcpay', 'BTC');
    await server.settle();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.btcpay?.pay(id, charge);
    await server.advance(FIVE_MINUTES_MS);
    await PAID_IN_SILENCE.btcpay?.takeBack(id, charge);
    gateways.fail(true);
    expect(await customer.gainOf(() => server.advance(2 * DAY_MS))).toBe(0);
    gateways.fail(false);
    expect(await customer.gainOf(() => server.advance(DAY_MS))).toBe(-10);
  });
});

describe('what was paid and refunded before anybody heard of it', () => {
  it('is not on the balance', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await server.settle();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    changeSession(charge, chargeBehind(charge, { amount_refunded: 400 }));
    expect(await customer.gainOf(() => server.advance(FIVE_MINUTES_MS))).toBe(6);
  });
});
