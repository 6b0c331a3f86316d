import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewayServer, startGatewayServer } from './gateway-server.ts';
import { type PaymentCustomer, paymentCustomer } from './payment-customer.ts';
import { type Started, start } from './test-server.ts';

const FIVE_MINUTES_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

let started: Started;
let gateways: GatewayServer;
let customer: PaymentCustomer;

beforeAll(async () => {
  gateways = await startGatewayServer();
  started = await start({ numbers: 2, gateways: gateways.url });
  gateways.follow(started.now);
  customer = paymentCustomer(started);
});
afterAll(async () => {
  await started.close();
  await gateways.close();
});
// Money of earlier tests has come by then, so that later sums are not disturbed.
beforeEach(() => started.advance(5 * DAY_MS));

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
      const paid = { status: 'complete', payment_status: 'paid', amount_total: 1_000, currency: 'usd' };
      changeSession(charge, { ...paid, ...chargeBehind(charge, {}) });
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
      const known = gateways.invoices.get(charge);
      if (known) known.invoice = { ...known.invoice, status: 'Settled' };
    },
    async takeBack(_, charge) {
      const known = gateways.invoices.get(charge);
      if (known) known.invoice = { ...known.invoice, status: 'Invalid', additionalStatus: 'Marked' };
    },
  },
};

describe.each(Object.entries(PAID_IN_SILENCE))(
  'a payment by %s whose callbacks were all lost',
  (name, by) => {
    async function open(): Promise<{ readonly id: string; readonly charge: string }> {
      const id = await customer.startPayment(10, name, by.coin);
      await started.settled();
      return { id, charge: await chargeOf(id) };
    }

    it('is on the balance five minutes after its start, once', async () => {
      const { id, charge } = await open();
      await by.pay(id, charge);
      expect(await customer.gainOf(() => started.advance(FIVE_MINUTES_MS - 1_000))).toBe(0);
      expect(await customer.gainOf(() => started.advance(1_000))).toBe(10);
      expect(await customer.paymentOf(id)).toMatchObject({ status: 'completed', credited: 10 });
      expect(await customer.gainOf(() => started.advance(5 * DAY_MS))).toBe(0);
    });

    it('is on the balance when its payer pays on the last day', async () => {
      const { id, charge } = await open();
      await started.advance(2 * DAY_MS);
      await by.pay(id, charge);
      expect(await customer.gainOf(() => started.advance(3 * DAY_MS))).toBe(10);
    });

    it('leaves the balance when its payer takes it back, a day after it came or later, once', async () => {
      const { id, charge } = await open();
      await by.pay(id, charge);
      await started.advance(FIVE_MINUTES_MS);
      await by.takeBack(id, charge);
      expect(await customer.gainOf(() => started.advance(DAY_MS - 1_000))).toBe(0);
      expect(await customer.gainOf(() => started.advance(1_000))).toBe(-10);
      expect(await customer.paymentOf(id)).toMatchObject({ status: 'reversed', credited: 0 });
      expect(await customer.gainOf(() => started.advance(5 * DAY_MS))).toBe(0);
    });
  },
);

describe('a disputed payment whose callbacks were all lost', () => {
  it('leaves the balance, and comes back when the dispute is won', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await started.settled();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    await started.advance(DAY_MS);
    const dispute = { id: `dp-${charge}`, object: 'dispute', amount: 1_000, currency: 'usd' };
    const told = (status: string) =>
      gateways.disputes.set(charge.replace('cs_test', 'pi'), [{ ...dispute, status }]);
    changeSession(charge, chargeBehind(charge, { disputed: true }));
    told('warning_needs_response');
    expect(await customer.gainOf(() => started.advance(59 * DAY_MS))).toBe(0);
    told('needs_response');
    expect(await customer.gainOf(() => started.advance(60 * DAY_MS))).toBe(-10);
    expect((await customer.paymentOf(id)).status).toBe('reversed');
    told('won');
    expect(await customer.gainOf(() => started.advance(90 * DAY_MS))).toBe(10);
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
      const ask = () => started.advance(FIVE_MINUTES_MS - 1_000);
      const gain = await customer.gainOf(async () => {
        // The callback's signature is valid for five minutes: it comes one second before their end.
        await started.advance(1_000);
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
    await started.settled();
    const charge = await chargeOf(id);
    const asks = () => gateways.asked.filter(({ what }) => what.includes(`${charge}?`)).length;
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    await started.advance(FIVE_MINUTES_MS);
    expect(asks()).toBe(1);
    for (let day = 1; day <= 220; day += 1) await started.advance(DAY_MS);
    expect(asks()).toBe(8);
    await PAID_IN_SILENCE.stripe?.takeBack(id, charge);
    expect(await customer.gainOf(() => started.advance(400 * DAY_MS))).toBe(0);
    expect(asks()).toBe(8);
  });
});

describe('a payment that nobody pays', () => {
  it('is asked about some times, and never again three days after its end', async () => {
    const id = await customer.startPayment(10, 'coinpayments', 'BTC');
    await started.settled();
    const charge = await chargeOf(id);
    const asks = () => gateways.asked.filter(({ body }) => body.includes(`txid=${charge}`)).length;
    // It ends 90 minutes after its start: it is asked about three times before, and four times after.
    for (let hour = 0; hour < 80; hour += 1) await started.advance(3_600_000);
    const asked = asks();
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThanOrEqual(7);
    await PAID_IN_SILENCE.coinpayments?.pay(id, charge);
    expect(await customer.gainOf(() => started.advance(30 * DAY_MS))).toBe(0);
    expect(asks()).toBe(asked);
  });

  it('is closed by the answer of its gateway', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await started.settled();
    const charge = await chargeOf(id);
    gateways.sessions.set(charge, { ...gateways.sessions.get(charge), status: 'expired' });
    await started.advance(FIVE_MINUTES_MS);
    expect((await customer.paymentOf(id)).status).toBe('expired');
  });
});

describe('a gateway that does not answer', () => {
  it('is asked again after an hour, and no other deadline waits for it', async () => {
    const id = await customer.startPayment(10, 'btcpay', 'BTC');
    await started.settled();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.btcpay?.pay(id, charge);
    gateways.fail(true);
    await started.advance(DAY_MS);
    gateways.fail(false);
    expect((await customer.paymentOf(id)).status).toBe('waiting');
    expect(await customer.gainOf(() => started.advance(3_600_000))).toBe(10);
  });

  it('is asked at the next time whether money was taken back', async () => {
    const id = await customer.startPayment(10, 'btcpay', 'BTC');
    await started.settled();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.btcpay?.pay(id, charge);
    await started.advance(FIVE_MINUTES_MS);
    await PAID_IN_SILENCE.btcpay?.takeBack(id, charge);
    gateways.fail(true);
    expect(await customer.gainOf(() => started.advance(2 * DAY_MS))).toBe(0);
    gateways.fail(false);
    expect(await customer.gainOf(() => started.advance(DAY_MS))).toBe(-10);
  });
});

describe('what was paid and refunded before anybody heard of it', () => {
  it('is not on the balance', async () => {
    const id = await customer.startPayment(10, 'stripe');
    await started.settled();
    const charge = await chargeOf(id);
    await PAID_IN_SILENCE.stripe?.pay(id, charge);
    changeSession(charge, chargeBehind(charge, { amount_refunded: 400 }));
    expect(await customer.gainOf(() => started.advance(FIVE_MINUTES_MS))).toBe(6);
  });
});
