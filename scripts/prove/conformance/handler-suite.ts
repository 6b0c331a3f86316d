import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askerOf, askHandler, type HandlerHost, type HandlerReply } from './handler-host.ts';

// What the document of the protocol says, for any host. Where hosts differ, all their texts are allowed.

const MONEY = /^\d+\.\d{2,}$/;
const OFFER = {
  cost: expect.any(Number),
  count: expect.any(Number),
  physicalCount: expect.any(Number),
};

function idAndNumber({ text }: HandlerReply): { readonly id: string; readonly digits: string } {
  const [, id = '', digits = ''] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(text) ?? [];
  expect(text).toMatch(/^ACCESS_NUMBER:\d+:\d+$/);
  return { id, digits };
}

function tellsCatalogue(host: () => HandlerHost): void {
  const ask = (...args: Parameters<ReturnType<typeof askerOf>>) => askerOf(host())(...args);

  it('getBalance', async () => {
    const { status, text, type } = await ask('getBalance');
    expect([status, type.split(';')[0]]).toEqual([200, 'text/html']);
    expect(text.replace('ACCESS_BALANCE:', '')).toMatch(MONEY);
  });

  it('a wrong key, no key and an unknown action are texts with the status 200', async () => {
    const { base } = host();
    const wrong = await askHandler(base, { api_key: '0'.repeat(32), action: 'getBalance' });
    expect([wrong.status, wrong.text]).toEqual([200, 'BAD_KEY']);
    const none = await askHandler(base, { action: 'getBalance' });
    expect(none.status).toBe(200);
    expect(none.text).toMatch(/^(?:NO_KEY|BAD_KEY)$/);
    const unknown = await ask('getNothing');
    expect([unknown.status, unknown.text]).toEqual([200, 'BAD_ACTION']);
  });

  it('GET, POST with a form, POST with a query, a name with a blank, and the path without .php are one', async () => {
    const { base, key } = host();
    const { text } = await ask('getBalance');
    const same = await Promise.all([
      ask('getBalance', {}, { post: 'form' }),
      ask('getBalance', {}, { post: 'query' }),
      ask('getBalance', {}, { path: '/stubs/handler_api' }),
      askHandler(base, { 'api_key ': key, 'action ': 'getBalance' }),
    ]);
    expect(same.map((each) => each.text)).toEqual(same.map(() => text));
  });

  it('getNumbersStatus counts in texts', async () => {
    const { service, country } = host();
    const { json } = await ask('getNumbersStatus', { country });
    expect(json).toMatchObject({ [service]: expect.stringMatching(/^\d+$/) });
  });

  it('getPrices is by country and app, getPricesVerification by app and country', async () => {
    const { service, country } = host();
    const { json } = await ask('getPrices', { service, country });
    expect(json).toEqual({ [country]: { [service]: OFFER } });
    const turned = await ask('getPricesVerification', { service });
    expect(turned.json).toMatchObject({ [service]: { [country]: { count: expect.any(Number) } } });
  });

  it('getPricesExtended has the numbers at each price with freePrice', async () => {
    const { service, country } = host();
    const { json } = await ask('getPricesExtended', { service, country });
    const offer = { cost: expect.any(Number), count: expect.any(Number) };
    expect(json).toMatchObject({ [country]: { [service]: offer } });
    const { json: byPrice } = await ask('getPricesExtended', { service, country, freePrice: 'true' });
    expect(byPrice).toMatchObject({ [country]: { [service]: { freePriceMap: expect.any(Object) } } });
  });

  it('getListOfTopCountriesByService tells shares and rates, or that it knows none', async () => {
    const { text, json } = await ask('getListOfTopCountriesByService', { service: host().service });
    if (text === 'NO_METRICS') return;
    const row = { country: expect.anything(), share: expect.anything(), rate: expect.anything() };
    expect(json).toEqual(expect.arrayContaining([expect.objectContaining(row)]));
  });

  it('getTopCountriesByService', async () => {
    const { json } = await ask('getTopCountriesByService', { service: host().service });
    expect(json).toMatchObject({
      0: { country: expect.any(Number), count: expect.any(Number), price: expect.any(Number) },
    });
  });

  it('getCountries, getServicesList and getOperators', async () => {
    const { service, country } = host();
    expect((await ask('getCountries')).json).toMatchObject({
      [country]: { id: Number(country), eng: expect.any(String), rus: expect.any(String), visible: 1 },
    });
    expect((await ask('getServicesList')).json).toMatchObject({
      status: 'success',
      services: expect.arrayContaining([{ code: service, name: expect.any(String) }]),
    });
    expect((await ask('getOperators', { country })).json).toMatchObject({
      status: 'success',
      countryOperators: { [country]: expect.arrayContaining(['any']) },
    });
    expect((await ask('getOperators', { country: '99999' })).json).toEqual({
      status: 'error',
      error: 'OPERATORS_NOT_FOUND',
    });
  });

  it('refuses what nobody knows', async () => {
    const { service, country } = host();
    expect((await ask('getNumber', { country })).text).toMatch(/^(?:BAD|WRONG)_SERVICE$/);
    expect((await ask('getNumber', { service: 'no-such-app', country })).text).toMatch(
      /^(?:BAD|WRONG)_SERVICE$/,
    );
    const elsewhere = await ask('getNumber', { service, country: '99999' });
    expect(elsewhere.text).toMatch(/^(?:WRONG_COUNTRY|BAD_COUNTRY|NO_NUMBERS)$/);
    expect((await ask('getStatus', { id: '2000000000' })).text).toMatch(
      /^(?:NO_ACTIVATION|WRONG_ACTIVATION_ID)$/,
    );
    const noId = await ask('getStatus', { id: 'abc' });
    expect(noId.text).toMatch(/^(?:NO_ACTIVATION|WRONG_ACTIVATION_ID)$/);
    expect((await ask('getRentStatus', { id: '2000000000' })).json).toEqual({
      status: 'error',
      message: expect.stringMatching(/^[A-Z_]+$/),
    });
  });
}

function sells(host: () => HandlerHost): void {
  const ask = (...args: Parameters<ReturnType<typeof askerOf>>) => askerOf(host())(...args);
  const wish = () => ({ service: host().service, country: host().country });

  it('getNumber, waiting, and a cancel that gives the money back', async () => {
    const before = await ask('getBalance');
    const { id, digits } = idAndNumber(await ask('getNumber', wish()));
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    const noCall = { status: '2', phone: false };
    expect((await ask('getIncomingCallStatus', { activationId: id })).json).toEqual(noCall);
    expect((await ask('parseCall', { id, newLang: 'en' })).text).toBe('NO_CALL');
    expect((await ask('setStatus', { id, status: '1' })).text).toBe('ACCESS_READY');
    const { json } = await ask('getActiveActivations');
    expect(json).toMatchObject({ status: 'success' });
    expect(JSON.stringify(json)).toContain(digits);
    expect((await ask('setStatus', { id, status: '77' })).text).toBe('BAD_STATUS');
    const cancelled = await ask('setStatus', { id, status: '8' });
    expect(cancelled.text).toMatch(/^(?:ACCESS_CANCEL|EARLY_CANCEL_DENIED)$/);
    if (cancelled.text === 'EARLY_CANCEL_DENIED') return;
    expect((await ask('getStatus', { id })).text).toBe('STATUS_CANCEL');
    expect((await ask('getBalance')).text).toBe(before.text);
  });

  it('getNumberV2, and the same orderId is the same purchase', async () => {
    const orderId = randomUUID();
    const { json } = await ask('getNumberV2', { ...wish(), orderId });
    expect(json).toMatchObject({
      activationId: expect.any(Number),
      phoneNumber: expect.stringMatching(/^\d{8,15}$/),
      activationCost: expect.any(Number),
      countryCode: host().country,
      canGetAnotherSms: expect.anything(),
      activationTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      activationOperator: expect.any(String),
    });
    const again = await ask('getNumberV2', { ...wish(), orderId });
    if (again.text !== 'ORDER_ALREADY_EXISTS') expect(again.json).toEqual(json);
    const { activationId } = json as { readonly activationId: number };
    await ask('setStatus', { id: String(activationId), status: '8' });
  });

  it('refuses a price above the maximum with the least price, and a wrong exception', async () => {
    const dear = await ask('getNumber', { ...wish(), maxPrice: '0.001' });
    expect(dear.text).toMatch(/^(?:WRONG_MAX_PRICE:\d+(?:\.\d+)?|NO_NUMBERS)$/);
    const wrong = await ask('getNumber', { ...wish(), phoneException: '12x' });
    expect(wrong.text).toBe('WRONG_EXCEPTION_PHONE');
  });

  it('ltr rents for a day at most for max_price, and setAutoRenew turns its renewals on and off', async (context) => {
    const { dayMaximum: max_price } = host();
    if (max_price === undefined) return context.skip();
    const dear = await ask('getNumber', { ...wish(), ltr: '1', max_price: '0.001' });
    expect(dear.text).toMatch(/^(?:MAX_PRICE_EXCEEDED|NO_NUMBERS)$/);
    const bought = await ask('getNumber', { ...wish(), ltr: '1', auto_renew: '1', max_price });
    const { id } = idAndNumber(bought);
    expect(Number(bought.headers.get('x-price'))).toBeLessThanOrEqual(Number(max_price));
    for (const value of ['false', 'true', 'false'])
      expect((await ask('setAutoRenew', { id, value })).text).toBe('OK');
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    expect((await ask('setAutoRenew', { id: '2000000000', value: 'true' })).text).toMatch(
      /^(?:NO_ACTIVATION|WRONG_ACTIVATION_ID)$/,
    );
    await ask('setStatus', { id, status: '8' });
  });

  it('getRentNumber rents the whole number as the service full, and getRentStatus tells what comes', async (context) => {
    const { country, dayMaximum } = host();
    const { json } = await ask('getRentServicesAndCountries', { rent_time: '24', country });
    const { full } = (json as { readonly services: Readonly<Record<string, { readonly cost: number }>> })
      .services;
    if (dayMaximum === undefined || !full || full.cost > Number(dayMaximum)) return context.skip();
    expect(full).toMatchObject({ cost: expect.any(Number), quant: expect.any(Number) });
    const rented = await ask('getRentNumber', { service: 'full', rent_time: '24', country });
    expect(rented.json).toMatchObject({
      status: 'success',
      phone: { id: expect.any(Number), endDate: expect.any(String), number: expect.stringMatching(/^\d+$/) },
    });
    const { id } = (rented.json as { readonly phone: { readonly id: number } }).phone;
    expect((await ask('getRentStatus', { id: String(id) })).json).toMatchObject({
      message: 'STATUS_WAIT_CODE',
    });
    expect((await ask('setRentStatus', { id: String(id), status: '2' })).json).toEqual({ status: 'success' });
  });

  it('a code: getStatus, getStatusV2, finish, and the history', async (context) => {
    const { send, settle = async () => {} } = host();
    if (!send) return context.skip();
    const { id, digits } = idAndNumber(await ask('getNumber', wish()));
    await send(digits, 'Your WhatsApp code is 482-913');
    await expect
      .poll(async () => (await ask('getStatus', { id })).text, { timeout: 60_000 })
      .toMatch(/^STATUS_OK:/);
    const { text, headers } = await ask('getStatus', { id, text: '1' });
    expect(text.replace(/\D/g, '')).toBe('482913');
    expect(headers.get('x-text')).toContain('WhatsApp code is 482-913');
    expect((await ask('getStatusV2', { id })).json).toMatchObject({
      verificationType: 0,
      sms: { code: text.slice('STATUS_OK:'.length), text: 'Your WhatsApp code is 482-913' },
    });
    const whole = { text: 'Your WhatsApp code is 482-913', code: text.slice('STATUS_OK:'.length) };
    expect((await ask('getAllSms', { id })).json).toMatchObject({ data: [whole] });
    expect((await ask('setStatus', { id, status: '3' })).text).toBe('ACCESS_RETRY_GET');
    expect((await ask('setStatus', { id, status: '6' })).text).toBe('ACCESS_ACTIVATION');
    await settle();
    const { json } = await ask('getHistory', { limit: '10' });
    expect(json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: Number(id),
          phone: digits,
          status: '6',
          sms: expect.stringContaining('482'),
        }),
      ]),
    );
  });
}

/** The suite. It runs against any host; what a host cannot do is left out. */
export function handlerConformance(open: () => Promise<HandlerHost>): void {
  let opened: HandlerHost | undefined;
  const host = (): HandlerHost => {
    if (!opened) throw new Error('the host is not open yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });

  describe('the handler protocol: what a host tells', () => tellsCatalogue(host));
  describe('the handler protocol: what a host sells', () => {
    beforeEach((context) => context.skip(!host().mayBuy, 'nothing may be bought there'));
    sells(host);
  });
}
