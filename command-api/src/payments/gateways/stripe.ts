import { isUtf8 } from 'node:buffer';
import { type Clock, reject } from '@ringpost/domain';
import { WEBHOOK_TOLERANCE_MINUTES } from '@ringpost/domain/rules/limits';
import { type Proof, signedEndpoint } from '@ringpost/web/http';
import { Type } from 'typebox';
import type { Config } from '../../kernel/deps.ts';
import type { Dispute } from '../payment.decider.ts';
import { askGateway, fieldsOf, GatewayFailed, orAgainLater, textIn, webAddressIn } from './ask-gateway.ts';
import type { Gateway, GatewayReport, ListedCharge, ListedTime } from './gateway.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Only tests use another one. */
  readonly url?: string;
}

interface Context {
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

type Fields = Readonly<Record<string, unknown>>;

const URL_OF_API = 'https://api.stripe.com';
const SIGNATURE_HEADER = 'stripe-signature';
const MILLS_PER_CENT = 10;
/** The name of our payment id in Stripe's metadata. Only we can set it. */
const PAYMENT_KEY = 'payment_uuid';

/** Stripe adds more fields. */
const StripeBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 128 }),
    data: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

const stripeContract = {
  method: 'POST',
  path: '/hooks/payments/stripe',
  summary: 'What Stripe announces, signed in the header Stripe-Signature.',
  tag: 'hooks',
  body: StripeBody,
  bodyLimit: 512 * 1024,
  servesPaid: true,
  answers: { 200: 'text/plain' },
  problems: ['bad-signature', 'amount-out-of-range', 'unavailable'],
} as const;

/** Throws if Stripe's signature is not valid. */
type Verify = (body: Uint8Array, header: string, secret: string, now: string) => void;

/** Stripe's own check. Its package is large, so it is loaded only if Stripe is used. */
async function loadVerify(): Promise<Verify> {
  const { Stripe } = await import('stripe');
  const { signature } = Stripe.webhooks;
  if (!signature) throw new Error('the package of Stripe checks no signatures');
  const seconds = WEBHOOK_TOLERANCE_MINUTES * 60;
  return (body, header, secret, now) => {
    signature.verifyHeader(body, header, secret, seconds, undefined, Date.parse(now));
    // It looks for old signatures only.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
    if (!(signedAt <= Date.parse(now) / 1000 + seconds)) throw new Error('signed in the future');
  };
}

function stripeProof(secret: string, verify: Verify | undefined): Proof<void> {
  return {
    headers: [SIGNATURE_HEADER],
    check({ header, rawBody, now }) {
      // Stripe's check reads the bytes as text, which would change bytes that are not valid text.
      if (!isUtf8(rawBody)) throw reject('malformed-body');
      try {
        if (!verify) throw new Error('Stripe is off');
        verify(rawBody, header(SIGNATURE_HEADER) ?? '', secret, now);
      } catch {
        throw reject('bad-signature');
      }
    },
  };
}

/** Cents of an answer in mills; undefined for currencies other than dollars. */
function millsOf(cents: unknown, currency: unknown): number | undefined {
  if (currency !== 'usd' || !Number.isSafeInteger(cents) || Number(cents) < 0) return undefined;
  return Number(cents) * MILLS_PER_CENT;
}

function paymentOf({ metadata }: Fields): string | undefined {
  const id = fieldsOf(metadata)[PAYMENT_KEY];
  return typeof id === 'string' ? id : undefined;
}

/** A session of Stripe's own payment page. */
function readSession(type: string, session: Fields): GatewayReport | string {
  const paymentId = paymentOf(session);
  if (paymentId === undefined) return 'a session that is not ours';
  const report = { paymentId, chargeId: textIn(session, 'id'), receivedMills: 0, reversedMills: 0 };
  if (type === 'checkout.session.expired') return { ...report, closed: 'expired' };
  if (type === 'checkout.session.async_payment_failed') return { ...report, closed: 'failed' };
  if (session.payment_status !== 'paid') return { ...report, isSeen: true };
  const receivedMills = millsOf(session.amount_total, session.currency);
  return receivedMills === undefined ? 'another currency' : { ...report, receivedMills };
}

/** A session that we asked for. Its own status says what a callback would have reported. */
function readOwnSession(session: Fields): GatewayReport | string {
  if (session.status === 'open') return 'its payer has not paid yet';
  return readSession(`checkout.session.${session.status === 'expired' ? 'expired' : 'completed'}`, session);
}

/** @returns a text with the reason if it says nothing about money */
function readDispute(object: Fields): Dispute | string {
  const disputedMills = millsOf(object.amount, object.currency);
  if (disputedMills === undefined) return 'another currency';
  if (String(object.status).startsWith('warning_')) return 'a question of the bank, which moves no money';
  return { disputeId: textIn(object, 'id'), disputedMills, isWon: object.status === 'won' };
}

const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]);

/** A won dispute is reported twice: by the end of the dispute, and by the money that comes back. */
const DISPUTE_EVENTS: ReadonlySet<string> = new Set([
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
]);

/** A refund that fails is reported by a separate event, or as a change. A dispute may grow or shrink. */
const CHANGE_EVENTS: ReadonlySet<string> = new Set([
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.updated',
]);

/** Stripe Checkout: its page for cards and wallets, and its webhooks. */
export async function openStripe(
  settings: StripeSettings | undefined,
  { clock, config: { publicUrl } }: Context,
): Promise<Gateway> {
  const { secretKey = '', webhookSecret = '', url = URL_OF_API } = settings ?? {};
  const verify = settings && (await loadVerify());
  const headers = { authorization: `Bearer ${secretKey}` };

  /**
   * The payment of a charge, named in the metadata that we gave to its intent. @returns a text with the reason if it is not
   * ours
   */
  async function paymentOfCharge(object: Fields): Promise<{ readonly paymentId: string } | string> {
    const intent = object.payment_intent;
    if (typeof intent !== 'string' || !/^\w{1,255}$/.test(intent)) return 'no payment of a page';
    const path = `/v1/payment_intents/${intent}`;
    const namedPayment = paymentOf(object);
    const paymentId =
      namedPayment ?? paymentOf(fieldsOf(await askGateway({ url: `${url}${path}`, method: 'GET', headers })));
    return paymentId === undefined ? 'a payment that is not ours' : { paymentId };
  }

  async function readRefund(charge: Fields): Promise<GatewayReport | string> {
    const reversedMills = millsOf(charge.amount_refunded, charge.currency);
    if (reversedMills === undefined) return 'another currency';
    const payment = await paymentOfCharge(charge);
    return typeof payment === 'string'
      ? payment
      : { ...payment, chargeId: null, receivedMills: 0, reversedMills };
  }

  async function readDisputeEvent(type: string, object: Fields): Promise<GatewayReport | string> {
    const dispute = readDispute(object);
    if (typeof dispute === 'string') return dispute;
    const payment = await paymentOfCharge(object);
    if (typeof payment === 'string') return payment;
    const isWon = dispute.isWon || type === 'charge.dispute.funds_reinstated';
    return {
      ...payment,
      chargeId: null,
      receivedMills: 0,
      reversedMills: 0,
      disputes: [{ ...dispute, isWon }],
    };
  }

  /** A refund or a dispute has changed. The gateway is asked for what is true now. */
  async function readChange(object: Fields): Promise<GatewayReport | string> {
    const payment = await paymentOfCharge(object);
    if (typeof payment === 'string') return payment;
    return { ...payment, chargeId: null, receivedMills: 0, reversedMills: 0, mustAsk: true };
  }

  /** The disputes of a payment. One page is enough: a payment has few. */
  async function disputesOf(intent: string): Promise<readonly Dispute[]> {
    const address = `${url}/v1/disputes?payment_intent=${encodeURIComponent(intent)}&limit=100`;
    const { data } = fieldsOf(await askGateway({ url: address, method: 'GET', headers }));
    if (!Array.isArray(data)) throw new GatewayFailed('the answer has no disputes');
    return data.map((each) => readDispute(fieldsOf(each))).filter((each) => typeof each !== 'string');
  }

  /** The money of a session that was taken back: its charge contains the refunds, and says whether there are disputes. */
  async function takenBackOf(
    session: Fields,
  ): Promise<Pick<GatewayReport, 'reversedMills' | 'disputes' | 'isWhole'>> {
    const intent = fieldsOf(session.payment_intent);
    const { amount_refunded, currency, disputed } = fieldsOf(intent.latest_charge);
    const disputes = disputed === true ? await disputesOf(textIn(intent, 'id')) : [];
    const reversedMills = millsOf(amount_refunded, currency);
    // An answer without the charge does not mean that nothing was taken back.
    return { reversedMills: reversedMills ?? 0, disputes, isWhole: reversedMills !== undefined };
  }

  async function listedOf(charge: Fields): Promise<ListedCharge> {
    const amountMills = millsOf(charge.amount, charge.currency) ?? null;
    const { payment_intent: intent, disputed } = charge;
    const disputes = disputed === true && typeof intent === 'string' ? await disputesOf(intent) : [];
    const open = disputes.filter(({ isWon }) => !isWon).map(({ disputedMills }) => disputedMills);
    const refunded = millsOf(charge.amount_refunded, charge.currency) ?? 0;
    const takenMills = open.reduce((sum, mills) => sum + mills, refunded);
    const isReturned = amountMills !== null && takenMills >= amountMills;
    return {
      id: paymentOf(charge) ?? textIn(charge, 'id'),
      amountMills,
      state: isReturned ? 'returned' : 'paid',
      takenBackMills: amountMills === null ? null : Math.min(takenMills, amountMills),
    };
  }

  /** The charges that brought money. A page of Stripe may have several attempts for one payment; the others failed. */
  async function* list({ since, before }: ListedTime): AsyncGenerator<readonly ListedCharge[], void> {
    for (let after = ''; ; ) {
      const query = new URLSearchParams({ 'created[gte]': String(since), 'created[lt]': String(before) });
      query.set('limit', '100');
      if (after !== '') query.set('starting_after', after);
      const answer = await askGateway({ url: `${url}/v1/charges?${query}`, method: 'GET', headers });
      const { data, has_more } = fieldsOf(answer);
      if (!Array.isArray(data)) throw new GatewayFailed('the answer has no charges');
      const charges = data.map(fieldsOf);
      const listed: ListedCharge[] = [];
      for (const charge of charges) if (charge.paid === true) listed.push(await listedOf(charge));
      yield listed;
      const last = charges.at(-1);
      if (has_more !== true || !last) return;
      after = textIn(last, 'id');
    }
  }

  async function read(type: string, data: unknown): Promise<GatewayReport | string> {
    const object = fieldsOf(fieldsOf(data).object);
    if (SESSION_EVENTS.has(type)) return readSession(type, object);
    if (type === 'charge.refunded') return readRefund(object);
    if (DISPUTE_EVENTS.has(type)) return readDisputeEvent(type, object);
    if (CHANGE_EVENTS.has(type)) return readChange(object);
    return `${type} says nothing about a payment`;
  }

  return {
    name: 'stripe',
    isOn: settings !== undefined,
    takesCards: true,
    rates: async () => ({ at: clock.now().toISOString(), coins: [] }),
    list,
    async createCharge({ paymentId, amountMills, email }) {
      const page = `${publicUrl}/dashboard/payment-history`;
      const form = new URLSearchParams({
        mode: 'payment',
        client_reference_id: paymentId,
        customer_email: email,
        success_url: page,
        cancel_url: page,
        [`metadata[${PAYMENT_KEY}]`]: paymentId,
        [`payment_intent_data[metadata][${PAYMENT_KEY}]`]: paymentId,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(amountMills / MILLS_PER_CENT),
        'line_items[0][price_data][product_data][name]': 'Ringpost balance',
      });
      const session = fieldsOf(
        await askGateway({
          url: `${url}/v1/checkout/sessions`,
          headers: {
            ...headers,
            'content-type': 'application/x-www-form-urlencoded',
            'idempotency-key': paymentId,
          },
          body: form.toString(),
        }),
      );
      const expires = Number(session.expires_at) * 1000;
      if (!(expires > 0)) throw new GatewayFailed('the session has no end');
      return {
        chargeId: textIn(session, 'id'),
        payUrl: webAddressIn(session, 'url'),
        address: null,
        coinAmount: null,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    async readCharge({ chargeId }) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(chargeId)}?expand[]=payment_intent.latest_charge`;
      const session = fieldsOf(await askGateway({ url: `${url}${path}`, method: 'GET', headers }));
      const report = readOwnSession(session);
      return typeof report === 'string' ? report : { ...report, ...(await takenBackOf(session)) };
    },
    hook: (receive) =>
      signedEndpoint(stripeContract, stripeProof(webhookSecret, verify), async ({ body }) => {
        await receive(await orAgainLater(read(body.type, body.data)));
        return { status: 200, type: 'text/plain', body: 'OK' };
      }),
  };
}
