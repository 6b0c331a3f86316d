import { randomUUID } from 'node:crypto';
import { toneFile } from '@ringpost/testing/wav-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askerOf, askHandler, type HandlerHost, hostOfEnvironment } from '../conformance/handler-host.ts';
import { handlerConformance } from '../conformance/handler-suite.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';
import { sellWholeNumbers } from './whole-numbers.ts';

/** A call that somebody recorded. */
const AUDIO = toneFile(1).toString('base64');

let shop: OpenedShop | undefined;
/** The key of each customer, in their order. */
const keys: string[] = [];

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

/** A customer of the shop, as a program of theirs. */
function hostOf(customer: number): HandlerHost {
  const { ringpost, client, settle } = opened();
  return {
    base: ringpost.url,
    key: keys[customer] ?? '',
    service: 'wa',
    country: '187',
    mayBuy: true,
    dayMaximum: '1',
    send: async (digits, text) => void (await client.sms(`+${digits}`, text, randomUUID())),
    settle,
  };
}

beforeAll(async () => {
  shop = await openShop({ numbers: 30, customers: 3, creditMills: 20_000, withTelegram: true });
  for (const customer of [0, 1, 2]) keys.push(await makeShopKey(shop, customer));
  await sellWholeNumbers(shop);
});
afterAll(() => shop?.remove());

// With HANDLER_API_BASE and HANDLER_API_KEY the same suite asks another host.
handlerConformance(async () => hostOfEnvironment(process.env) ?? hostOf(0));

describe('the handler protocol of ours', () => {
  const wish = { service: 'wa', country: '187' };
  const ask = (...args: Parameters<ReturnType<typeof askerOf>>) => askerOf(hostOf(1))(...args);

  it('has whole numbers for its activations, which mean nothing to another customer', async () => {
    const orderId = randomUUID();
    const { json } = await ask('getNumberV2', { ...wish, orderId });
    const { activationId } = json as { readonly activationId: number };
    expect(activationId).toBeGreaterThan(0);
    expect(activationId).toBeLessThan(2 ** 31);
    const id = String(activationId);
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    const stranger = await askerOf(hostOf(2))('getStatus', { id });
    expect(stranger.text).toMatch(/^(?:NO_ACTIVATION|WRONG_ACTIVATION_ID)$/);
    expect((await askerOf(hostOf(2))('setStatus', { id, status: '8' })).text).toBe(stranger.text);
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    // Lists name it by the same number, from the views.
    await opened().settle();
    const active = (await ask('getActiveActivations')).json as {
      readonly activeActivations: readonly { readonly activationId: string }[];
    };
    expect(active.activeActivations.map((each) => each.activationId)).toEqual([id]);
    const other = await ask('getNumberV2', { ...wish, orderId, maxPrice: '3' });
    expect(other.text).toBe('ORDER_ALREADY_EXISTS');
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    expect((await ask('getActiveActivations')).text).toBe('{"status":"error","error":"NO_ACTIVATIONS"}');
  });

  it('sells one number for one orderId, however often it is sent at once', async () => {
    const fields = { ...wish, orderId: randomUUID() };
    const before = (await ask('getBalance')).text;
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => ask('getNumber', fields)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const [, id = ''] = replies[0]?.text.split(':') ?? [];
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    expect((await ask('getBalance')).text).toBe(before);
  });

  it('names the price, and takes a maximum by either of its names', async () => {
    const bought = await ask('getNumber', { ...wish, max_price: '0.50' });
    expect(bought.headers.get('x-price')).toBe('0.50');
    const [, id = ''] = bought.text.split(':');
    await ask('setStatus', { id, status: '8' });
    expect((await ask('getNumber', { ...wish, max_price: '0.49' })).text).toBe('MAX_PRICE_EXCEEDED');
    expect((await ask('getNumber', { ...wish, maxPrice: '0.49' })).text).toBe('WRONG_MAX_PRICE:0.5');
    expect((await ask('getNumber', { ...wish, maxPrice: 'cheap' })).text).toBe('WRONG_MAX_PRICE:0.5');
  });

  it.each([
    ['an area code', { areas: '212' }, /^ACCESS_NUMBER:\d+:1212/],
    ['an area code without numbers', { areas: '415,718' }, 'NO_NUMBERS'],
    ['an excluded area code', { phoneException: '1212' }, 'NO_NUMBERS'],
    ['an exception of another country', { phoneException: '7918' }, /^ACCESS_NUMBER/],
    ['an exception as long as a number', { phoneException: '12125550001' }, 'WRONG_EXCEPTION_PHONE'],
    ['its vendor', { operator: 'twilio' }, /^ACCESS_NUMBER/],
    ['any vendor', { operator: 'any' }, /^ACCESS_NUMBER/],
    ['an unknown vendor', { operator: 'tmobile' }, 'NO_NUMBERS'],
    ['a carrier that we cannot tell', { carriers: 'tmo,vz' }, 'NO_NUMBERS'],
    ['a country without our numbers', { country: '16' }, 'NO_NUMBERS'],
    ['no such country', { country: '12345' }, 'WRONG_COUNTRY'],
    ['virtual numbers of the USA', { country: '12' }, /^ACCESS_NUMBER/],
    // Nobody here forwards calls, so no number does what is asked for, and none is paid for.
    ['forwarding', { forward: '1' }, 'NO_NUMBERS'],
    ['a number to forward to', { forwardNumber: '79990001122' }, 'NO_NUMBERS'],
    ['forwarding that is off', { forward: 'false', forwardNumber: '' }, /^ACCESS_NUMBER/],
    ['a code that is the number of a caller', { activationType: '1' }, 'NO_NUMBERS'],
    ['a rental for days without a maximum', { ltr: '1', auto_renew: '1' }, 'NOT_AVAILABLE'],
    ['a chosen number that is not ours', { number: '12125559999' }, 'NO_NUMBERS'],
  ])('answers %s', async (_what, fields, text) => {
    const reply = await ask('getNumber', { ...wish, ...fields });
    expect(reply.text).toMatch(text instanceof RegExp ? text : new RegExp(`^${text}$`));
    const [, id] = /^ACCESS_NUMBER:(\d+)/.exec(reply.text) ?? [];
    if (id !== undefined) await ask('setStatus', { id, status: '8' });
  });

  it('rents, lists, extends and ends', async () => {
    const { json: offer } = await ask('getRentServicesAndCountries', { rent_time: '4', country: '187' });
    expect(offer).toMatchObject({ countries: { 0: 187 }, services: { wa: { cost: 0.5 } }, currency: 840 });
    const rented = await ask('getRentNumber', { service: 'wa', rent_time: '4', country: '187' });
    expect(rented.json).toEqual({
      status: 'success',
      phone: {
        id: expect.any(Number),
        endDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        number: expect.stringMatching(/^1212\d{7}$/),
      },
    });
    const { phone } = rented.json as { readonly phone: { readonly id: number; readonly number: string } };
    const id = String(phone.id);
    expect((await ask('getRentStatus', { id })).json).toEqual({
      status: 'error',
      message: 'STATUS_WAIT_CODE',
    });
    await hostOf(1).send?.(phone.number, 'Your WhatsApp code is 111-222');
    await expect
      .poll(async () => (await ask('getRentStatus', { id })).json, { timeout: 60_000 })
      .toMatchObject({ status: 'success' });
    expect((await ask('getRentStatus', { id })).json).toMatchObject({
      status: 'success',
      quantity: 1,
      values: { 0: { text: 'Your WhatsApp code is 111-222', service: 'wa' } },
    });
    await opened().settle();
    const { json: none } = await askerOf(hostOf(2))('getRentList');
    expect(none).toEqual({ status: 'error', message: 'NO_NUMBERS' });
    expect((await ask('getRentList')).json).toEqual({
      status: 'success',
      values: { 0: { id, phone: phone.number } },
    });
    expect((await ask('getContinueRentPriceNumber', { id })).json).toMatchObject({
      price: expect.any(Number),
    });
    expect((await ask('continueRentNumber', { id, rent_time: '4' })).json).toMatchObject({
      status: 'success',
      phone: { id: phone.id, number: phone.number },
    });
    await opened().settle();
    const { json: info } = await ask('continueRentInfo', { id, hours: '24', needHistory: 'true' });
    const added = { createDate: expect.any(String), price: '0.50', hours: 4 };
    expect(info).toMatchObject({ status: 'success', currency: 840, hours: 24, history: { 0: added } });
    for (const [fields, message] of [
      [{ id, status: '2' }, 'CANT_CANCEL'],
      [{ id, status: '9' }, 'INCORECT_STATUS'],
      [{ status: '1' }, 'NO_ID_RENT'],
      [{ id: '999999', status: '1' }, 'INVALID_PHONE'],
    ] as const)
      expect((await ask('setRentStatus', fields)).json).toEqual({ status: 'error', message });
    expect((await ask('setRentStatus', { id, status: '1' })).json).toEqual({ status: 'success' });
    for (const action of ['continueRentNumber', 'continueRentInfo', 'getContinueRentPriceNumber'])
      expect((await ask(action, { id })).json).toEqual({ status: 'error', message: 'RENT_DIE' });
    for (const term of [{ rent_time: '5' }, { duration: '1440' }])
      expect((await ask('getRentNumber', { ...wish, ...term })).text).toContain('INVALID_TIME');
    // The actions of activations know it by the same number. An activation is no rental.
    expect((await ask('getStatus', { id })).text).toBe('STATUS_OK:111-222');
    const [, activation = ''] = (await ask('getNumber', wish)).text.split(':');
    expect((await ask('getRentStatus', { id: activation })).json).toMatchObject({ message: 'INVALID_PHONE' });
    expect((await ask('setAutoRenew', { id: activation, value: 'true' })).text).toBe('NO_ACTIVATION');
    expect((await ask('setStatus', { id: activation, status: '8' })).text).toBe('ACCESS_CANCEL');
  });

  it('waits for the next code after setStatus 3, and tells the last one meanwhile', async () => {
    const bought = await ask('getNumber', wish);
    const [, id = '', digits = ''] = bought.text.split(':');
    expect((await ask('setStatus', { id, status: '3' })).text).toBe('BAD_STATUS');
    const status = () => ask('getStatus', { id }).then(({ text }) => text);
    const { send } = hostOf(1);
    await send?.(digits, 'Your WhatsApp code is 111-222');
    await expect.poll(status, { timeout: 60_000 }).toBe('STATUS_OK:111-222');
    for (const _ of [1, 2])
      expect((await ask('setStatus', { id, status: '3' })).text).toBe('ACCESS_RETRY_GET');
    expect(await status()).toBe('STATUS_WAIT_RETRY:111-222');
    expect((await ask('getStatusV2', { id })).json).toMatchObject({ sms: null });
    await send?.(digits, 'Your WhatsApp code is 333-444');
    // The old code is never told as the new one, not even before the views show the new one.
    const told = new Set<string>();
    await expect
      .poll(async () => told.add(await status()), { timeout: 60_000, interval: 5 })
      .toContain('STATUS_OK:333-444');
    expect(told).not.toContain('STATUS_OK:111-222');
    expect((await ask('getStatusV2', { id })).json).toMatchObject({ sms: { code: '333-444' } });
  });

  it('shows a call with the address of its recording, and takes it for no code', async () => {
    const [, id = '', digits = ''] = (await ask('getNumber', { ...wish, activationType: '2' })).text.split(
      ':',
    );
    const call = async () => {
      const body = { message_id: randomUUID(), from: '+14155550123', to: `+${digits}`, audio: AUDIO };
      const { jsonSecret } = opened().facts;
      const proof = { 'x-ringpost-secret': jsonSecret };
      expect((await opened().client.hook('/hooks/voice/json', JSON.stringify(body), proof)).status).toBe(200);
      await opened().settle();
    };
    const none = { verificationType: 0, sms: null, call: null, data: null };
    expect((await ask('getStatusV2', { id })).json).toEqual(none);
    // A call pays for nothing by itself, and nobody hears it before the order is paid.
    await call();
    expect((await ask('getStatusV2', { id })).json).toEqual(none);
    expect((await ask('parseCall', { id })).text).toBe('NO_CALL');
    const silent = { status: '2', phone: false };
    expect((await ask('getIncomingCallStatus', { activationId: id })).json).toEqual(silent);
    await hostOf(1).send?.(digits, 'Your WhatsApp code is 121-212');
    await call();
    const told = (await ask('getStatusV2', { id })).json as { readonly call: { readonly url: string } };
    expect(told).toMatchObject({
      verificationType: 0,
      sms: { code: '121-212' },
      call: { from: '+14155550123', code: '', text: '', dateTime: expect.any(String), parsingCount: 0 },
    });
    const { base, key } = hostOf(1);
    const { pathname } = new URL(told.call.url);
    const played = await fetch(`${base}${pathname}`, { headers: { authorization: `Bearer ${key}` } });
    expect(Buffer.from(await played.arrayBuffer()).toString('base64')).toBe(AUDIO);
    expect((await ask('getStatus', { id })).text).toBe('STATUS_OK:121-212');
    const { json: heard } = await ask('getIncomingCallStatus', { activationId: id });
    expect(heard).toEqual({ status: '3', phone: '14155550123' });
    expect((await ask('parseCall', { id })).text).toBe('PARSE_COUNT_EXCEED');
    const { json: all } = await ask('getAllSms', { id });
    expect(all).toMatchObject({ data: [{ type: 'call' }, { type: 'call' }, { type: 'sms' }] });
    const { json: older } = await ask('getAllSms', { id, size: '2', page: '2' });
    expect(older).toMatchObject({ data: [{ type: 'sms', code: '121-212' }], meta: { total: 3 } });
  });

  it('does with a key what its scopes say', async () => {
    const by = (key: string) => askerOf({ ...hostOf(1), key });
    const [reads, buys] = [
      await makeShopKey(opened(), 1, { scopes: ['read'] }),
      await makeShopKey(opened(), 1, { scopes: ['buy'] }),
    ];
    for (const action of ['getBalance', 'getNumbersStatus', 'getPrices', 'getStatus', 'getRentList']) {
      expect((await by(reads)(action, { country: '187' })).text, action).not.toBe('BAD_KEY');
      expect((await by(buys)(action, { country: '187' })).text, action).toBe('BAD_KEY');
    }
    for (const action of [
      'getNumber',
      'getNumberV2',
      'setStatus',
      'setAutoRenew',
      'getRentNumber',
      'setRentStatus',
      'continueRentNumber',
    ])
      expect((await by(reads)(action, wish)).text, action).toBe('BAD_KEY');
    // The action that counts is the one that runs: a form cannot hide it, nor a query.
    for (const [asked, done] of [
      ['getBalance', 'getNumber'],
      ['getNumber', 'getBalance'],
    ] as const) {
      const body = new URLSearchParams({ ...wish, action: done });
      const path = `/stubs/handler_api.php?api_key=${reads}&action=${asked}`;
      const text = await (await fetch(`${hostOf(1).base}${path}`, { method: 'POST', body })).text();
      expect(text).toMatch(done === 'getNumber' ? /^BAD_KEY$/ : /^ACCESS_BALANCE/);
    }
    const bought = await by(buys)('getNumber', wish);
    expect(bought.text).toMatch(/^ACCESS_NUMBER/);
    const [, id = ''] = bought.text.split(':');
    expect((await by(buys)('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
  });

  it('sells one number for several apps, with an activation for each, and once for one orderId', async () => {
    const fields = { multiService: 'wa,tg', multiForward: '0,0', country: '187', orderId: randomUUID() };
    const before = (await ask('getBalance')).text;
    const [bought, again] = await Promise.all([1, 2].map(() => ask('getMultiServiceNumber', fields)));
    expect(again?.json).toEqual(bought?.json);
    const listed = bought?.json as readonly { phone: string; activation: number; service: string }[];
    expect(listed.map(({ service }) => service)).toEqual(['wa', 'tg']);
    expect(new Set(listed.map(({ phone }) => phone)).size).toBe(1);
    const [wa, tg] = listed.map(({ activation }) => String(activation));
    await hostOf(1).send?.(listed[0]?.phone ?? '', 'Your Telegram code is 246810');
    await opened().settle();
    expect((await ask('getStatus', { id: tg ?? '' })).text).toBe('STATUS_OK:246810');
    expect((await ask('getStatus', { id: wa ?? '' })).text).toBe('STATUS_WAIT_CODE');
    expect((await ask('setStatus', { id: wa ?? '', status: '8' })).text).toBe('ACCESS_CANCEL');
    expect((await ask('getBalance')).text).not.toBe(before);
    const wrong = async (change: Readonly<Record<string, string>>) =>
      (await ask('getMultiServiceNumber', { ...fields, orderId: randomUUID(), ...change })).text;
    expect(await wrong({ multiService: 'wa,wa' })).toBe('BAD_SERVICE');
    expect(await wrong({ multiService: 'wa,tg,wa,tg,wa,tg' })).toBe('BAD_SERVICE');
    expect(await wrong({ multiForward: '0,1' })).toBe('NO_NUMBERS');
    expect(await wrong({ maxPrice: '0.50' })).toBe('WRONG_MAX_PRICE:1.4');
  });

  it('spends no more with a key than its cap of the day', async () => {
    const capped = askerOf({ ...hostOf(1), key: await makeShopKey(opened(), 1, { day_cap: 0.9 }) });
    const replies = await Promise.all([1, 2, 3].map(() => capped('getNumber', wish)));
    const texts = replies.map(({ text }) => text).sort();
    expect(texts).toEqual([expect.stringMatching(/^ACCESS_NUMBER/), 'NO_BALANCE', 'NO_BALANCE']);
    expect((await capped('getNumberV2', wish)).text).toBe('NO_BALANCE');
    const refused = { status: 'error', message: 'NO_BALANCE' };
    expect((await capped('getRentNumber', { ...wish, rent_time: '4' })).json).toEqual(refused);
    const [, id = ''] = texts[0]?.split(':') ?? [];
    expect((await capped('setStatus', { id, status: '8' })).text).toBe('ACCESS_CANCEL');
    const rented = await capped('getRentNumber', { ...wish, rent_time: '4' });
    const { phone } = rented.json as { readonly phone: { readonly id: number } };
    const more = { id: String(phone.id), rent_time: '4' };
    expect((await capped('continueRentNumber', more)).json).toEqual(refused);
    expect((await ask('continueRentNumber', more)).json).toMatchObject({ status: 'success' });
  });

  it('takes no key from a refused address, and no token of a session', async () => {
    const elsewhere = await makeShopKey(opened(), 1, { addresses: ['203.0.113.0/24'] });
    const token = opened().facts.customers[1]?.token ?? '';
    for (const key of [elsewhere, token])
      expect((await askerOf({ ...hostOf(1), key })('getBalance')).text).toBe('BAD_KEY');
  });

  it('cancels nothing before the time that the shop asks customers to wait', async () => {
    const { client, facts } = opened();
    const wait = (value: number) =>
      client.put(facts.admin, '/api/admin/shop_settings/cancel-after-seconds', { value });
    expect((await wait(120)).status).toBe(204);
    const [, id = ''] = (await ask('getNumber', wish)).text.split(':');
    expect((await ask('setStatus', { id, status: '8' })).text).toBe('EARLY_CANCEL_DENIED');
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    expect((await wait(0)).status).toBe(204);
  });

  it('answers hostile requests in its own words', async () => {
    const { base, key } = hostOf(1);
    for (const id of ['0', '007', '-1', '1e3', '99999999999999999999', '١', "1' OR 1=1", '__proto__'])
      expect((await ask('getStatus', { id })).text).toBe('WRONG_ACTIVATION_ID');
    expect((await ask('getNumber', { ...wish, areas: 'a'.repeat(301) })).text).toBe('BAD_ACTION');
    expect((await ask('__proto__')).text).toBe('BAD_ACTION');
    expect((await ask('constructor')).text).toBe('BAD_ACTION');
    const large = new URLSearchParams({ api_key: key, action: 'getBalance', x: 'a'.repeat(30_000) });
    const reply = await fetch(`${base}/stubs/handler_api.php`, { method: 'POST', body: large });
    expect([reply.status, await reply.text()]).toEqual([200, 'BAD_ACTION']);
    const longKey = await askHandler(base, { api_key: 'k'.repeat(5_000), action: 'getBalance' });
    expect(longKey.text).toBe('BAD_KEY');
  });

  // The last one, because it moves the clock: a session is not fresh any more then.
  it('sells one more app on the number of an activation, and the same number again for its app', async () => {
    const [, id = '', digits = ''] = (await ask('getNumber', wish)).text.split(':');
    const cheap = { id, activationId: id, service: 'tg', maxPrice: '0.10' };
    expect((await ask('getAdditionalService', cheap)).text).toMatch(/^WRONG_MAX_PRICE:/);
    const more = await ask('getAdditionalService', { id, service: 'tg' });
    expect(more.text).toMatch(new RegExp(`^ADDITIONAL:\\d+:${digits}$`));
    expect((await ask('getAdditionalService', { id, service: 'tg' })).text).toBe('REPEAT_ADDITIONAL_SERVICE');
    expect((await ask('getAdditionalService', { id, service: 'nothing' })).text).toBe(
      'WRONG_ADDITIONAL_SERVICE',
    );
    const again = () => ask('getExtraActivation', { activationId: id });
    const refused = 'RENEW_ACTIVATION_NOT_AVAILABLE';
    expect((await again()).text).toBe(refused);
    await hostOf(1).send?.(digits, 'Your WhatsApp code is 135790');
    await opened().settle();
    expect((await ask('checkExtraActivation', { activationId: id })).text).toBe(refused);
    const [, other = ''] = more.text.split(':');
    expect((await ask('setStatus', { id: other, status: '8' })).text).toBe('ACCESS_CANCEL');
    // Its 20 minutes are over, and its lease is not.
    await opened().advance(20 * 60_000);
    expect((await ask('getAdditionalService', { id, service: 'tg' })).text).toBe('NEW_ACTIVATION_IMPOSSIBLE');
    const found = (await ask('checkExtraActivation', { activationId: id })).json as { readonly cost: number };
    expect(found).toMatchObject({ status: 'success', service: 'wa', phone: digits, country: '187' });
    // The browser is told the same.
    const { client, facts, settle } = opened();
    const [, owner] = facts.customers;
    if (!owner) throw new Error('nobody is there');
    await settle();
    const { body } = await client.get(owner, '/api/orders/list?limit=100');
    const listed = body.data as readonly { order_uuid: string; number: string; app_name: string }[];
    const order = listed.find((each) => each.number === `+${digits}` && each.app_name === 'WhatsApp');
    const shown = await client.get(owner, `/api/orders/${order?.order_uuid}/reuse`);
    expect(shown.body).toMatchObject({ state: 'free', price: found.cost, number: `+${digits}` });
    expect((await ask('getExtraActivation', cheap)).text).toBe(`WRONG_MAX_PRICE:${found.cost}`);
    const bought = await again();
    expect(bought.text).toMatch(new RegExp(`^ACCESS_NUMBER:\\d+:${digits}$`));
    expect(Number(bought.headers.get('x-price'))).toBe(found.cost);
    expect((await again()).text).toBe(refused);
  });
});
