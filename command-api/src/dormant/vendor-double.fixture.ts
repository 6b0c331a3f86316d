import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DoubleRequest {
  /** Such as `GET /v1/numbers`. */
  readonly route: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface DoubleAnswer {
  readonly status: number;
  /** An object is sent as JSON, a text as XML. Absent: nothing. */
  readonly body?: object | string;
  /** Buys a number, or gives it back. Only such an answer gets lost or is refused. */
  readonly deal?: () => DoubleAnswer;
}

/** What a number that was sold to us has at the vendor. */
interface SoldNumber {
  readonly countryIso: string;
  /** The key of its request, where the vendor stores it. */
  name: string;
  /** Where its texts go. */
  application: string;
}

/** What a vendor has and does. A test may change it at any time. */
export interface VendorWorld {
  /** What the vendor offers, in this order, although somebody may have bought it meanwhile. */
  offers: readonly string[];
  readonly sold: Map<string, SoldNumber>;
  readonly ofOthers: Set<string>;
  /** How many purchases were carried out, and the numbers that were given back. */
  purchases: number;
  readonly returned: string[];
  /** What happens to purchases and returns. A number is the status with which the vendor refuses them. */
  fault: 'none' | 'request-lost' | 'answer-lost' | number;
  /** The lists do not show yet what was bought. */
  isBehind: boolean;
  /** The vendor has orders that it carries out later. */
  isSlow: boolean;
  /** The next requests are answered with 429, and these headers. */
  limited: Readonly<Record<string, string>> | undefined;
  /** Where the hook of the vendor is set, and all requests so far. */
  hook: string;
  readonly requests: DoubleRequest[];
}

export interface VendorDouble {
  readonly url: string;
  readonly world: VendorWorld;
  /** Carries out what was ordered while it was slow. */
  carryOut(): void;
  close(): Promise<void>;
}

interface DoubleOptions {
  /** Whether the request has the credentials of the account. */
  readonly isAllowed: (request: DoubleRequest) => boolean;
  readonly unauthorized: DoubleAnswer;
  readonly answer: (request: DoubleRequest, world: VendorWorld) => DoubleAnswer;
  readonly carryOut?: (world: VendorWorld) => void;
}

/** The body of a refusal that is about no number. */
const REFUSED = { error: 'refused' };

function createWorld(): VendorWorld {
  return {
    ...{ offers: [], sold: new Map(), ofOthers: new Set(), purchases: 0, returned: [], fault: 'none' },
    ...{ isBehind: false, isSlow: false, limited: undefined, hook: '', requests: [] },
  };
}

/** Whether the vendor can still sell a number. */
export function isForSale({ offers, sold, ofOthers }: VendorWorld, e164: string): boolean {
  return offers.includes(e164) && !sold.has(e164) && !ofOthers.has(e164);
}

export function sell(world: VendorWorld, e164: string, application: string): void {
  world.sold.set(e164, { countryIso: 'US', name: '', application });
  world.purchases += 1;
}

export function takeBack(world: VendorWorld, e164: string): void {
  world.sold.delete(e164);
  world.returned.push(e164);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function write(response: ServerResponse, { status, body }: DoubleAnswer, headers: object = {}): void {
  const type = typeof body === 'string' ? 'application/xml' : 'application/json';
  const content = typeof body === 'object' ? JSON.stringify(body) : body;
  response.writeHead(status, { ...headers, ...(body !== undefined && { 'content-type': type }) });
  response.end(content);
}

/** A server on this machine that answers as a vendor does, according to its documentation. */
export async function openVendorDouble(options: DoubleOptions): Promise<VendorDouble> {
  const world = createWorld();

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(message.url ?? '', 'http://vendor.test');
    const { headers } = message;
    const request = { route: `${message.method} ${pathname}`, query, headers, body: await textOf(message) };
    world.requests.push(request);
    if (world.limited) return write(response, { status: 429 }, world.limited);
    if (!options.isAllowed(request)) return write(response, options.unauthorized);
    const { deal, ...answer } = options.answer(request, world);
    if (!deal) return write(response, answer);
    if (typeof world.fault === 'number') return write(response, { status: world.fault, body: REFUSED });
    if (world.fault === 'request-lost') return void response.destroy();
    const done = deal();
    if (world.fault === 'answer-lost') response.destroy();
    else write(response, done);
  }

  const server = createServer((message, response) => void serve(message, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    carryOut: () => options.carryOut?.(world),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

export function isBasic({ headers }: DoubleRequest, user: string, password: string): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
