import { LOG_START } from '@ringpost/domain';
import { FREE_NUMBER_READS_PER_DAY } from '@ringpost/domain/rules/limits';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type FreeSmsRow, freeNumbers, freeSms } from '@ringpost/projections/feeds/feeds.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppCatalogue } from '../catalogue/app-catalogue.ts';
import { openQueryServer, type QueryServer } from '../testing/query-server.ts';
import { appRow, ids, publicSmsRow, vendorRow } from '../testing/rows.ts';
import { createFreeNumberReader } from './free-number-reader.ts';
import { countFreeReads } from './free-reads.ts';

const FREE = '+14165550179';
const OTHER = '+16045550134';
const SOLD = '+12125550132';
let server: QueryServer;

function numberRow(e164: string, over: Partial<NumberRow> = {}): NumberRow {
  const place = { countryIso: 'US', region: 'NY', rateCentre: 'New York', vendorId: ids.vendor };
  return { _id: e164, ...place, status: 'active', shuffle: 1, addedAt: '2026-11-01T00:00:00.000Z', ...over };
}

const SINCE = '2026-11-02T08:00:00.000Z';

function smsTo(e164: string, seq: number, over: Partial<FreeSmsRow> = {}): FreeSmsRow {
  return { ...publicSmsRow(seq), _id: `${e164}|${seq}`, e164, seq, to: `${e164.slice(0, -2)}xx`, ...over };
}

/** Each of these addresses reads 50 times. */
function readerOf(read: number): string {
  return `198.51.${read % 200}.1`;
}

function list(path: string) {
  return server.ask(`/api/free_number/${path}`);
}
function messagesTo(e164: string, kind = 'list') {
  return list(`sms/${kind}/${encodeURIComponent(e164)}`);
}

beforeEach(async () => {
  server = await openQueryServer();
  server.at('2026-11-21T12:30:00.000Z');
  await server.given(apps, appRow());
  await server.given(vendors, vendorRow());
  const canadian = {
    countryIso: 'CA',
    region: 'ON',
    rateCentre: 'Toronto',
    status: 'public',
    publicSince: SINCE,
  } as const;
  await server.given(
    numbers,
    numberRow(FREE, canadian),
    numberRow(OTHER, { ...canadian, region: 'BC', vendorId: ids.otherVendor }),
    numberRow(SOLD),
  );
  const hostile = smsTo(FREE, 2, { msg: 'Code 1 <b>&amp;</b> \u0000\u{1F600}', appId: null });
  await server.given(freeSms, smsTo(FREE, 1), hostile, smsTo(SOLD, 1));
  const hours = [
    { hour: '2026-11-20T12', count: 5 },
    { hour: '2026-11-20T13', count: 3 },
    { hour: '2026-11-21T12', count: 1 },
  ];
  await server.given(freeNumbers, { ...hostile, _id: FREE, hours });
  await server.given(freeNumbers, { ...smsTo(SOLD, 1), _id: SOLD, hours });
});
afterEach(() => server.close());

describe('the free numbers of a country', () => {
  it('are those that are public now, the one with the last message first', async () => {
    const { body } = await list('list/CA');
    expect(body.data.map(({ number }: { number: string }) => number)).toEqual([FREE, OTHER]);
    expect(body).toMatchObject({ total: 2, countries: [{ country_iso: 'CA', numbers: 2 }] });
    expect(body.data[0]).toMatchObject({
      rate_center: 'Toronto',
      public_since: SINCE,
      messages_24h: 4,
      last_sms: { seq: 2 },
    });
    expect(body.data[1]).toMatchObject({ messages_24h: 0, last_sms: null });
    expect(body.vendors).toHaveLength(2);
    expect((await list('list/US')).body).toMatchObject({ data: [], total: 0, vendors: [] });
  });

  it('are chosen by vendor, twenty at most', async () => {
    const { body } = await list(`list/CA?vendor_uuid=${ids.otherVendor}`);
    expect(body.data.map(({ number }: { number: string }) => number)).toEqual([OTHER]);
    expect((await list('list/CA?limit=1')).body).toMatchObject({ total: 2, data: [{ number: FREE }] });
    for (const wrong of ['list/CA?limit=21', 'list/CA?vendor_uuid=x'])
      expect((await list(wrong)).status, wrong).toBe(400);
    expect((await list('list/MX')).status).toBe(404);
  });
});

describe('the messages of a free number', () => {
  it('are newest first, with the number masked as in the live feed', async () => {
    const { body } = await messagesTo(FREE);
    expect(body).toMatchObject({ seq: 2, total: 2, number: { number: FREE }, others: [{ number: OTHER }] });
    expect(body.data.map(({ seq }: { seq: number }) => seq)).toEqual([2, 1]);
    expect(body.data[1]).toMatchObject({ to: '+141655501xx', app_name: 'WhatsApp', code: '771204' });
  });

  it.each(['list', 'json_feed', 'rss'])(
    'are not shown of a number that is for sale, even if it was public before (%s)',
    async (kind) => {
      expect(await messagesTo(SOLD, kind)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await messagesTo('+14165550000', kind)).status).toBe(404);
      expect((await messagesTo('nobody', kind)).status).toBe(404);
    },
  );

  it('rest until the next day after 10,000 reads, in every list', async () => {
    const { readModel } = server.engine;
    const clock = { now: () => new Date('2026-11-21T12:30:00.000Z') };
    const reads = countFreeReads(clock);
    for (let read = 1; read < FREE_NUMBER_READS_PER_DAY; read += 1) reads.note(FREE, readerOf(read));
    expect(reads.restsUntil(FREE)).toBeNull();
    const catalogue = createAppCatalogue(
      readModel,
      () => clock.now().toISOString(),
      () => LOG_START,
    );
    const reader = createFreeNumberReader({ readModel, catalogue, clock, reads });
    const until = '2026-11-22T00:00:00.000Z';
    expect(await reader.messages(FREE, 50, '203.0.113.9')).toMatchObject({
      data: [],
      number: { rests_until: until },
    });
    const { data } = await reader.list({ country: 'CA', limit: 20, offset: 0 });
    expect(data.map(({ number }) => number)).toEqual([OTHER, FREE]);
    expect(data[1]).toMatchObject({ rests_until: until, last_sms: null });
  });

  it('are shown again the next day', () => {
    let now = new Date('2026-11-21T23:59:59.999Z');
    const reads = countFreeReads({ now: () => now });
    for (let read = 0; read < FREE_NUMBER_READS_PER_DAY; read += 1) reads.note(FREE, readerOf(read));
    expect([reads.restsUntil(FREE), reads.restsUntil(OTHER)]).toEqual(['2026-11-22T00:00:00.000Z', null]);
    now = new Date('2026-11-22T00:00:00.000Z');
    expect(reads.restsUntil(FREE)).toBeNull();
  });

  it('are not put to rest by one reader, also not from all addresses of an IPv6 site', () => {
    const reads = countFreeReads({ now: () => new Date('2026-11-21T12:30:00.000Z') });
    for (let read = 0; read < FREE_NUMBER_READS_PER_DAY; read += 1) {
      reads.note(FREE, '203.0.113.9');
      reads.note(FREE, `2001:db8:1:${(read % 65_536).toString(16)}::1`);
    }
    expect(reads.restsUntil(FREE)).toBeNull();
  });

  it('are a JSON Feed that may be cached for a minute', async () => {
    const { body, headers } = await messagesTo(FREE, 'json_feed');
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/feed+json; charset=utf-8',
      'public, max-age=60',
    ]);
    expect(body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'p2' }, { id: 'p1', content_text: 'Login code 771204', tags: ['WhatsApp'] }],
    });
    expect(body.home_page_url).toMatch(/\/free-number\/CA\/%2B14165550179$/);
  });

  it('are RSS, and no text of a sender can break it', async () => {
    const address = `${server.url}/api/free_number/sms/rss/${encodeURIComponent(FREE)}?limit=1`;
    const text = await (await fetch(address)).text();
    expect(text.match(/<item>/g)).toHaveLength(1);
    expect(text).toContain('Code 1 &amp;lt;b&amp;gt;&amp;amp;amp;&amp;lt;/b&amp;gt; \u{FFFD}\u{1F600}');
    expect(text).not.toContain('\u0000');
  });
});
