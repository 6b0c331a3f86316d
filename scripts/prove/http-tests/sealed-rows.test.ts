import { addNumber } from '@ringpost/command-api/app';
import { customerSubject } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';
import { storedParts } from './stored-parts.ts';
import { IS_DISTRIBUTED } from './test-store.ts';

const TEXT = 'Your WhatsApp code is 731946, and nobody else may know it';
const SENDER = '32665';
const FREE = '+12125990000';
const FREE_TEXT = 'Your code 905317 is for everybody to see';
const DAY_MS = 86_400_000;

/** Parts that must be among the examined ones. */
const PARTS = IS_DISTRIBUTED
  ? [expect.stringMatching(/^private-sms@/), expect.stringMatching(/^orders@/)]
  : ['events.log', 'read.db', 'read.db-wal'];

let shop: OpenedShop;
let ann: WireCustomer;
let orderId: string;

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 1, creditMills: 5_000 }, { freeTextsDays: 2 });
  const [customer] = shop.facts.customers;
  if (!customer) throw new Error('there is a customer');
  ann = customer;
  const { body } = await shop.client.buy(ann, 'k1');
  orderId = String(body.order_uuid);
  await shop.client.sms(String(body.number), TEXT, 'SM-1');
  await shop.ringpost.commandApi.inbox.idle();
  await shop.settle();
});
afterAll(() => shop.remove());

async function get(path: string) {
  return (await shop.client.get(ann, path)).body;
}

describe('a private message', () => {
  it('is in no file and no collection of the store: neither its text nor its sender', async () => {
    const parts = await storedParts(shop.dataDir);
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(PARTS));
    for (const { name, bytes } of parts) {
      expect(bytes.includes(TEXT), name).toBe(false);
      expect(bytes.includes(`"${SENDER}"`), name).toBe(false);
    }
  });

  it('is read by its customer as ever: in the feed, in a search, and with the order', async () => {
    const rows = [{ msg: TEXT, from: SENDER, code: '731946' }];
    expect((await get('/api/sms/list')).data).toMatchObject(rows);
    expect((await get('/api/sms/list?search=nobody%20else')).data).toMatchObject(rows);
    expect((await get('/api/sms/list?search=somebody%20else')).data).toEqual([]);
    expect(await get(`/api/orders/${orderId}`)).toMatchObject({
      text: TEXT,
      code: '731946',
      messages: rows,
    });
  });

  it('is gone from the feed with the key of its customer', async () => {
    await shop.ringpost.engine.subjectKeys.forget(customerSubject(ann.userId));
    // Another process learns of it within a few seconds.
    await vi.waitFor(
      async () =>
        expect((await get('/api/sms/list')).data).toMatchObject([{ msg: '', from: '', code: null }]),
      10_000,
    );
  });
});

describe('a message to a free number', () => {
  async function publicTexts(): Promise<readonly object[]> {
    const { data } = await get('/api/sms/public');
    return data as readonly object[];
  }
  async function freeTexts(): Promise<readonly object[]> {
    const { data } = await get(`/api/free_number/sms/list/${encodeURIComponent(FREE)}`);
    return data as readonly object[];
  }

  beforeAll(async () => {
    const { deps } = shop.ringpost.commandApi;
    const { vendorId, countryIso } = shop.facts;
    const place = { countryIso, region: 'NY', rateCentre: 'New York', vendorId, importId: deps.ids.next() };
    await addNumber(deps, { e164: FREE, ...place }, { isPublic: true, actor: 'system:test' });
    await shop.settle();
    await shop.client.sms(FREE, FREE_TEXT, 'SM-free');
    await shop.ringpost.commandApi.inbox.idle();
    await shop.settle();
  });

  it('is read by everybody, and is sealed in every file all the same', async () => {
    const shown = { msg: FREE_TEXT, code: '905317', from: expect.any(String) };
    expect((await publicTexts())[0]).toMatchObject(shown);
    expect((await freeTexts())[0]).toMatchObject(shown);
    for (const { name, bytes } of await storedParts(shop.dataDir))
      expect(bytes.includes(FREE_TEXT), name).toBe(false);
  });

  it('stays for the days of the setting, and is erased then: in the log, in the feeds and in the list', async () => {
    const { commandApi, engine } = shop.ringpost;
    shop.move(2 * DAY_MS);
    expect(await commandApi.eraseOldTexts()).toBe(0);
    shop.move(DAY_MS);
    expect(await commandApi.eraseOldTexts()).toBe(1);
    expect(await commandApi.eraseOldTexts()).toBe(0);
    const gone = { msg: '', code: null, from: '', erased: true };
    await vi.waitFor(async () => expect((await publicTexts())[0]).toMatchObject(gone), 60_000);
    await vi.waitFor(async () => expect((await freeTexts())[0]).toMatchObject(gone), 60_000);
    const texts = (await engine.events.readAll()).flatMap(({ type, data }) =>
      type === 'SmsReceived' && data.to === FREE ? [data.text, data.from, data.code] : [],
    );
    expect(texts).toEqual(['', '', '']);
  });
});
