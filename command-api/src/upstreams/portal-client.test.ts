import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isUnsent } from './call-portal.ts';
import { type Answer, breakingOff, openPortal, saying, type TestPortal } from './portal.fixture.ts';
import type { BuyAnswer, PortalClient } from './portal-client.ts';
import { DIALECTS } from './portal-dialects.fixture.ts';

let server: TestPortal;
beforeAll(async () => {
  server = await openPortal();
});
afterAll(() => server.close());

describe.each(DIALECTS)('what every protocol promises, in $protocol', (dialect) => {
  const { actions, service } = dialect;
  const wish = { orderId: 'o-1', service, countryIso: 'US', maxPriceMills: 500 };
  let client: PortalClient;
  let portal: { readonly url: string; readonly key: string };

  function buyWith(answer: Answer): Promise<BuyAnswer> {
    server.answer({ [actions.buy]: answer });
    return client.buy(portal, wish);
  }

  beforeAll(() => {
    portal = { url: server.url, key: 'k' };
    client = dialect.createClient({ allowsHttp: true, trusted: new Set([server.host]), timeoutMs: 2_000 });
  });

  it('a number is known with its price, and one without a price costs the most that it may', async () => {
    const number = { kind: 'number', upstreamId: '7', e164: '+12125550001' };
    expect(await buyWith(dialect.sold('12125550001', 0.4001))).toEqual({ ...number, costMills: 401 });
    expect(await buyWith(dialect.sold('12125550001', '0.4001'))).toEqual({ ...number, costMills: 401 });
    expect(await buyWith(dialect.sold('12125550001'))).toEqual({ ...number, costMills: 500 });
  });

  it('a number that we cannot sell is known, so that it can be given back', async () => {
    const foreign = { kind: 'number', upstreamId: '7', e164: '', costMills: 400 };
    expect(await buyWith(dialect.sold('447700900123', 0.4))).toEqual(foreign);
  });

  it.each(dialect.refusals)('a purchase is refused by %s', async (_, answer) =>
    expect((await buyWith(answer)).kind).toBe('refused'),
  );

  it.each([
    ...dialect.unclear,
    ['a page of a proxy', saying('<html>Bad gateway</html>', 502)] as const,
    ['nothing', saying('')] as const,
    ['a connection that breaks', breakingOff] as const,
    ['silence', () => undefined] as const,
  ])('a purchase is unknown after %s', async (_, answer) =>
    expect(await buyWith(answer)).toEqual({ kind: 'unknown' }),
  );

  it('a purchase that nobody can have got has bought nothing', async () => {
    const nowhere = { url: 'http://127.0.0.1:1', key: 'k' };
    const trusting = dialect.createClient({ allowsHttp: true, trusted: new Set(['127.0.0.1:1']) });
    expect(await trusting.buy(nowhere, wish)).toEqual({ kind: 'refused', reason: 'NOT_REACHED' });
    // This address may not be called at all.
    expect(await client.buy(nowhere, wish)).toEqual({ kind: 'refused', reason: 'NOT_REACHED' });
  });

  it('a number waits, has its text, or is back at the portal', async () => {
    for (const answer of dialect.waits) {
      server.answer({ [actions.status]: answer });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'waits' });
    }
    for (const answer of dialect.givenBack) {
      server.answer({ [actions.status]: answer });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: dialect.givenBackIs });
    }
    const told = { code: '731-946', text: 'Your code is 731-946' };
    server.answer(dialect.shows(told.code, told.text));
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts: [told] });
    const unclear = [saying('order not found', 404), saying('ERROR_SQL'), breakingOff];
    for (const answer of unclear) {
      server.answer({ [actions.status]: answer });
      expect(await client.statusOf(portal, '7')).toEqual({ kind: 'unknown' });
    }
  });

  it('no code and no text is longer than a text may be', async () => {
    const long = '7'.repeat(5_000);
    server.answer(dialect.shows(long, long));
    const code = '7'.repeat(2_000);
    expect(await client.statusOf(portal, '7')).toEqual({ kind: 'texts', texts: [{ code, text: code }] });
  });

  it('a number is given back, too early, or not at all', async () => {
    const answers = [dialect.cancelled, dialect.tooEarly, dialect.other, breakingOff];
    const ends = [];
    for (const answer of answers) {
      server.answer({ [actions.cancel]: answer });
      ends.push(await client.cancel(portal, '7'));
    }
    expect(ends).toEqual(['done', 'early', 'other', 'unknown']);
  });

  it('a number is done with, whatever else the portal says', async () => {
    const ends = [];
    for (const answer of [dialect.finished, dialect.other, breakingOff]) {
      server.answer({ [actions.finish]: answer });
      ends.push(await client.finish(portal, '7'));
    }
    expect(ends).toEqual(['done', 'other', 'unknown']);
  });

  it('a price is read with its stock, and is none where nothing is in stock', async () => {
    server.answer({ [actions.prices]: dialect.prices(0.4, 3) });
    expect(await client.offerOf(portal, wish)).toEqual({ costMills: 400, count: 3 });
    for (const answer of [dialect.prices(0.4, 0), ...dialect.noPrices]) {
      server.answer({ [actions.prices]: answer });
      expect(await client.offerOf(portal, wish)).toBe('none');
    }
  });

  it('a list has what is in stock, by the names of the portal, and is empty for anything else', async () => {
    server.answer({ [actions.prices]: dialect.prices(0.4, 3) });
    const listed = new Map([[service, { costMills: 400, count: 3 }]]);
    expect(await client.listOffers(portal, 'US')).toEqual(listed);
    expect(await client.listOffers(portal, 'CA')).toEqual(new Map());
    for (const answer of [dialect.prices(0.4, 0), dialect.prices(-1, 3), ...dialect.noPrices]) {
      server.answer({ [actions.prices]: answer });
      expect(await client.listOffers(portal, 'US')).toEqual(new Map());
    }
    for (const answer of [breakingOff, () => undefined]) {
      server.answer({ [actions.prices]: answer });
      expect(await client.listOffers(portal, 'US')).toBe('no-answer');
    }
  });

  it('a list may be longer than any other answer', async () => {
    const padded = Buffer.concat([Buffer.alloc(2_000_000, ' '), Buffer.from('{}')]).toString();
    server.answer({ [actions.prices]: saying(padded) });
    expect(await client.offerOf(portal, wish)).toBe('no-answer');
    expect(await client.listOffers(portal, 'US')).toEqual(new Map());
  });

  it('a price is not waited for longer than a purchase can wait', async () => {
    server.answer({ [actions.prices]: () => undefined });
    const patient = dialect.createClient({ allowsHttp: true, trusted: new Set([server.host]) });
    const begun = performance.now();
    expect(await patient.offerOf(portal, wish)).toBe('no-answer');
    // Any other answer is waited for 20 seconds.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

describe.each(DIALECTS)('a portal that counts in roubles, in $protocol', (dialect) => {
  const { actions, service } = dialect;
  const wish = { orderId: 'o-1', service, countryIso: 'US', maxPriceMills: 500 };
  let client: PortalClient;
  /** 88 roubles are a dollar. */
  const microdollars = 11_364;

  function portalOf(unit: number) {
    return { url: server.url, key: 'k', microdollars: unit };
  }
  async function maximumAsked(unit: number, maxPriceMills: number): Promise<string | null> {
    server.answer({ [actions.buy]: dialect.sold('12125550001', 30) });
    const before = server.asked.length;
    await client.buy(portalOf(unit), { ...wish, maxPriceMills });
    return server.asked[before]?.get('maxPrice') ?? null;
  }

  beforeAll(() => {
    client = dialect.createClient({ allowsHttp: true, trusted: new Set([server.host]), timeoutMs: 2_000 });
  });

  it('has its prices in dollars, rounded up to the mill', async () => {
    const portal = portalOf(microdollars);
    server.answer({
      [actions.prices]: dialect.prices(30, 3),
      [actions.buy]: dialect.sold('12125550001', 30),
    });
    expect(await client.offerOf(portal, wish)).toEqual({ costMills: 341, count: 3 });
    expect(await client.listOffers(portal, 'US')).toEqual(new Map([[service, { costMills: 341, count: 3 }]]));
    expect(await client.buy(portal, wish)).toMatchObject({ kind: 'number', costMills: 341 });
    server.answer({ [actions.buy]: dialect.sold('12125550001') });
    expect(await client.buy(portal, wish)).toMatchObject({ kind: 'number', costMills: 500 });
  });

  it('is told a highest price in roubles, rounded down', async () => {
    expect(await maximumAsked(microdollars, 500)).toBe('43.998');
    expect(await maximumAsked(1_000_000, 500)).toBe('0.5');
  });

  it('is not asked if the highest price is nothing there, because that may mean any price', async () => {
    expect(await maximumAsked(10_000_000, 9)).toBeNull();
    expect(await client.buy(portalOf(10_000_000), { ...wish, maxPriceMills: 9 })).toEqual({
      kind: 'refused',
      reason: 'MAXIMUM_TOO_LOW',
    });
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
