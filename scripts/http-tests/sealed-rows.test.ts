import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customerSubject } from '@ringpost/events/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

const TEXT = 'Your WhatsApp code is 731946, and nobody else may know it';
const SENDER = '32665';

let shop: OpenedShop;
let ann: WireCustomer;
let orderId: string;

beforeAll(async () => {
  shop = await openShop({ numbers: 4, customers: 1, creditMills: 5_000 });
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
  it('stands in no file of the data folder, neither its text nor the number it came from', () => {
    const files = readdirSync(shop.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const names = files.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['events.db', 'read.db', 'read.db-wal']));
    for (const { name, parentPath } of files) {
      const bytes = readFileSync(join(parentPath, name));
      expect(bytes.includes(TEXT), name).toBe(false);
      expect(bytes.includes(`"${SENDER}"`), name).toBe(false);
    }
  });

  it('is read by its customer as ever: in the feed, in a search, and with the order', async () => {
    const shown = [{ msg: TEXT, from: SENDER, code: '731946' }];
    expect((await get('/api/sms/list')).data).toMatchObject(shown);
    expect((await get('/api/sms/list?search=nobody%20else')).data).toMatchObject(shown);
    expect((await get('/api/sms/list?search=somebody%20else')).data).toEqual([]);
    expect(await get(`/api/orders/${orderId}`)).toMatchObject({
      text: TEXT,
      code: '731946',
      messages: shown,
    });
  });

  it('is gone from the feed with the key of its customer', async () => {
    await shop.ringpost.engine.subjectKeys.forget(customerSubject(ann.userId));
    expect((await get('/api/sms/list')).data).toMatchObject([{ msg: '', from: '', code: null }]);
  });
});
