import { randomUUID } from 'node:crypto';
import { toneFile } from '@ringpost/testing/wav-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askerOf, type HandlerHost } from '../conformance/handler-host.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';

const HOUR_MS = 3_600_000;
/** A call that somebody recorded. */
const AUDIO = toneFile(1).toString('base64');
const RENT = { service: 'wa', country: '187', ltr: '1', max_price: '0.40' };

/** The actions that are about one activation or one rental. */
const ABOUT_ONE = [
  ...[
    'getStatus',
    'getStatusV2',
    'getAllSms',
    'getIncomingCallStatus',
    'parseCall',
    'setStatus',
    'setAutoRenew',
  ],
  ...['finishActivation', 'cancelActivation', 'getExtraActivation', 'checkExtraActivation'],
  ...['getAdditionalService', 'getRentStatus', 'setRentStatus', 'continueRentInfo'],
  ...['getContinueRentPriceNumber', 'continueRentNumber'],
];

let shop: OpenedShop | undefined;
/** The key of each customer, in their order. */
const keys: string[] = [];

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

function hostOf(customer: number, key = keys[customer] ?? ''): HandlerHost {
  return { base: opened().ringpost.url, key, service: 'wa', country: '187', mayBuy: true };
}

const ask = (...args: Parameters<ReturnType<typeof askerOf>>) => askerOf(hostOf(0))(...args);

let priceId: unknown;

/** Sets what a day costs, on a number that is new to the app and on another one; in some hours if they are named. */
async function setDay(centsNew: number, centsOld: number, inHours?: number): Promise<void> {
  const { client, facts, settle } = opened();
  const scope = { user_id: null, country_iso: 'US', vendor_uuid: null, replaces: priceId };
  const price = { price_new: (7 * centsNew) / 100, price_old: (7 * centsOld) / 100, new_initial_term: 7 };
  const from = inHours && { counts_from: new Date(Date.now() + inHours * HOUR_MS).toISOString() };
  const body = { ...scope, ...price, ...from, on_delv_price: 0.26 };
  const set = await client.post(facts.admin, `/api/admin/apps/${facts.appId}/prices`, body, randomUUID());
  expect(set.status, set.text).toBe(201);
  priceId = set.body.price_uuid;
  await settle();
}

/** The numbers that were rented so far. */
const had = new Set<unknown>();

async function rentDay(fields: Readonly<Record<string, string>> = {}) {
  const { text, headers } = await ask('getNumber', { ...RENT, ...fields });
  const [, id = '', digits = ''] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(text) ?? [];
  expect(text).toMatch(/^ACCESS_NUMBER:/);
  had.add(digits);
  return { id, digits, price: headers.get('x-price') };
}

/** What `getStatus` says of a rental, until it is this. */
async function expectStatus(id: string, status: string): Promise<void> {
  const told = async () => (await ask('getStatus', { id })).text;
  await expect.poll(told, { timeout: 60_000 }).toBe(status);
}

async function send(digits: string, text: string): Promise<void> {
  await opened().client.sms(`+${digits}`, text, randomUUID());
  await opened().settle();
}

/** In mills. */
async function balance(customer = 0): Promise<number> {
  const { text } = await askerOf(hostOf(customer))('getBalance');
  return Math.round(1000 * Number(text.replace('ACCESS_BALANCE:', '')));
}

/** The rental with a number, as its page shows it. */
async function pageOf(digits: string): Promise<Readonly<Record<string, unknown>>> {
  const { client, facts, settle } = opened();
  const [owner] = facts.customers;
  if (!owner) throw new Error('nobody is there');
  await settle();
  const { body } = await client.get(owner, '/api/orders/list?limit=100');
  const rows = body.data as readonly { readonly order_uuid: string; readonly number: string }[];
  const row = rows.find(({ number }) => number === `+${digits}`);
  return (await client.get(owner, `/api/orders/${row?.order_uuid}`)).body;
}

beforeAll(async () => {
  shop = await openShop({ numbers: 25, customers: 2, creditMills: 40_000 });
  for (const customer of [0, 1]) keys.push(await makeShopKey(opened(), customer));
  await setDay(40, 30);
});
afterAll(() => shop?.remove());

describe('getNumber with ltr', () => {
  it('rents for a day at most for the maximum, on a number that is new to the app if that is cheap enough', async () => {
    const before = await balance();
    expect((await ask('getNumber', { ...RENT, max_price: '0.29' })).text).toBe('MAX_PRICE_EXCEEDED');
    expect((await ask('getNumber', { ...RENT, max_price: '0.39' })).text).toBe('MAX_PRICE_EXCEEDED');
    expect(await balance()).toBe(before);
    const { id, digits, price } = await rentDay();
    expect([price, await balance()]).toEqual(['0.40', before - 400]);
    const { json } = await ask('getRentStatus', { id });
    expect(json).toEqual({ status: 'error', message: 'STATUS_WAIT_CODE' });
    expect(await pageOf(digits)).not.toHaveProperty('renewal');
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    expect(await balance()).toBe(before);
  });

  it('takes the other name of the maximum, and answers getNumberV2', async () => {
    const { max_price: maxPrice, ...others } = RENT;
    const { json } = await ask('getNumberV2', { ...others, maxPrice });
    had.add((json as { readonly phoneNumber: string }).phoneNumber);
    expect(json).toMatchObject({ activationCost: 0.4, activationOperator: 'twilio', countryCode: '187' });
  });

  it.each([
    ['no maximum, because nobody agreed to a price', { max_price: '' }, 'NOT_AVAILABLE'],
    ['a maximum that is no price', { max_price: 'cheap' }, 'BAD_ACTION'],
    ['an ltr that is neither on nor off', { ltr: 'maybe' }, 'NOT_AVAILABLE'],
    ['an auto_renew that is neither on nor off', { auto_renew: 'maybe' }, 'BAD_ACTION'],
    ['an unknown app', { service: 'no-such-app' }, 'BAD_SERVICE'],
    ['a carrier that we cannot tell', { carriers: 'tmo' }, 'NO_NUMBERS'],
    ['an area without numbers', { areas: '415' }, 'NO_NUMBERS'],
    ['forwarding', { forward: '1' }, 'NO_NUMBERS'],
  ])('refuses %s', async (_what, fields, text) => {
    const before = await balance();
    expect((await ask('getNumber', { ...RENT, ...fields })).text).toBe(text);
    expect(await balance()).toBe(before);
  });

  it('rents the number that is named, and no number for several apps', async () => {
    const number =
      opened()
        .facts.numbers.find((each) => !had.has(each.slice(1)))
        ?.slice(1) ?? '';
    expect((await rentDay({ number })).digits).toBe(number);
    const several = { ...RENT, multiService: 'wa' };
    expect((await ask('getMultiServiceNumber', several)).text).toBe('NOT_AVAILABLE');
  });

  it('without ltr, or with ltr off, sells 20 minutes', async () => {
    for (const ltr of ['', '0', 'false']) {
      const { id, price } = await rentDay({ ltr });
      expect(price).toBe('0.26');
      expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    }
  });

  it('rents once for one orderId, also when it is sent at once and the price has changed since', async () => {
    const before = await balance();
    const fields = { ...RENT, auto_renew: '1', orderId: randomUUID() };
    const texts = await Promise.all([1, 2, 3].map(async () => (await ask('getNumber', fields)).text));
    await setDay(42, 31);
    texts.push((await ask('getNumber', fields)).text);
    expect(new Set(texts).size).toBe(1);
    expect(await balance()).toBe(before - 400);
    for (const change of [{ max_price: '3' }, { auto_renew: '0' }, { ltr: '0' }])
      expect((await ask('getNumber', { ...fields, ...change })).text).toBe('ORDER_ALREADY_EXISTS');
    await setDay(40, 30);
    const [, id = ''] = texts[0]?.split(':') ?? [];
    expect((await ask('setAutoRenew', { id, value: 'false' })).text).toBe('OK');
  });

  it('needs a key that may buy, and counts towards its cap', async () => {
    const reads = askerOf(hostOf(1, await makeShopKey(opened(), 1, { scopes: ['read'] })));
    expect((await reads('getNumber', RENT)).text).toBe('BAD_KEY');
    expect((await reads('setAutoRenew', { id: '1', value: 'true' })).text).toBe('BAD_KEY');
    const capped = askerOf(hostOf(1, await makeShopKey(opened(), 1, { day_cap: 0.6 })));
    const before = await balance(1);
    expect((await capped('getNumber', RENT)).text).toMatch(/^ACCESS_NUMBER/);
    expect((await capped('getNumber', RENT)).text).toBe('NO_MONEY');
    expect(await balance(1)).toBe(before - 400);
  });
});

describe('the actions of activations for such a rental', () => {
  it('wait, tell each new code, and end nothing that is paid for', async () => {
    const { id, digits } = await rentDay();
    expect((await ask('setStatus', { id, status: '1' })).text).toBe('ACCESS_READY');
    for (const status of ['3', '6', '77'])
      expect((await ask('setStatus', { id, status })).text).toBe('BAD_STATUS');
    const none = { verificationType: 0, sms: null, call: null, data: null };
    expect((await ask('getStatusV2', { id })).json).toEqual(none);
    for (const code of ['111-222', '333-444']) {
      await send(digits, `Your WhatsApp code is ${code}`);
      await expectStatus(id, `STATUS_OK:${code}`);
    }
    expect((await ask('getStatusV2', { id })).json).toMatchObject({
      sms: { code: '333-444' },
      call: null,
      data: { code: '333-444', type: 'sms', service: 'wa' },
    });
    expect((await ask('setStatus', { id, status: '3' })).text).toBe('BAD_STATUS');
    const paid = await balance();
    expect((await ask('setStatus', { id, status: '6' })).text).toBe('ACCESS_ACTIVATION');
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_READY');
    expect([await balance(), (await ask('getStatus', { id })).text]).toEqual([paid, 'STATUS_OK:333-444']);
    const unknown =
      /^(?:NO_ACTIVATION|INVALID_ACTIVATION_ID|\{"status":"error","message":"INVALID_PHONE"\})$/;
    const fields = { id, activationId: id, status: '8', value: 'true', needHistory: '1', service: 'wa' };
    for (const action of ABOUT_ONE)
      expect((await askerOf(hostOf(1))(action, fields)).text, action).toMatch(unknown);
  });

  it('tell a call as a call, which is no code', async () => {
    const { id, digits } = await rentDay();
    const body = { message_id: randomUUID(), from: '+14155550123', to: `+${digits}`, audio: AUDIO };
    const proof = { 'x-ringpost-secret': opened().facts.jsonSecret };
    expect((await opened().client.hook('/hooks/voice/json', JSON.stringify(body), proof)).status).toBe(200);
    await opened().settle();
    const told = (await ask('getStatusV2', { id })).json;
    expect(told).toMatchObject({ verificationType: 2, sms: null, call: { from: '+14155550123', code: '' } });
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
  });

  it('tell a long text in a header that programs still read', async () => {
    const { id, digits } = await rentDay();
    await send(digits, `Your WhatsApp code is 111-222 ${'码'.repeat(5_000)}`);
    await expectStatus(id, 'STATUS_OK:111-222');
    const { headers } = await ask('getStatus', { id, text: '1' });
    const told = decodeURIComponent(headers.get('x-text') ?? '');
    expect(told).toMatch(/^Your WhatsApp code is 111-222 码+$/);
  });

  it('has made no call, and forwards none', async () => {
    const { id } = await rentDay();
    expect((await ask('createTaskForCall', { activationId: id, phone: '14155550123' })).text).toBe(
      'BAD_ACTION',
    );
    expect((await ask('getOutgoingCalls', { activationId: id })).text).toBe('{}');
    expect((await ask('getOutgoingCalls')).text).toBe('{}');
    const stranger = await askerOf(hostOf(1))('getOutgoingCalls', { activationId: id });
    expect(stranger.text).toBe('INVALID_ACTIVATION_ID');
    expect((await ask('setStatus', { id, status: '1', forward: '79990001122' })).text).toBe('BAD_STATUS');
    expect((await ask('setStatus', { id, status: '1', forward: '0' })).text).toBe('ACCESS_READY');
  });

  it('give it back before any text, for its price', async () => {
    const before = await balance();
    const { id } = await rentDay();
    for (const _ of [1, 2]) expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    expect((await ask('getStatus', { id })).text).toBe('STATUS_CANCEL');
    expect(await balance()).toBe(before);
  });
});

describe('the actions of rentals', () => {
  it('rent once for one orderId, although the price has changed since', async () => {
    const fields = { service: 'wa', rent_time: '24', country: '187', orderId: randomUUID() };
    const rented = await ask('getRentNumber', fields);
    expect(rented.json).toMatchObject({ status: 'success' });
    await setDay(42, 31);
    expect((await ask('getRentNumber', fields)).json).toEqual(rented.json);
    await setDay(40, 30);
  });

  it('extend once for one orderId, also when it is sent at once, the price has changed, or the rental is over', async () => {
    const { id } = await rentDay();
    const before = await balance();
    const fields = { id, rent_time: '24', orderId: randomUUID() };
    const first = await Promise.all([1, 2, 3].map(() => ask('continueRentNumber', fields)));
    await setDay(42, 31);
    const later = await ask('continueRentNumber', fields);
    await setDay(40, 30);
    expect((await ask('setRentStatus', { id, status: '1' })).json).toEqual({ status: 'success' });
    const last = await ask('continueRentNumber', fields);
    expect(new Set([...first, later, last].map(({ text }) => text)).size).toBe(1);
    expect(last.json).toMatchObject({ status: 'success' });
    expect((await ask('continueRentNumber', { ...fields, rent_time: '168' })).json).toMatchObject({
      message: 'ORDER_ALREADY_EXISTS',
    });
    expect(await balance()).toBe(before - 400);
  });

  it('rent and extend for no more than a maximum that is named', async () => {
    const before = await balance();
    const wish = { service: 'wa', country: '187', rent_time: '24' };
    const tooDear = (price: number) => ({ status: 'error', message: `WRONG_MAX_PRICE:${price}` });
    expect((await ask('getRentNumber', { ...wish, maxPrice: '0.29' })).json).toEqual(tooDear(0.3));
    const { json } = await ask('getRentNumber', { ...wish, maxPrice: '0.4' });
    const { phone } = json as { readonly phone: { readonly id: number } };
    const id = String(phone.id);
    expect((await ask('continueRentNumber', { id, rent_time: '24', max_price: '0.39' })).json).toEqual(
      tooDear(0.4),
    );
    expect(await balance()).toBe(before - 400);
    expect((await ask('continueRentNumber', { id, rent_time: '24', maxPrice: '0.40' })).json).toMatchObject({
      status: 'success',
    });
    expect(await balance()).toBe(before - 800);
  });

  it('rent for the time that is named, whatever else a program sends', async () => {
    const before = await balance();
    const wish = { service: 'wa', country: '187', rent_time: '24', hours: '672' };
    const { json } = await ask('getRentNumber', wish);
    expect(json).toMatchObject({ status: 'success' });
    expect(await balance()).toBe(before - 400);
  });

  it('tell texts and rentals in pages, the newest text first', async () => {
    const other = askerOf(hostOf(1));
    await opened().settle();
    const { json: none } = await askerOf(hostOf(1))('getRentList', { page: '9' });
    expect(none).toMatchObject({ status: 'success', values: {} });
    const { json: rented } = await other('getRentNumber', { service: 'wa', rent_time: '24', country: '187' });
    const { phone } = rented as { readonly phone: { readonly id: number; readonly number: string } };
    const id = String(phone.id);
    for (const code of ['111-111', '222-222', '333-333']) await send(phone.number, `WhatsApp code ${code}`);
    const page = (await other('getRentStatus', { id, size: '2', page: '2' })).json;
    expect(page).toMatchObject({ quantity: 3, values: { 0: { text: 'WhatsApp code 111-111' } } });
    const first = (await other('getRentStatus', { id, size: '1' })).json;
    expect(first).toMatchObject({ quantity: 3, values: { 0: { text: 'WhatsApp code 333-333' } } });
    const { json: listed } = await other('getRentList', { length: '1', page: '2' });
    expect(Object.keys((listed as { readonly values: object }).values)).toEqual(['0']);
  });

  it('takes a rental without any text back for its price, once', async () => {
    const other = askerOf(hostOf(1));
    const before = (await other('getBalance')).text;
    const { json: rented } = await other('getRentNumber', { service: 'wa', rent_time: '4', country: '187' });
    const { phone } = rented as { readonly phone: { readonly id: number } };
    const id = String(phone.id);
    expect((await other('getBalance')).text).not.toBe(before);
    expect((await other('setRentStatus', { id, status: '2' })).json).toEqual({ status: 'success' });
    expect((await other('getBalance')).text).toBe(before);
    for (const status of ['1', '2'])
      expect((await other('setRentStatus', { id, status })).json).toEqual({
        status: 'error',
        message: 'ALREADY_CANCEL',
      });
    expect((await other('getRentStatus', { id })).json).toEqual({
      status: 'error',
      message: 'STATUS_CANCEL',
    });
  });
});

describe('auto_renew and setAutoRenew', () => {
  const renewalOf = async (digits: string) => (await pageOf(digits)).renewal;

  it('have the price of the rental as their maximum if none was agreed to', async () => {
    const { id, digits } = await rentDay({ max_price: '9' });
    expect((await ask('setAutoRenew', { id, value: 'true' })).text).toBe('OK');
    expect(await renewalOf(digits)).toMatchObject({ term_hours: 24, max_price: 0.4 });
    for (const value of ['', 'maybe'])
      expect((await ask('setAutoRenew', { id, value })).text).toBe('BAD_ACTION');
    expect((await ask('setAutoRenew', { id, value: 'false' })).text).toBe('OK');
  });

  // It moves the clock by days, and so does the next one: a session is not fresh any more then.
  it('renew a day for at most the maximum of its purchase, until they are off', async () => {
    const { id, digits } = await rentDay({ auto_renew: '1', max_price: '0.41' });
    expect(await renewalOf(digits)).toMatchObject({ term_hours: 24, max_price: 0.41 });
    await setDay(42, 30, 30);
    const before = await balance();
    await opened().advance(23 * HOUR_MS);
    expect(await balance()).toBe(before - 400);
    for (const value of ['false', 'false', '0'])
      expect((await ask('setAutoRenew', { id, value })).text).toBe('OK');
    expect(await renewalOf(digits)).toBeUndefined();
    for (const value of ['true', '1']) expect((await ask('setAutoRenew', { id, value })).text).toBe('OK');
    expect(await renewalOf(digits)).toMatchObject({ term_hours: 24, max_price: 0.41 });
    await opened().advance(24 * HOUR_MS);
    expect(await pageOf(digits)).toMatchObject({ renewal_failure: 'price', total_cost: 0.8 });
    expect(await balance()).toBe(before - 400);
    expect((await ask('setAutoRenew', { id, value: 'true' })).text).toBe('MAX_PRICE_EXCEEDED');
  });
});

describe('a rental for a day that is over', () => {
  it('is not given back after 20 minutes, and has ended without a code', async () => {
    const { id } = await rentDay({ max_price: '1' });
    await opened().advance(21 * 60_000);
    const before = await balance();
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('BAD_STATUS');
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    await opened().advance(24 * HOUR_MS);
    expect(await balance()).toBe(before);
    for (const action of ['getStatus', 'getStatusV2'])
      expect((await ask(action, { id })).text).toBe('STATUS_CANCEL');
    expect((await ask('setStatus', { id, status: '1' })).text).toBe('BAD_STATUS');
    expect((await ask('setAutoRenew', { id, value: 'true' })).text).toBe('BAD_STATUS');
  });
});
