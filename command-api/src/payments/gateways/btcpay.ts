import { type Clock, type Mills, reject } from '@ringpost/domain';
import { type Proof, signedEndpoint } from '@ringpost/web/http';
import { Type } from 'typebox';
import type { Config } from '../../kernel/deps.ts';
import { askGateway, fieldsOf, GatewayFailed, orAgainLater, textIn, webAddressIn } from './ask-gateway.ts';
import type { Gateway, GatewayReport, ListedCharge, ListedTime } from './gateway.ts';
import { isSigned } from './signature.ts';

export interface BtcpaySettings {
  /** Base address of the server, without a slash at the end. */
  readonly url: string;
  readonly storeId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

interface Context {
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
}

const SIGNATURE_HEADER = 'btcpay-sig';
const PREFIX = 'sha256=';
/** Invoices of one page of the list. */
const LIST_ROWS = 100;
const COIN = { code: 'BTC', name: 'Bitcoin', dollars: null } as const;

/** BTCPay Server adds more fields. */
const BtcpayBody = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 128 }),
    storeId: Type.String({ minLength: 1, maxLength: 128 }),
    /** The id becomes a part of the request's address, so it must not be able to change the address. */
    invoiceId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' }),
  },
  { additionalProperties: true },
);

const btcpayContract = {
  method: 'POST',
  path: '/hooks/payments/btcpay',
  summary: 'What BTCPay Server announces, signed in the header BTCPay-Sig.',
  tag: 'hooks',
  body: BtcpayBody,
  servesPaid: true,
  answers: { 200: 'text/plain' },
  problems: ['bad-signature', 'amount-out-of-range', 'unavailable'],
} as const;

/** HMAC-SHA256 over the bytes of the body. */
function btcpayProof(secret: string): Proof<void> {
  return {
    headers: [SIGNATURE_HEADER],
    check({ header, rawBody: bytes }) {
      const sent = header(SIGNATURE_HEADER) ?? '';
      const shown = sent.startsWith(PREFIX) ? sent.slice(PREFIX.length) : '';
      if (!isSigned({ algorithm: 'sha256', secret, bytes, shown })) throw reject('bad-signature');
    },
  };
}

/** The money that certainly arrived, at the rate of the invoice. Rounding loses less than a mill. */
function settledMills(methods: unknown): Mills {
  const each = Array.isArray(methods) ? methods.map(fieldsOf) : [];
  const dollars = each.flatMap(({ rate, payments }) =>
    (Array.isArray(payments) ? payments.map(fieldsOf) : [])
      .filter(({ status }) => status === 'Settled')
      .map(({ value }) => Number(value) * Number(rate)),
  );
  const mills = Math.floor(dollars.reduce((sum, one) => sum + one, 0) * 1000 + 1e-6);
  if (!Number.isSafeInteger(mills) || mills < 0) throw new GatewayFailed('the payments have no amount');
  return mills;
}

/**
 * BTCPay Server, run by the operator. Its webhooks name an invoice and no amount. So for each webhook we read the current
 * invoice, and the order and number of webhooks do not matter.
 */
export function createBtcpay(
  settings: BtcpaySettings | undefined,
  { clock, config: { publicUrl } }: Context,
): Gateway {
  const { url = '', storeId = '', apiKey = '', webhookSecret = '' } = settings ?? {};
  const headers = { authorization: `token ${apiKey}`, 'content-type': 'application/json' };
  const invoices = `${url}/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;

  function addressOf(invoiceId: string): string {
    return `${invoices}/${encodeURIComponent(invoiceId)}`;
  }

  async function readInvoice(invoiceId: string): Promise<GatewayReport | string> {
    return readState(
      invoiceId,
      fieldsOf(await askGateway({ url: addressOf(invoiceId), method: 'GET', headers })),
    );
  }

  async function readState(
    invoiceId: string,
    invoice: ReturnType<typeof fieldsOf>,
  ): Promise<GatewayReport | string> {
    const paymentId = fieldsOf(invoice.metadata).orderId;
    if (typeof paymentId !== 'string') return 'an invoice that is not ours';
    if (invoice.currency !== 'USD') return 'another currency';
    const { status, additionalStatus } = invoice;
    const report = { paymentId, chargeId: invoiceId, reversedMills: 0 } as const;
    if (status === 'Invalid') return { ...report, receivedMills: 0, reversedMills: 'all', closed: 'failed' };
    const price = Number(invoice.amount) * 1000;
    if (status === 'Settled' && additionalStatus === 'None' && Number.isFinite(price))
      return { ...report, receivedMills: Math.round(price), isWhole: true };
    const methods = await askGateway({
      url: `${addressOf(invoiceId)}/payment-methods`,
      method: 'GET',
      headers,
    });
    return {
      ...report,
      receivedMills: settledMills(methods),
      isWhole: status === 'Settled',
      isSeen: status === 'Processing' || additionalStatus === 'PaidPartial',
      closed: status === 'Expired' ? 'expired' : undefined,
    };
  }

  async function listedOf(invoice: ReturnType<typeof fieldsOf>): Promise<ListedCharge> {
    const invoiceId = textIn(invoice, 'id');
    const { orderId } = fieldsOf(invoice.metadata);
    const id = typeof orderId === 'string' ? orderId : invoiceId;
    const priceMills = Math.round(Number(invoice.amount) * 1000);
    if (invoice.currency !== 'USD' || !Number.isSafeInteger(priceMills))
      return { id, amountMills: null, state: 'paid', takenBackMills: null };
    // An invoice that nobody paid needs no further request.
    const { status, additionalStatus } = invoice;
    const isUnpaid = (status === 'New' || status === 'Expired') && additionalStatus === 'None';
    const report = isUnpaid ? '' : await readState(invoiceId, { ...invoice, metadata: { orderId: id } });
    const receivedMills = typeof report === 'string' ? 0 : report.receivedMills;
    return receivedMills > 0
      ? { id, amountMills: receivedMills, state: 'paid', takenBackMills: null }
      : { id, amountMills: priceMills, state: 'open', takenBackMills: null };
  }

  async function* list({ since, before }: ListedTime): AsyncGenerator<readonly ListedCharge[], void> {
    for (let skip = 0; ; skip += LIST_ROWS) {
      const time = { startDate: String(since), endDate: String(before - 1) };
      const query = new URLSearchParams({ ...time, take: String(LIST_ROWS), skip: String(skip) });
      const page = await askGateway({ url: `${invoices}?${query}`, method: 'GET', headers });
      if (!Array.isArray(page)) throw new GatewayFailed('the answer has no invoices');
      const listed: ListedCharge[] = [];
      for (const invoice of page) listed.push(await listedOf(fieldsOf(invoice)));
      yield listed;
      if (page.length < LIST_ROWS) return;
    }
  }

  return {
    name: 'btcpay',
    isOn: settings !== undefined,
    takesCards: false,
    rates: async () => ({ at: clock.now().toISOString(), coins: [COIN] }),
    list,
    async createCharge({ paymentId, amountMills }) {
      const invoice = fieldsOf(
        await askGateway({
          url: invoices,
          headers,
          body: JSON.stringify({
            amount: (amountMills / 1000).toFixed(2),
            currency: 'USD',
            metadata: { orderId: paymentId },
            checkout: { redirectURL: `${publicUrl}/dashboard/payment-history` },
          }),
        }),
      );
      const expires = Number(invoice.expirationTime) * 1000;
      if (!(expires > 0)) throw new GatewayFailed('the invoice has no end');
      return {
        chargeId: textIn(invoice, 'id'),
        payUrl: webAddressIn(invoice, 'checkoutLink'),
        address: null,
        coinAmount: null,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    readCharge: ({ chargeId }) => readInvoice(chargeId),
    hook: (receive) =>
      signedEndpoint(btcpayContract, btcpayProof(webhookSecret), async ({ body }) => {
        const isAboutOurs = body.storeId === storeId && body.type.startsWith('Invoice');
        await receive(
          isAboutOurs ? await orAgainLater(readInvoice(body.invoiceId)) : 'another store, or no invoice',
        );
        return { status: 200, type: 'text/plain', body: 'OK' };
      }),
  };
}
