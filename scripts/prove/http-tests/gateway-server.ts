import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Readonly<Record<string, unknown>>;

/** The requests to the gateways, and their answers, which have the fields of the real ones. */
export interface GatewayServer {
  readonly url: string;
  /** Requests since the start, as `POST /v1/checkout/sessions`, with the body's text. */
  readonly requests: {
    readonly line: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  /** BTCPay's invoices by their id; a test changes them as a payer would. */
  readonly invoices: Map<string, { invoice: Fields; methods: readonly Fields[] }>;
  /** Stripe's sessions and CoinPayments' transactions by their ids, changed in the same way. */
  readonly sessions: Map<string, Fields>;
  /** Stripe's disputes by the intent of their payment. */
  readonly disputes: Map<string, readonly Fields[]>;
  readonly transactions: Map<string, Fields>;
  /** Stripe's charges, the newest first. */
  readonly charges: Fields[];
  /** The clock for the ends of charges; it stands still by default. */
  follow(now: () => Date): void;
  /** Answers only 500 from now on, or normally again. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function coin(rate: string, accepted: 0 | 1, isFiat: 0 | 1, name: string): Fields {
  const fields = {
    is_fiat: isFiat,
    rate_btc: rate,
    last_update: '1730000000',
    tx_fee: '0.0001',
    status: 'online',
  };
  return { ...fields, name, confirms: '2', accepted };
}

const RATES = {
  USD: coin('0.0000100000', 0, 1, 'United States Dollar'),
  BTC: coin('1.000000000000000000', 1, 0, 'Bitcoin'),
  LTC: coin('0.001000000000000000', 1, 0, 'Litecoin'),
  XMR: coin('0.002000000000000000', 0, 0, 'Monero'),
};

/** CoinPayments checks its own signature, too. */
function coinpayments(body: string, hmac: unknown, nth: number, transactions: Map<string, Fields>): Fields {
  if (createHmac('sha512', 'private').update(body).digest('hex') !== hmac)
    return { error: 'HMAC signature does not match', result: [] };
  const form = new URLSearchParams(body);
  if (form.get('cmd') === 'rates') return { error: 'ok', result: RATES };
  if (form.get('cmd') === 'get_tx_ids') {
    const start = Number(form.get('start'));
    return { error: 'ok', result: [...transactions.keys()].slice(start, start + Number(form.get('limit'))) };
  }
  if (form.get('cmd') === 'get_tx_info_multi') {
    const asked = (form.get('txid') ?? '').split('|').map((id) => [id, transactions.get(id)]);
    return { error: 'ok', result: Object.fromEntries(asked) };
  }
  if (form.get('cmd') === 'get_tx_info') {
    const transaction = transactions.get(form.get('txid') ?? '');
    return transaction
      ? { error: 'ok', result: transaction }
      : { error: 'Transaction not found', result: [] };
  }
  const waitingState = { status: 0, status_text: 'Waiting for buyer funds...', type: 'coins', coin: 'BTC' };
  const amountf = (Number(form.get('amount')) / 100).toFixed(8);
  transactions.set(`CPTX${nth}`, { ...waitingState, amountf, receivedf: '0.00000000', recv_confirms: 0 });
  const result = {
    amount: amountf,
    txn_id: `CPTX${nth}`,
    address: `address-${nth}`,
    confirms_needed: '2',
    timeout: 5400,
    checkout_url: `https://www.coinpayments.net/index.php?cmd=checkout&id=CPTX${nth}`,
    status_url: `https://www.coinpayments.net/index.php?cmd=status&id=CPTX${nth}`,
    qrcode_url: `https://www.coinpayments.net/qrgen.php?id=CPTX${nth}`,
  };
  return { error: 'ok', result };
}

/** Simulates the APIs of all gateways on one port. */
export async function startGatewayServer(): Promise<GatewayServer> {
  const requests: GatewayServer['requests'] = [];
  const invoices: GatewayServer['invoices'] = new Map();
  const sessions: GatewayServer['sessions'] = new Map();
  const disputes: GatewayServer['disputes'] = new Map();
  const transactions: GatewayServer['transactions'] = new Map();
  const charges: GatewayServer['charges'] = [];
  const intents = new Map<string, Fields>();
  let isFailing = false;
  let now = (): Date => new Date('2026-11-21T10:00:00.000Z');
  const secondsIn = (minutes: number): number => Math.floor(now().getTime() / 1000) + minutes * 60;

  function answer(
    line: string,
    headers: IncomingMessage['headers'],
    body: string,
  ): Fields | readonly Fields[] {
    const nth = requests.length;
    if (line === 'POST /api.php') return coinpayments(body, headers.hmac, nth, transactions);
    if (line === 'POST /v1/checkout/sessions') {
      const metadata = { payment_uuid: new URLSearchParams(body).get('metadata[payment_uuid]') };
      intents.set(`pi_${nth}`, { id: `pi_${nth}`, object: 'payment_intent', metadata });
      const expires_at = secondsIn(24 * 60);
      const url = `https://checkout.stripe.com/c/pay/cs_test_${nth}`;
      const session = { id: `cs_test_${nth}`, object: 'checkout.session', url, expires_at, metadata };
      sessions.set(session.id, { ...session, status: 'open', payment_status: 'unpaid' });
      return session;
    }
    const session = /^GET [/]v1[/]checkout[/]sessions[/](\w+)[?]expand/.exec(line)?.[1];
    if (session) return sessions.get(session) ?? {};
    if (line.startsWith('GET /v1/charges?')) {
      const after = new URL(line.slice(4), 'http://stripe').searchParams.get('starting_after');
      const from = after === null ? 0 : charges.findIndex(({ id }) => id === after) + 1;
      // Pages of two, so that few charges are enough for several.
      return { object: 'list', has_more: from + 2 < charges.length, data: charges.slice(from, from + 2) };
    }
    if (line.startsWith('GET /api/v1/stores/store/invoices?')) {
      const asked = new URL(line.slice(4), 'http://btcpay').searchParams;
      const skip = Number(asked.get('skip'));
      return [...invoices.values()]
        .map(({ invoice }) => invoice)
        .slice(skip, skip + Number(asked.get('take')));
    }
    const disputed = /^GET [/]v1[/]disputes[?]payment_intent=(\w+)&/.exec(line)?.[1];
    if (disputed) return { object: 'list', has_more: false, data: disputes.get(disputed) ?? [] };
    const intent = /^GET [/]v1[/]payment_intents[/](\w+)$/.exec(line)?.[1];
    if (intent) return intents.get(intent) ?? { metadata: {} };
    if (line === 'POST /api/v1/stores/store/invoices') {
      const { amount, currency, metadata } = JSON.parse(body) as Fields;
      const expirationTime = secondsIn(15);
      const checkoutLink = `https://btcpay.example/i/inv${nth}`;
      const state = { status: 'New', additionalStatus: 'None' };
      const invoice = { id: `inv${nth}`, storeId: 'store', amount, currency, metadata, ...state };
      invoices.set(`inv${nth}`, { invoice, methods: [] });
      return { ...invoice, checkoutLink, expirationTime };
    }
    const [, id = '', methods] =
      /^GET [/]api[/]v1[/]stores[/]store[/]invoices[/](\w+)([/]payment-methods)?$/.exec(line) ?? [];
    const entry = invoices.get(id);
    if (!entry) return {};
    return methods ? entry.methods : entry.invoice;
  }

  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`;
    const body = await textOf(request);
    requests.push({ line, headers: request.headers, body });
    response.statusCode = isFailing ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(isFailing ? 'down' : JSON.stringify(answer(line, request.headers, body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    invoices,
    sessions,
    disputes,
    transactions,
    charges,
    follow: (clock) => {
      now = clock;
    },
    fail: (failing) => {
      isFailing = failing;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
