import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandlerClient } from './handler-client.ts';
import { type Answer, openPortal, saying, sayingJson, type TestPortal } from './portal.fixture.ts';
import type { BuyAnswer, Portal, PortalClient } from './portal-client.ts';

let server: TestPortal;
let client: PortalClient;
let portal: Portal;
const wish = { orderId: 'o-1', service: 'wa', countryIso: 'US', maxPriceMills: 500 };

/** A refusal of HeroSMS: a status of HTTP, and its word as the title of a JSON object. */
function titled(title: string, status: number): Answer {
  return saying(JSON.stringify({ title, details: 'Refused', info: {} }), status);
}

beforeAll(async () => {
  server = await openPortal();
  portal = { url: server.url, key: 'k' };
  client = createHandlerClient({ allowsHttp: true, trusted: new Set([server.host]) });
});
afterAll(() => server.close());

describe('the handler protocol', () => {
  it('has all that it asks in the address, where each document has the key', async () => {
    await client.buy(portal, wish);
    await client.cancel(portal, '7');
    expect(server.requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /stubs/handler_api.php?api_key=k&action=getNumberV2&service=wa&country=187&maxPrice=0.5&orderId=o-1',
      'GET /stubs/handler_api.php?api_key=k&action=setStatus&id=7&status=8',
    ]);
  });

  it('has the code alone where the portal does not tell the whole text', async () => {
    server.answer({ getStatus: saying('STATUS_OK:731-946'), getStatusV2: saying('BAD_ACTION') });
    const texts = [{ code: '731-946', text: '731-946' }];
    expect(await client.statusOf({ url: server.url, key: 'k' }, '7')).toEqual({ kind: 'texts', texts });
  });

  it('has the whole text also where the portal names it as HeroSMS does', async () => {
    const data = { id: '3416693217', phoneFrom: 'WhatsApp', code: '731-946', text: 'Your code is 731-946' };
    server.answer({
      getStatus: saying('STATUS_OK:731-946'),
      getStatusV2: sayingJson({ verificationType: 'sms', data: { ...data, service: 'wa', type: 'sms' } }),
    });
    const texts = [{ code: '731-946', text: 'Your code is 731-946' }];
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts });
  });

  it('has all texts of a number where the portal shows only one of them, oldest first', async () => {
    const code = { code: '731-946', text: 'Your code is 731-946', date: '2026-02-16T12:36:59+03:00' };
    const notice = {
      code: null,
      text: 'Welcome',
      date: '2026-02-16T09:37:01.000000Z',
      phoneFrom: 'WhatsApp',
    };
    const call = { code: null, text: null, type: 'call', date: '2026-02-16T12:40:00+03:00' };
    server.answer({
      getStatus: saying('STATUS_OK'),
      getStatusV2: sayingJson({ verificationType: 'sms', data: notice }),
      getAllSms: sayingJson({ data: [call, notice, code, 7], meta: { total: 3, service: 'wa' } }),
    });
    const texts = [
      { code: '731-946', text: 'Your code is 731-946' },
      { code: 'Welcome', text: 'Welcome' },
    ];
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts });
    expect(server.asked.at(-1)?.get('id')).toBe('7');
    server.answer({
      getStatus: saying('STATUS_OK:222-333'),
      getStatusV2: sayingJson({ data: { ...code, code: '222-333', text: 'Your code is 222-333' } }),
      getAllSms: sayingJson({ data: [code] }),
    });
    const later = { code: '222-333', text: 'Your code is 222-333' };
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts: [texts[0], later] });
    for (const nothing of [
      saying('BAD_ACTION'),
      sayingJson({ data: [] }),
      titled('ACTIVATION_NOT_ACTIVE', 409),
    ]) {
      server.answer({
        getStatus: saying('STATUS_OK:731-946'),
        getStatusV2: sayingJson({ data: code }),
        getAllSms: nothing,
      });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts: texts.slice(0, 1) });
    }
  });

  it('has a text in which the portal found no code', async () => {
    const data = { code: null, text: 'Call us back' };
    for (const found of ['STATUS_OK', 'STATUS_OK:']) {
      server.answer({ getStatus: saying(found), getStatusV2: sayingJson({ data }) });
      const texts = [{ code: 'Call us back', text: 'Call us back' }];
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts });
      server.answer({
        getStatus: saying(found),
        getStatusV2: sayingJson({ data: { code: null, text: null } }),
      });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'unknown' });
    }
  });

  it('has the last code while it waits for the next one, because it may have come just before', async () => {
    server.answer({ getStatus: saying('STATUS_WAIT_RETRY:731-946'), getStatusV2: saying('BAD_ACTION') });
    const texts = [{ code: '731-946', text: '731-946' }];
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts });
    for (const waiting of ['STATUS_WAIT_RETRY', 'STATUS_WAIT_RETRY:', 'STATUS_WAIT_RESEND']) {
      server.answer({ getStatus: saying(waiting) });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'waits' });
    }
  });

  it('reads a refusal of HeroSMS by its title', async () => {
    server.answer({ setStatus: titled('EARLY_CANCEL_DENIED', 409) });
    expect(await client.cancel(portal, '7')).toBe('early');
    server.answer({ setStatus: titled('OTP_RECEIVED', 409) });
    expect(await client.cancel(portal, '7')).toBe('other');
  });

  it('takes nothing but the word of a success for one', async () => {
    for (const answer of [saying('', 204), saying('', 200), saying('ACCESS_READY')]) {
      server.answer({ setStatus: answer });
      expect([await client.cancel(portal, '7'), await client.finish(portal, '7')]).toEqual([
        'other',
        'other',
      ]);
    }
  });

  it.each<[string, Answer]>([
    ['SERVICE_NOT_AVAILABLE', titled('SERVICE_NOT_AVAILABLE', 403)],
    ['ACCOUNT_INACTIVE', titled('ACCOUNT_INACTIVE', 403)],
    ['UNPROCESSABLE_ENTITY', titled('UNPROCESSABLE_ENTITY', 422)],
    ['UNPROCESSABLE_ENTITY', saying('UNPROCESSABLE_ENTITY:service:INVALID')],
    ['WRONG_MAX_PRICE', titled('WRONG_MAX_PRICE', 400)],
    ['NO_BALANCE', titled('NO_BALANCE', 402)],
  ])('a purchase is refused by the answer %s, as its document says', async (reason, answer) => {
    server.answer({ getNumberV2: answer });
    expect(await client.buy(portal, wish)).toEqual<BuyAnswer>({ kind: 'refused', reason });
  });

  it.each<[string, Answer]>([
    ['SERVER_ERROR', titled('SERVER_ERROR', 500)],
    ['RATE_LIMIT', titled('RATE_LIMIT', 429)],
  ])('a purchase is unknown after %s, of which no document says that nothing was sold', async (_, answer) => {
    server.answer({ getNumberV2: answer });
    expect(await client.buy(portal, wish)).toEqual<BuyAnswer>({ kind: 'unknown' });
  });
});
