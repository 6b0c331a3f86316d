import { type Clock, type Mills, plusSeconds, reject } from '@ringpost/domain';
import { type Proof, signedEndpoint } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { Config } from '../../kernel/deps.ts';
import { askGateway, fieldsOf, GatewayFailed, textIn, webAddressIn } from './ask-gateway.ts';
import type { Coin, Gateway, GatewayReport, ListedCharge, ListedTime, StoredCharge } from './gateway.ts';
import { keptRates } from './kept-rates.ts';
import { hexSignature, isSigned } from './signature.ts';

export interface CoinpaymentsSettings {
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly ipnSecret: string;
  /** Only tests use another one. */
  readonly url?: string;
}

interface Context {
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

const URL_OF_API = 'https://www.coinpayments.net/api.php';
const RATE_DIGITS = 12;
/** Transactions of one page of the list; `get_tx_info_multi` takes no more. */
const LIST_ROWS = 25;
const NOTHING = { receivedMills: 0, reversedMills: 0 } as const;
const HOOK = '/hooks/payments/coinpayments';
/** The parameter of `rates` that lists only the accepted coins, besides all state currencies. */
const ONLY_ACCEPTED = '2';

const Text = Type.String({ minLength: 1, maxLength: 128 });
/** CoinPayments adds more fields, and signs all of them. */
const IpnBody = Type.Object(
  {
    merchant: Text,
    txn_id: Text,
    custom: Text,
    status: Text,
    currency1: Text,
    currency2: Text,
    amount1: Text,
    amount2: Text,
    received_amount: Type.Optional(Text),
  },
  { additionalProperties: true },
);

const ipnContract = {
  method: 'POST',
  path: HOOK,
  summary: 'What CoinPayments announces (IPN), signed in the header HMAC.',
  tag: 'hooks',
  body: IpnBody,
  bodyType: 'form',
  servesPaid: true,
  answers: { 200: 'text/plain' },
  problems: ['bad-signature', 'amount-out-of-range', 'unavailable'],
} as const;

/** HMAC-SHA512 over the bytes of the form. */
function ipnProof(secret: string): Proof<void> {
  return {
    headers: ['hmac'],
    check({ header, rawBody: bytes }) {
      const shown = header('hmac') ?? '';
      if (!isSigned({ algorithm: 'sha512', secret, bytes, shown })) throw reject('bad-signature');
    },
  };
}

/** A number above zero, or undefined. */
function amountOf(text: string | undefined): number | undefined {
  const amount = Number(text);
  return /^[\d.]+$/.test(text ?? '') && Number.isFinite(amount) && amount > 0 ? amount : undefined;
}

/** The part of the price that arrived, in whole mills. Rounding loses less than a mill. */
function partOf(priceMills: Mills, arrived: number, expected: number): Mills {
  return Math.floor((priceMills * arrived) / expected + 1e-6);
}

function arrivedMills({ amount1, amount2, received_amount }: Static<typeof IpnBody>): Mills | undefined {
  const [price, expected] = [amountOf(amount1), amountOf(amount2)];
  const arrived = received_amount === undefined ? expected : amountOf(received_amount);
  if (price === undefined || expected === undefined || arrived === undefined) return undefined;
  return partOf(price * 1000, arrived, expected);
}

/**
 * What a status says about the arrived money. Only 2 and 100 mean that we get it. A transaction that timed out may also name
 * an amount: somebody paid too little or too late. CoinPayments then offers the buyer a refund, and sends nothing to us
 * (https://a-docs.coinpayments.net/api/invoices/payment-errors). So that amount is no credit.
 * @returns a text with the reason if it says nothing
 */
function readStatus(
  charge: Pick<GatewayReport, 'paymentId' | 'chargeId'>,
  status: number,
  arrived: () => Mills,
): GatewayReport | string {
  if (!Number.isInteger(status)) return 'no status';
  const report = { ...charge, receivedMills: 0, reversedMills: 0 };
  if (status === -2) return { ...report, reversedMills: arrived() };
  if (status < 0) return { ...report, closed: 'expired' };
  if (status >= 100 || status === 2) return { ...report, receivedMills: arrived() };
  return { ...report, isSeen: status > 0 };
}

/** @returns a text with the reason if it says nothing */
function readIpn(merchantId: string, form: Static<typeof IpnBody>): GatewayReport | string {
  if (form.merchant !== merchantId) return 'another merchant';
  if (form.currency1 !== 'USD') return 'another currency';
  const charge = { paymentId: form.custom, chargeId: form.txn_id };
  return readStatus(charge, Number(form.status), () => arrivedMills(form) ?? 0);
}

/** `get_tx_info` names amounts of the coin only. The price is the one that we asked for. */
function readInfo(
  result: unknown,
  { paymentId, chargeId, amountMills }: StoredCharge,
): GatewayReport | string {
  const { status, amountf, receivedf } = fieldsOf(result);
  const [expected, arrived] = [amountOf(String(amountf)), amountOf(String(receivedf))];
  const report = readStatus({ paymentId, chargeId }, Number(status), () => {
    if (expected === undefined) throw new GatewayFailed('the transaction has no amount');
    return partOf(amountMills, arrived ?? 0, expected);
  });
  // Money that has arrived was not taken back, whatever was reported before.
  return typeof report === 'string' || report.receivedMills === 0 ? report : { ...report, isWhole: true };
}

/** A transaction of the list. It names amounts of the coin only, so one that is not ours has no amount in dollars. */
function listedOf(id: string, info: unknown, priceMills: Mills | undefined): ListedCharge {
  // Any price tells the state.
  const charge = { paymentId: id, chargeId: id, amountMills: priceMills ?? 1_000, expiresAt: '' };
  const report = readInfo(info, charge);
  const { receivedMills, reversedMills } = typeof report === 'string' ? NOTHING : report;
  const state = receivedMills > 0 ? 'paid' : reversedMills === 0 ? 'open' : 'returned';
  const takenMills = reversedMills === 'all' ? 0 : reversedMills;
  const amountMills = Math.max(receivedMills, takenMills) || (priceMills ?? 0);
  return { id, amountMills: priceMills === undefined ? null : amountMills, state, takenBackMills: null };
}

function coinsIn(result: unknown): readonly Coin[] {
  const rates = fieldsOf(result);
  const dollar = Number(fieldsOf(rates.USD).rate_btc);
  if (!(dollar > 0)) throw new GatewayFailed('the rates have no dollar');
  return Object.entries(rates).flatMap(([code, value]) => {
    const { is_fiat, accepted, rate_btc, name, status } = fieldsOf(value);
    const isOffered = Number(is_fiat) === 0 && Number(accepted) === 1 && (status ?? 'online') === 'online';
    // More digits of the division would have no meaning.
    const rate = Number((Number(rate_btc) / dollar).toPrecision(RATE_DIGITS));
    return isOffered && rate > 0
      ? [{ code, name: typeof name === 'string' ? name : code, dollars: rate }]
      : [];
  });
}

/** CoinPayments, through version 1 of its API and its IPN. Both report the status -2: a payment by PayPal was taken back. */
export function createCoinpayments(
  settings: CoinpaymentsSettings | undefined,
  { clock, config: { publicUrl } }: Context,
): Gateway {
  const {
    merchantId = '',
    publicKey = '',
    privateKey = '',
    ipnSecret = '',
    url = URL_OF_API,
  } = settings ?? {};

  async function call(cmd: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const form = { version: '1', key: publicKey, cmd, format: 'json', ...fields };
    const body = new URLSearchParams(form).toString();
    const signature = hexSignature({ algorithm: 'sha512', secret: privateKey, bytes: Buffer.from(body) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', HMAC: signature };
    const { error, result } = fieldsOf(await askGateway({ url, headers, body }));
    if (error !== 'ok') throw new GatewayFailed(`CoinPayments refused ${cmd}`);
    return result;
  }

  /** It names the newest transactions first, and cannot leave out those after the time. */
  async function* list(
    { since, before }: ListedTime,
    priceOf: (chargeId: string) => Mills | undefined,
  ): AsyncGenerator<readonly ListedCharge[], void> {
    for (let start = 0; ; start += LIST_ROWS) {
      const page = { limit: String(LIST_ROWS), start: String(start), newer: String(since) };
      const ids = await call('get_tx_ids', page);
      if (!Array.isArray(ids)) throw new GatewayFailed('the answer has no transactions');
      if (ids.length === 0) return;
      const infos = fieldsOf(await call('get_tx_info_multi', { txid: ids.join('|') }));
      yield ids
        .map((id) => [String(id), fieldsOf(infos[String(id)])] as const)
        .filter(([, info]) => Number(info.time_created) < before)
        .map(([id, info]) => listedOf(id, info, priceOf(id)));
      if (ids.length < LIST_ROWS) return;
    }
  }

  const rates = keptRates(clock, async () => coinsIn(await call('rates', { accepted: ONLY_ACCEPTED })));
  return {
    name: 'coinpayments',
    isOn: settings !== undefined,
    takesCards: false,
    rates,
    list,
    async createCharge({ paymentId, amountMills, coin, email }) {
      const made = fieldsOf(
        await call('create_transaction', {
          amount: (amountMills / 1000).toFixed(2),
          currency1: 'USD',
          currency2: coin ?? '',
          buyer_email: email,
          custom: paymentId,
          invoice: paymentId,
          item_name: 'Ringpost balance',
          ipn_url: `${publicUrl}${HOOK}`,
        }),
      );
      const tag = typeof made.dest_tag === 'string' ? `?dt=${encodeURIComponent(made.dest_tag)}` : '';
      const seconds = Number(made.timeout);
      return {
        chargeId: textIn(made, 'txn_id'),
        payUrl: webAddressIn(made, made.checkout_url === undefined ? 'status_url' : 'checkout_url'),
        address: `${textIn(made, 'address')}${tag}`,
        coinAmount: String(made.amount),
        expiresAt: plusSeconds(clock.now().toISOString(), seconds > 0 ? seconds : 3600),
      };
    },
    readCharge: async (charge) => readInfo(await call('get_tx_info', { txid: charge.chargeId }), charge),
    hook: (receive) =>
      signedEndpoint(ipnContract, ipnProof(ipnSecret), async ({ body }) => {
        await receive(readIpn(merchantId, body));
        return { status: 200, type: 'text/plain', body: 'IPN OK' };
      }),
  };
}
