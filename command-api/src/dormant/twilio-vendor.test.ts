import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import type { NumberVendor } from './number-vendor.ts';
import { availableNumbers, incomingNumber, incomingNumbers, notAvailable } from './twilio-answers.fixture.ts';
import { createTwilioVendor } from './twilio-vendor.ts';

const KEY = '0199a0c4-6e12-8b44-8a3d-51c0e9d2f001';
const REQUEST = { key: KEY, countryIso: 'US' };
const [FIRST, SECOND] = ['+15017122661', '+15017122662'];

/** A server that answers as Twilio does. */
let server: ReturnType<typeof createServer>;
let engine: Engine;
let vendor: NumberVendor;
/** The numbers that Twilio can sell, and the sold ones with the name that the buyer gave them. */
let offers: string[];
let sold: Map<string, string>;
/** The forms of the purchases so far, and the header of the last request. */
let purchases: URLSearchParams[];
let authorization: string | undefined;
/** Whether the answers of purchases and returns get lost after they are done. */
let losesAnswers: boolean;
/** The numbers that were given back, by Twilio's ids. */
let deleted: string[];
/** Twilio's answer to a return that it does not carry out. */
let refusesReturns: number | undefined;
/** Whether the list of bought numbers contains all of them, whatever name is requested. */
let listsAll: boolean;
/** The list of bought numbers does not show yet what was bought. */
let isListBehind: boolean;
let clock: ManualClock;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function purchase(form: URLSearchParams): readonly [number, object] {
  purchases.push(form);
  const number = form.get('PhoneNumber') ?? '';
  const name = form.get('FriendlyName') ?? '';
  if (sold.has(number)) return [400, notAvailable(number)];
  sold.set(number, name);
  return [201, incomingNumber(number, name, form.get('SmsUrl') ?? '')];
}

/** According to Twilio's documentation, a pattern with a plus is compared with the beginning of each number. */
function offered(query: URLSearchParams): readonly string[] {
  const begin = query.get('Contains') ?? '+';
  const fitting = offers.filter((e164) => e164.startsWith(begin));
  return fitting.slice(0, Number(query.get('PageSize')));
}

/** Twilio's own id of a number. */
function sidOf(number: string): string {
  return `PN${number.slice(1)}`;
}

function giveBack(sid: string): readonly [number, object] {
  const number = [...sold.keys()].find((each) => sidOf(each) === sid);
  if (number === undefined) return [404, { status: 404 }];
  if (refusesReturns !== undefined) return [refusesReturns, {}];
  sold.delete(number);
  deleted.push(sid);
  return [204, {}];
}

async function answerTo(request: IncomingMessage): Promise<readonly [number, object]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://twilio.test');
  authorization = request.headers.authorization;
  if (pathname === '/2010-04-01/Accounts/AC1/AvailablePhoneNumbers/US/Local.json')
    return [200, searchParams.get('SmsEnabled') === 'true' ? availableNumbers(offered(searchParams)) : {}];
  const sid = /^\/2010-04-01\/Accounts\/AC1\/IncomingPhoneNumbers\/(PN\d+)\.json$/.exec(pathname)?.[1];
  if (sid !== undefined && request.method === 'DELETE') return giveBack(sid);
  if (pathname !== '/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json') return [404, { status: 404 }];
  if (request.method === 'POST') return purchase(new URLSearchParams(await textOf(request)));
  const shown = isListBehind ? [] : [...sold];
  const own = shown.filter(([, name]) => listsAll || name === searchParams.get('FriendlyName'));
  return [
    200,
    incomingNumbers(
      own.map(([number, name]) => ({ ...incomingNumber(number, name, ''), sid: sidOf(number) })),
    ),
  ];
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [status, body] = await answerTo(request);
  if (losesAnswers && request.method !== 'GET') response.destroy();
  else if (status === 204) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeEach(async () => {
  offers = [FIRST, SECOND];
  sold = new Map();
  purchases = [];
  losesAnswers = false;
  deleted = [];
  refusesReturns = undefined;
  [listsAll, isListBehind, clock] = [false, false, manualClock()];
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vendor = createTwilioVendor({
    settings: { accountSid: 'AC1', authToken: 'secret', url },
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

describe('Twilio as a vendor', () => {
  it('sells a number whose SMS and calls come to our hooks, under the key of the request', async () => {
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(Object.fromEntries(purchases[0] ?? [])).toEqual({
      PhoneNumber: FIRST,
      FriendlyName: KEY,
      SmsMethod: 'POST',
      SmsUrl: 'https://ringpost.example/hooks/sms/twilio',
      VoiceMethod: 'POST',
      VoiceUrl: 'https://ringpost.example/hooks/voice/twilio',
    });
    expect(authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  });

  it('sells one number for one key, however often it is asked', async () => {
    await vendor.activate(REQUEST);
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect(purchases).toHaveLength(1);
  });

  it('sells one number for a key whose answer got lost', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    losesAnswers = false;
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect([...sold]).toEqual([[FIRST, KEY]]);
  });

  it('sells no second number for a key while its list may be behind', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    [losesAnswers, isListBehind, offers] = [false, true, [SECOND]];
    for (let time = 0; time < 2; time += 1) {
      expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
      clock.moveBy(140);
    }
    isListBehind = false;
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
    expect([...sold.keys()]).toEqual([FIRST]);
  });

  it('sells another number some minutes after a try that had no answer, if the first one is of somebody else', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    losesAnswers = false;
    sold.set(FIRST, 'of somebody else');
    offers = [SECOND];
    for (const seconds of [299, 1, 0]) {
      expect(sold.size).toBe(1);
      await vendor.activate(REQUEST);
      clock.moveBy(seconds);
    }
    await vendor.activate(REQUEST);
    expect([...sold]).toEqual([
      [FIRST, 'of somebody else'],
      [SECOND, KEY],
    ]);
  });

  it('is asked for another number when somebody was faster', async () => {
    sold.set(FIRST, 'of somebody else');
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'pending' });
    offers = [SECOND];
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'activated', e164: SECOND });
  });

  it('refuses when it has no number', async () => {
    offers = [];
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
  });

  it('sells nothing for a key that was given up', async () => {
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'refused' });
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(purchases).toEqual([]);
  });

  it('reports a number that was bought before its request was given up', async () => {
    losesAnswers = true;
    await expect(vendor.activate(REQUEST)).rejects.toThrow();
    expect(await vendor.withdraw(REQUEST)).toEqual({ status: 'activated', e164: FIRST });
  });

  it('is asked again after an answer of another kind, which decides nothing', async () => {
    await expect(vendor.activate({ ...REQUEST, countryIso: 'XX' })).rejects.toThrow('Twilio answered 404');
    await expect(vendor.withdraw({ ...REQUEST, key: 'other' })).resolves.toEqual({ status: 'refused' });
  });
});

describe('a number that goes back to Twilio', () => {
  const BOUGHT = { key: KEY, e164: FIRST };
  const LATER = { ...REQUEST, key: '0199a0c4-6e12-8b44-8a3d-51c0e9d2f002' };
  beforeEach(() => vendor.activate(REQUEST));

  it('is deleted there by its own id, once', async () => {
    await vendor.takeBack(BOUGHT);
    await vendor.takeBack(BOUGHT);
    expect(deleted).toEqual([sidOf(FIRST)]);
    expect([...sold]).toEqual([]);
  });

  it('is deleted once when the answer got lost', async () => {
    losesAnswers = true;
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow();
    losesAnswers = false;
    await vendor.takeBack(BOUGHT);
    expect(deleted).toEqual([sidOf(FIRST)]);
  });

  it('stays if it was bought again under another key', async () => {
    await vendor.takeBack(BOUGHT);
    expect(await vendor.activate(LATER)).toEqual({ status: 'activated', e164: FIRST });
    for (listsAll of [false, true]) await vendor.takeBack(BOUGHT);
    expect([...sold]).toEqual([[FIRST, LATER.key]]);
  });

  it('stays unless it has both the name and the digits', async () => {
    await vendor.takeBack({ key: KEY, e164: SECOND });
    await vendor.takeBack({ key: LATER.key, e164: FIRST });
    expect([...sold]).toEqual([[FIRST, KEY]]);
  });

  it('is gone if Twilio does not know it when it is deleted', async () => {
    refusesReturns = 404;
    await vendor.takeBack(BOUGHT);
    expect(deleted).toEqual([]);
  });

  it('is asked about again after any other answer', async () => {
    refusesReturns = 500;
    await expect(vendor.takeBack(BOUGHT)).rejects.toThrow('Twilio answered 500 to a return');
  });

  it('is not bought again by its old request', async () => {
    await vendor.takeBack(BOUGHT);
    expect(await vendor.activate(REQUEST)).toEqual({ status: 'refused' });
    expect(purchases).toHaveLength(1);
  });
});

describe('a search in the stock of Twilio', () => {
  const US = { countryIso: 'US', limit: 10 };

  it('returns the numbers that receive SMS, as many as requested, and sells none', async () => {
    expect(await vendor.search(US)).toEqual([FIRST, SECOND]);
    expect(await vendor.search({ ...US, limit: 1 })).toEqual([FIRST]);
    expect(purchases).toEqual([]);
  });

  it('finds the numbers with the prefix, even after the first page', async () => {
    expect(await vendor.search({ ...US, prefix: SECOND.slice(1), limit: 1 })).toEqual([SECOND]);
    expect(await vendor.search({ ...US, prefix: '1' })).toEqual([FIRST, SECOND]);
    expect(await vendor.search({ ...US, prefix: '2' })).toEqual([]);
  });

  it('fails when Twilio answers anything else', async () => {
    await expect(vendor.search({ ...US, countryIso: 'XX' })).rejects.toThrow('Twilio answered 404');
  });
});
