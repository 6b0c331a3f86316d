import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnsent } from './call-portal.ts';
import { createHandlerClient } from './handler-client.ts';
import { openPortal, saying, type TestPortal } from './portal.fixture.ts';
import type { PortalClient } from './portal-client.ts';

let server: TestPortal;
let client: PortalClient;
let portal: { readonly url: string; readonly key: string };
const wish = { orderId: 'o-1', service: 'wa', countryIso: 'US', maxPriceMills: 500 };

function buyWith(answer: (response: ServerResponse) => void) {
  server.answer({ getNumberV2: answer });
  return client.buy(portal, wish);
}

beforeAll(async () => {
  server = await openPortal();
  portal = { url: server.url, key: 'k' };
  client = createHandlerClient({ allowsHttp: true, trusted: new Set([server.host]), timeoutMs: 2_000 });
});
afterAll(() => server.close());

describe('a purchase by the handler protocol', () => {
  it('knows a number as JSON and as text, and takes one without a price for the dearest', async () => {
    const v2 = JSON.stringify({ activationId: 7, phoneNumber: '12125550001', activationCost: '0.4001' });
    const number = { kind: 'number', upstreamId: '7', e164: '+12125550001' };
    expect(await buyWith(saying(v2))).toEqual({ ...number, costMills: 401 });
    expect(await buyWith(saying('ACCESS_NUMBER:7:12125550001'))).toEqual({ ...number, costMills: 500 });
  });

  it('knows a number that we cannot sell, so that it can be given back', async () => {
    const foreign = { kind: 'number', upstreamId: '7', e164: '', costMills: 500 };
    expect(await buyWith(saying('ACCESS_NUMBER:7:447700900123'))).toEqual(foreign);
  });

  it.each(['NO_NUMBERS', 'NO_BALANCE', 'BAD_KEY', 'WRONG_MAX_PRICE:0.7', '{"title":"NO_BALANCE"}'])(
    'is refused by %s',
    async (text) => expect((await buyWith(saying(text))).kind).toBe('refused'),
  );

  it.each([
    ['a fault of the portal', saying('ERROR_SQL')],
    ['an order that another request has', saying('ORDER_ALREADY_EXISTS')],
    ['a page of a proxy', saying('<html>Bad gateway</html>', 502)],
    ['JSON without a number', saying('{"activationId":{}}')],
    ['nothing', saying('')],
    ['a connection that breaks', (response: ServerResponse) => void response.socket?.destroy()],
    ['silence', () => undefined],
  ])('is unknown after %s', async (_, answer) => expect(await buyWith(answer)).toEqual({ kind: 'unknown' }));

  it('that nobody can have got has bought nothing', async () => {
    const nowhere = { url: 'http://127.0.0.1:1', key: 'k' };
    const trusting = createHandlerClient({ allowsHttp: true, trusted: new Set(['127.0.0.1:1']) });
    expect(await trusting.buy(nowhere, wish)).toEqual({ kind: 'refused', reason: 'NOT_REACHED' });
    // This address may not be called at all.
    expect(await client.buy(nowhere, wish)).toEqual({ kind: 'refused', reason: 'NOT_REACHED' });
  });
});

describe('a failure', () => {
  it.each([
    ['before there was a connection', { code: 'EHOSTUNREACH', syscall: 'connect' }, true],
    ['of a certificate', { code: 'CERT_HAS_EXPIRED' }, true],
    ['of a name in a certificate', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, true],
    ['of an open connection', { code: 'EHOSTUNREACH', syscall: 'read' }, false],
    ['of TLS after the request', { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' }, false],
  ])('%s may or may not have sent something', (_, facts, isCertain) => {
    const error = Object.assign(new Error('it failed'), facts);
    expect(isUnsent(error)).toBe(isCertain);
    const refused = Object.assign(new Error('it failed'), { syscall: 'connect' });
    expect(isUnsent(new AggregateError([refused, error]))).toBe(isCertain);
  });
});

describe('the status of a number', () => {
  it('has no code that is longer than a text may be', async () => {
    server.answer({ getStatus: saying(`STATUS_OK:${'7'.repeat(5_000)}`) });
    const code = '7'.repeat(2_000);
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts: [{ code, text: code }] });
  });

  it('has the whole text where the portal tells it, and the code where it does not', async () => {
    const sms = { sms: { code: '731-946', text: 'Your code is 731-946' } };
    server.answer({ getStatus: saying('STATUS_OK:731-946'), getStatusV2: saying(JSON.stringify(sms)) });
    const told = (text: string) => ({ kind: 'texts', texts: [{ code: '731-946', text }] });
    expect(await client.statusOf(portal, '7')).toEqual(told('Your code is 731-946'));
    server.answer({ getStatus: saying('STATUS_OK:731-946'), getStatusV2: saying('BAD_ACTION') });
    expect(await client.statusOf(portal, '7')).toEqual(told('731-946'));
  });

  it.each([
    ['STATUS_WAIT_CODE', 'waits'],
    ['STATUS_WAIT_RETRY:731-946', 'waits'],
    ['STATUS_CANCEL', 'cancelled'],
    ['ERROR_SQL', 'unknown'],
  ])('%s is %s', async (text, kind) => {
    server.answer({ getStatus: saying(text) });
    expect(await client.statusOf(portal, '7')).toEqual({ kind });
  });

  it.each([
    ['ACCESS_CANCEL', 'done'],
    ['EARLY_CANCEL_DENIED', 'early'],
    ['ACCESS_READY', 'other'],
  ])('a cancel with %s is %s', async (text, end) => {
    server.answer({ setStatus: saying(text) });
    expect(await client.cancel(portal, '7')).toBe(end);
  });
});

describe('the price of an app', () => {
  it('is not waited for longer than a purchase can wait', async () => {
    server.answer({ getPrices: () => undefined });
    const patient = createHandlerClient({ allowsHttp: true, trusted: new Set([server.host]) });
    const begun = performance.now();
    expect(await patient.offerOf(portal, wish)).toBe('no-answer');
    // Any other answer is waited for 20 seconds.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('is read with its stock, and is none where nothing is in stock', async () => {
    const prices = (physicalCount: number) =>
      saying(JSON.stringify({ 187: { wa: { cost: 0.4, count: 9, physicalCount } } }));
    server.answer({ getPrices: prices(3) });
    expect(await client.offerOf(portal, wish)).toEqual({ costMills: 400, count: 3 });
    server.answer({ getPrices: prices(0) });
    expect(await client.offerOf(portal, wish)).toBe('none');
    server.answer({ getPrices: saying('BAD_KEY') });
    expect(await client.offerOf(portal, wish)).toBe('none');
  });
});
