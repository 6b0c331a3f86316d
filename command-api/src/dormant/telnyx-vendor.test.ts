import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import type { NumberVendor } from './number-vendor.ts';
import { availableNumbers, errors, listOf, numberOrder, ownNumber } from './telnyx-answers.fixture.ts';
import { createTelnyxVendor } from './telnyx-vendor.ts';

const KEY = '0199a0c4-6e12-8b44-8a3d-51c0e9d2f001';
const REQUEST = { key: KEY, countryIso: 'US' };
const [FIRST, SECOND] = ['+15017122661', '+15017122662'];

interface Order {
  readonly number: string;
  readonly name: string;
  status: string;
}

/** A server that answers as Telnyx does. */
let server: ReturnType<typeof createServer>;
let engine: Engine;
let vendor: NumberVendor;
let offers: string[];
/** All orders so far, and the numbers that were bought with their references. */
let orders: Order[];
let sold: Map<string, string>;
/** The bodies of purchases and changes, the query of the last search, and the last `Authorization`. */
let sent: unknown[];
let lastSearch: URLSearchParams;
let authorization: string | undefined;
/** What becomes of a purchase at once. */
let ordersAre: 'success' | 'pending' | 'failure';
let losesAnswers: boolean;
/** The lists do not show yet what was bought. */
let areListsBehind: boolean;
let clock: ManualClock;
let deleted: string[];
let refuses: number | undefined;

async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Telnyx carries out an order that was pending. */
function carryOut(): void {
  for (const order of orders.filter(({ status }) => status === 'pending')) {
    order.status = 'success';
    sold.set(order.number, order.name);
  }
}

function purchase(body: Record<string, unknown>): readonly [number, object] {
  sent.push(body);
  const [first] = body.phone_numbers as readonly { readonly phone_number: string }[];
  const [number, name] = [first?.phone_number ?? '', String(body.customer_reference)];
  const isTaken =
    sold.has(number) || orders.some((each) => each.number === number && each.status === 'pending');
  if (isTaken || !offers.includes(number)) return [422, errors('85006', 'Number is not available')];
  orders.push({ number, name, status: ordersAre });
  if (ordersAre === 'success') sold.set(number, name);
  return [200, { data: numberOrder(number, name, ordersAre) }];
}

function giveBack(id: string): readonly [number, object] {
  const number = [...sold.keys()].find((each) => each.slice(1) === id);
  if (number === undefined) return [404, errors('10005', 'Resource not found')];
  const name = sold.get(number) ?? '';
  sold.delete(number);
  deleted.push(number);
  return [200, { data: ownNumber(number, name, 'deleted') }];
}

async function answerTo(request: IncomingMessage): Promise<readonly [number, object]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://telnyx.test');
  authorization = request.headers.authorization;
  if (refuses !== undefined && request.method !== 'GET') return [refuses, errors('10000', 'Refused')];
  const name = searchParams.get('filter[customer_reference]');
  const route = `${request.method} ${pathname}`;
  if (route === 'GET /v2/available_phone_numbers') {
    lastSearch = searchParams;
    const begin = `+1${searchParams.get('filter[phone_number][starts_with]') ?? ''}`;
    const fitting = offers.filter((each) => each.startsWith(begin) && !sold.has(each));
    return [200, availableNumbers(fitting.slice(0, Number(searchParams.get('filter[limit]'))))];
  }
  if (areListsBehind && name !== null) return [200, listOf([])];
  if (route === 'GET /v2/phone_numbers') {
    const own = [...sold].filter(([, each]) => each === name);
    return [200, listOf(own.map(([number, each]) => ownNumber(number, each, 'active')))];
  }
  if (route === 'GET /v2/number_orders') {
    const own = orders.filter((each) => each.name === name);
    return [200, listOf(own.map((each) => numberOrder(each.number, each.name, each.status)))];
  }
  if (route === 'PATCH /v2/messaging_profiles/a-profile') {
    sent.push(await jsonOf(request));
    return [200, { data: { record_type: 'messaging_profile', id: 'a-profile' } }];
  }
  if (route === 'POST /v2/number_orders') return purchase(await jsonOf(request));
  const [, id] = /^DELETE \/v2\/phone_numbers\/(\d+)$/.exec(route) ?? [];
  return id === undefined ? [404, errors('10005', 'Resource not found')] : giveBack(id);
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, body] = await answerTo(request);
  if (losesAnswers && request.method !== 'GET' && request.method !== 'PATCH') response.destroy();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeEach(async () => {
  [offers, orders, sold, sent, deleted] = [[FIRST, SECOND], [], new Map(), [], []];
  [ordersAre, losesAnswers, refuses, areListsBehind] = ['success', false, undefined, false];
  clock = manualClock();
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  vendor = createTelnyxVendor({
    settings: { apiKey: 'KEY1', messagingProfileId: 'a-profile', url },
    vault: engine.vault,
    clock,
    random: () => 0,
    config: { publicUrl: 'https://ringpost.example' },
  });
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await engine.close();
});

describe('Telnyx as a vendor', () => {
  it('sells a number with a profile that sends its SMS to our hook, under the key of the request', async () => {
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(sent).toEqual([
      { webhook_url: 'https://ringpost.example/hooks/sms/telnyx', webhook_api_version: '2' },
      {
        phone_numbers: [{ phone_number: FIRST }],
        messaging_profile_id: 'a-profile',
        customer_reference: KEY,
      },
    ]);
    expect(authorization).toBe('Bearer KEY1');
  });

  it('sells one number for one key, however often it is asked, and although an answer got lost', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    losesAnswers = false;
    for (let time = 0; time < 2; time += 1)
      expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(orders).toHaveLength(1);
  });

  it('sells no second number for a key while its lists may be behind', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    [losesAnswers, areListsBehind] = [false, true];
    for (let time = 0; time < 2; time += 1) {
      expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
      clock.moveBy(140);
    }
    areListsBehind = false;
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect([...sold.keys()]).toEqual([FIRST]);
  });

  it('sells another number some minutes after a try that had no answer, if the first one is of somebody else', async () => {
    [ordersAre, losesAnswers] = ['failure', true];
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    [ordersAre, losesAnswers] = ['success', false];
    sold.set(FIRST, 'of somebody else');
    for (const seconds of [299, 1, 0, 0]) {
      expect(sold.size).toBe(1);
      await vendor.activate(REQUEST);
      clock.moveBy(seconds);
    }
    expect([...sold]).toEqual([
      [FIRST, 'of somebody else'],
      [SECOND, KEY],
    ]);
  });

  it('is waited for while it works on an order', async () => {
    ordersAre = 'pending';
    for (let time = 0; time < 2; time += 1)
      expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
    carryOut();
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(orders).toHaveLength(1);
  });

  it('is asked for another number when somebody was faster, or an order failed', async () => {
    ordersAre = 'failure';
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
    ordersAre = 'success';
    sold.set(FIRST, 'of somebody else');
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: SECOND });
  });

  it('refuses when it has no number', async () => {
    offers = [];
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
  });

  it('sells nothing for a key that was given up', async () => {
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'refused' });
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(orders).toEqual([]);
  });

  it('reports a number that was bought before its request was given up, once it is there', async () => {
    ordersAre = 'pending';
    await vendor.activate(REQUEST);
    await expect(vendor.withdraw(REQUEST)).rejects.toThrow('still works');
    carryOut();
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
  });

  it('is asked again after an answer about the account, which decides nothing', async () => {
    for (refuses of [401, 402, 403, 429, 500])
      await expect(vendor.activate(REQUEST)).rejects.toThrow(`Telnyx answered ${refuses}`);
    refuses = undefined;
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
  });

  it('shows its stock by the first digits, and sells none', async () => {
    expect(await vendor.search({ countryIso: 'US', limit: 10 })).toEqual([FIRST, SECOND]);
    expect(await vendor.search({ countryIso: 'US', prefix: SECOND.slice(1), limit: 1 })).toEqual([SECOND]);
    expect(await vendor.search({ countryIso: 'US', prefix: '2', limit: 1 })).toEqual([]);
    expect(lastSearch.get('filter[features][]')).toBe('sms');
    expect(orders).toEqual([]);
  });
});

describe('a number that goes back to Telnyx', () => {
  const BOUGHT = { key: KEY, e164: FIRST };
  const LATER = { ...REQUEST, key: '0199a0c4-6e12-8b44-8a3d-51c0e9d2f002' };
  beforeEach(() => vendor.activate(REQUEST));

  it('is deleted there once, also when the answer got lost, and is not bought again by its old request', async () => {
    losesAnswers = true;
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow();
    losesAnswers = false;
    await vendor.takeBack(BOUGHT);
    expect(deleted).toEqual([FIRST]);
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(orders).toHaveLength(1);
  });

  it('stays if it was bought again under another key, and unless it has both the key and the digits', async () => {
    await vendor.takeBack({ key: KEY, e164: SECOND });
    await vendor.takeBack({ key: LATER.key, e164: FIRST });
    expect([...sold]).toEqual([[FIRST, KEY]]);
    await vendor.takeBack(BOUGHT);
    const again = { ...LATER, key: '0199a0c4-6e12-8b44-8a3d-51c0e9d2f003' };
    expect(await vendor.activate(again)).toEqual({ status: 'activated', e164: FIRST });
    await vendor.takeBack(BOUGHT);
    expect([...sold]).toEqual([[FIRST, again.key]]);
  });

  it('is asked about again after any other answer', async () => {
    refuses = 500;
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow('Telnyx answered 500 to a return');
  });
});
