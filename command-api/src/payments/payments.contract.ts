import { Day, Dollars, Instant, orNull, type Shape, Uuid } from '@ringpost/domain/contracts/fields.contract';
import { PAYMENT_MAX_MILLS, PAYMENT_STEP_MILLS } from '@ringpost/domain/rules/limits';
import { SMALLEST_AMOUNT_DOLLARS } from '@ringpost/domain/rules/money-display';
import { Type } from 'typebox';

const MILLS = 1000;

const Gateway = Type.Enum(['sandbox', 'coinpayments', 'stripe', 'btcpay']);
export type GatewayName = Shape<typeof Gateway>;

const Coin = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** Dollars for one coin; null if only the gateway's page shows it. */
  rate: orNull(Type.Number()),
});

const GatewayRates = Type.Object({
  gateway: Gateway,
  /** False: it is not configured, or does not answer now. */
  on: Type.Boolean(),
  /** Whether cards and wallets can be used. */
  card: Type.Boolean(),
  /** The coins that are accepted now, by their codes. */
  coins: Type.Array(Coin),
  /** When the rates were read. */
  rate_at: orNull(Instant),
});

const Rates = Type.Object({ data: Type.Array(GatewayRates) });
export type PaymentRates = Shape<typeof Rates>;

/** Dollars in whole cents. A part of a cent is refused, and the refusal names the field. */
const Amount = Type.Number({
  // The least and the most are settings of the shop (`GET /api/shop_settings`).
  minimum: PAYMENT_STEP_MILLS / MILLS,
  maximum: PAYMENT_MAX_MILLS / MILLS,
  multipleOf: SMALLEST_AMOUNT_DOLLARS,
});

export const StartPaymentBody = Type.Object({
  gateway: Gateway,
  /** The coin to pay with; absent for a card or a wallet. */
  coin: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  amount: Amount,
});

const StartedPayment = Type.Object({
  payment_uuid: Uuid,
  gateway: Gateway,
  amount: Dollars,
  coin: orNull(Type.String()),
  /** How much to send, in the coin's own unit; null if the gateway's page shows it. */
  coin_amount: orNull(Type.String()),
  address: orNull(Type.String()),
  /** The gateway's page. */
  pay_url: orNull(Type.String()),
  expires_at: Instant,
});
export type StartedPayment = Shape<typeof StartedPayment>;

export const paymentRatesContract = {
  method: 'GET',
  path: '/api/payment/rates',
  scope: 'money',
  summary:
    'The ways to add money, with the coins that are accepted and the rate of the minute. A gateway that is not configured is off.',
  description:
    'Only coins that are accepted are listed, so `accepted` changes nothing. Programs of other portals send it.',
  tag: 'payment',
  query: Type.Object({ accepted: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) }),
  answers: { 200: Rates },
} as const;

export const startPaymentContract = {
  method: 'POST',
  path: '/api/payment/tx',
  scope: 'money',
  summary:
    'Start a payment that adds money to the balance. The balance follows what arrives, whatever the amount.',
  tag: 'payment',
  body: StartPaymentBody,
  idempotent: true,
  tellsPosition: true,
  answers: { 201: StartedPayment },
  problems: ['amount-out-of-range', 'gateway-off', 'gateway-failed', 'rate-limited'],
} as const;

/** The media type of a file with one JSON object on each line. */
export const JSON_LINES_TYPE = 'application/x-ndjson; charset=utf-8';

/** One payment in the list of a gateway, or the end of the list. */
const ListedLine = Type.Union([
  Type.Object({
    /** Our id of the payment where the gateway knows it, else the gateway's own id. */
    id: Type.String(),
    /** Null: the gateway does not say it in dollars. */
    amount: orNull(Dollars),
    /** `open`: it brought no money. `returned`: all of it was taken back. */
    state: Type.Enum(['open', 'paid', 'returned']),
    /** By refunds and disputes. Null: the gateway does not say it. */
    taken_back: orNull(Dollars),
  }),
  Type.Object({
    /** `too-long`: there are more rows than one answer has. `broken`: the gateway did not answer any more. */
    end: Type.Enum(['complete', 'too-long', 'broken']),
  }),
]);
export type ListedLine = Shape<typeof ListedLine>;

export const gatewayListContract = {
  method: 'GET',
  path: '/api/admin/finance/gateway_list',
  summary:
    'What a gateway itself says about the payments of a period, one JSON object on each line. The last line says whether the list is complete.',
  tag: 'finance',
  query: Type.Object({
    gateway: Type.Enum(['stripe', 'coinpayments', 'btcpay'], { default: 'stripe' }),
    /** Days of UTC, both included. Without days: the present month, up to now. */
    since: Type.Optional(Day),
    until: Type.Optional(Day),
  }),
  answers: { 200: JSON_LINES_TYPE },
  problems: ['busy', 'gateway-off', 'gateway-failed', 'invalid-request'],
  securityEvent: 'export',
} as const;

/** What the payer can do on the sandbox's page. */
export const SandboxBody = Type.Object({
  act: Type.Enum(['expire', 'pay', 'reverse']),
  /** Dollars that the payer sends; only for `pay`. */
  amount: Type.Optional(
    Type.Number({ minimum: 0.01, maximum: PAYMENT_MAX_MILLS / MILLS, multipleOf: SMALLEST_AMOUNT_DOLLARS }),
  ),
});

const SignedCallback = Type.Object({ body: Type.String(), signature: Type.String() });

export const playPayerContract = {
  method: 'POST',
  path: '/api/payment/sandbox/{id}',
  scope: 'money',
  summary:
    'Play the payer of a sandbox payment. The answer is the callback that the sandbox would send, signed.',
  tag: 'payment',
  params: Type.Object({ id: Uuid }),
  body: SandboxBody,
  servesPaid: true,
  answers: { 200: SignedCallback },
  problems: ['not-found', 'charge-closed'],
} as const;
