import { randomUUID } from 'node:crypto';
import { WHOLE_NUMBER_APP_ID } from '@ringpost/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fiveSimAskerOf } from '../conformance/fivesim-host.ts';
import { askerOf } from '../conformance/handler-host.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';
import { auditStore } from './test-store.ts';
import { sellWholeNumbers } from './whole-numbers.ts';

const TEXTS = ['Your WhatsApp code is 111-222', 'Your code is 777-888'];
/** A shop of so few numbers that each of them is seen in the counts. */
const NUMBERS = 3;

let shop: OpenedShop | undefined;
const keys: string[] = [];

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}
function ask(action: string, fields: Readonly<Record<string, string>> = {}) {
  const host = {
    base: opened().ringpost.url,
    key: keys[0] ?? '',
    service: 'wa',
    country: '187',
    mayBuy: true,
  };
  return askerOf(host)(action, fields);
}
function askFiveSim(path: string) {
  const of = { product: 'whatsapp', country: 'usa', mayBuy: true };
  return fiveSimAskerOf({ base: opened().ringpost.url, key: keys[1] ?? '', ...of })(path);
}

interface Rented {
  readonly phone: { readonly id: number; readonly number: string };
}

async function rent(fields: Readonly<Record<string, string>> = {}): Promise<Rented['phone']> {
  const { json } = await ask('getRentNumber', { service: 'full', country: '187', ...fields });
  expect(json).toMatchObject({ status: 'success' });
  await opened().settle();
  return (json as Rented).phone;
}

/** How many numbers can be rented for the whole number and for an app. */
async function counts() {
  const { json } = await ask('getRentServicesAndCountries', { rent_time: '4', country: '187' });
  const { services } = json as { services: Record<string, { cost: number; quant: number }> };
  return { full: services.full?.quant, wa: services.wa?.quant, cost: services.full?.cost };
}

async function post(path: string, body: object) {
  const { client, facts } = opened();
  return client.post(facts.admin, path, body, randomUUID());
}

beforeAll(async () => {
  shop = await openShop({ numbers: NUMBERS, customers: 2, creditMills: 40_000 });
  for (const customer of [0, 1]) keys.push(await makeShopKey(opened(), customer));
});
afterAll(() => shop?.remove());

describe('the app of whole numbers', () => {
  it('is added once by an admin, however often, and has no keywords', async () => {
    await sellWholeNumbers(opened());
    const again = await post('/api/admin/apps', { name: 'Another', whole_number: true });
    expect([again.status, again.body]).toEqual([201, { app_uuid: WHOLE_NUMBER_APP_ID }]);
    const keyword = await post(`/api/admin/apps/${WHOLE_NUMBER_APP_ID}/templates`, { keyword: 'Any' });
    expect(keyword.body).toMatchObject({ code: 'whole-number-app' });
  });

  it('can be rented and nothing else, and the lists of activations do not have it', async () => {
    expect((await ask('getNumber', { service: 'full', country: '187' })).text).toBe('BAD_SERVICE');
    const { json: prices } = await ask('getPrices', { country: '187' });
    expect((prices as { '187': object })['187']).not.toHaveProperty('full');
    expect((await ask('getNumbersStatus', { country: '187' })).json).not.toHaveProperty('full');
    expect((await askFiveSim('/guest/products/usa/any')).json).not.toHaveProperty('full');
  });
});

describe('a rental of service `full`', () => {
  it('costs its price, and takes the number from every app until it is released', async () => {
    expect(await counts()).toEqual({ full: NUMBERS, wa: NUMBERS, cost: 0.5 });
    const { id } = await rent();
    expect(await counts()).toEqual({ full: NUMBERS - 1, wa: NUMBERS - 1, cost: 0.5 });
    expect((await ask('getRentList')).json).toMatchObject({
      status: 'success',
      values: { 0: { id: String(id) } },
    });
    expect((await ask('setRentStatus', { id: String(id), status: '2' })).json).toEqual({ status: 'success' });
    await opened().settle();
    expect(await counts()).toEqual({ full: NUMBERS, wa: NUMBERS, cost: 0.5 });
  });

  it('gets no number that somebody has for an app', async () => {
    const { json } = await ask('getRentNumber', { service: 'wa', country: '187' });
    await opened().settle();
    expect(await counts()).toMatchObject({ full: NUMBERS - 1, wa: NUMBERS - 1 });
    const { phone } = json as Rented;
    expect((await rent()).number).not.toBe(phone.number);
    expect((await rent()).number).not.toBe(phone.number);
    expect(await counts()).toMatchObject({ full: 0, wa: 0 });
    const none = await ask('getRentNumber', { service: 'full', country: '187' });
    expect(none.json).toEqual({ status: 'error', message: 'NO_NUMBERS' });
    const { values } = (await ask('getRentList')).json as { values: Record<string, { id: string }> };
    for (const { id } of Object.values(values)) await ask('setRentStatus', { id, status: '2' });
    await opened().settle();
  });

  it('tells the texts of all apps, each with its app', async () => {
    const { id, number } = await rent();
    for (const text of TEXTS) await opened().client.sms(`+${number}`, text, randomUUID());
    await opened().settle();
    expect((await ask('getRentStatus', { id: String(id) })).json).toMatchObject({
      status: 'success',
      quantity: 2,
      values: { 0: { text: TEXTS[1], service: '' }, 1: { text: TEXTS[0], service: 'wa' } },
    });
    expect((await ask('getStatus', { id: String(id) })).text).toBe('STATUS_OK:777-888');
    expect((await ask('setRentStatus', { id: String(id), status: '2' })).json).toMatchObject({
      message: 'CANT_CANCEL',
    });
  });
});

describe('the page of a rental of a whole number', () => {
  it('names the app of each text, and so does the link that shares it', async () => {
    const { client, facts, settle } = opened();
    const [owner] = facts.customers;
    if (!owner) throw new Error('nobody is there');
    const { body: list } = await client.get(owner, '/api/users/app_pricing?country_iso=US');
    const apps = list.data as readonly { readonly app_uuid: string; readonly whole_number?: true }[];
    expect(apps.filter(({ whole_number }) => whole_number).map(({ app_uuid }) => app_uuid)).toEqual([
      WHOLE_NUMBER_APP_ID,
    ]);
    const { id, number } = await rent();
    const { body: rentals } = await client.get(owner, '/api/order_number/list?limit=100');
    const rows = rentals.data as readonly { readonly order_uuid: string; readonly number: string }[];
    const orderId = rows.find((row) => row.number === `+${number}`)?.order_uuid;
    const shared = await client.post(owner, `/api/order_number/share/${orderId}`, {}, randomUUID());
    for (const text of TEXTS) await client.sms(`+${number}`, text, randomUUID());
    await settle();
    const page = (await client.get(owner, `/api/orders/${orderId}`)).body;
    const named = (message: { readonly app_name?: string }) => message.app_name;
    expect((page.messages as readonly object[]).map(named)).toEqual([undefined, 'WhatsApp']);
    const headers = { 'share-token': String(shared.body.token) };
    const open = await fetch(`${opened().ringpost.url}/api/public/number_by_token`, { headers });
    const { data } = (await open.json()) as {
      readonly data: readonly { readonly msg: string; readonly app_name?: string }[];
    };
    expect(data.map(({ msg }) => msg)).toEqual(TEXTS.toReversed());
    expect(data.map(named)).toEqual([undefined, 'WhatsApp']);
    expect((await ask('setRentStatus', { id: String(id), status: '1' })).json).toEqual({ status: 'success' });
    await settle();
  });
});

describe('`1day` of 5sim', () => {
  it('is the whole number, where it is on sale', async () => {
    const { json } = await askFiveSim('/guest/products/usa/any/1day');
    expect(json).toEqual({ Category: 'hosting', Qty: expect.any(Number), Price: 1 });
    expect((await askFiveSim('/guest/products/usa/any')).json).toMatchObject({ '1day': { Price: 1 } });
    const bought = await askFiveSim('/user/buy/hosting/usa/any/1day');
    expect(bought.json).toMatchObject({ product: '1day', price: expect.any(Number) });
    const { phone, id } = bought.json as { phone: string; id: number };
    for (const text of TEXTS) await opened().client.sms(phone, text, randomUUID());
    await opened().settle();
    expect((await askFiveSim(`/user/sms/inbox/${id}`)).json).toMatchObject({ Total: 2 });
  });
});

describe('the log of a shop that rents whole numbers', () => {
  it('passes every check of the audit, also after the rentals are over', async () => {
    await opened().advance(26 * 3_600_000);
    await opened().settle();
    expect(await counts()).toMatchObject({ full: NUMBERS, wa: NUMBERS });
    await opened().stop();
    const findings = await auditStore(opened().dataDir);
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
    expect(findings.length).toBeGreaterThan(20);
  });
});
