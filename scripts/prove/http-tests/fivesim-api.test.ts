import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askFiveSim,
  type FiveSimHost,
  type FiveSimReply,
  fiveSimAskerOf,
  fiveSimOfEnvironment,
} from '../conformance/fivesim-host.ts';
import { fiveSimConformance } from '../conformance/fivesim-suite.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { makeShopKey } from './shop-keys.ts';

let shop: OpenedShop | undefined;
/** The key of each customer, in their order. */
const keys: string[] = [];

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

/** Makes a key of a customer. */
function makeKey(customer: number, terms: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return makeShopKey(opened(), customer, { scopes: ['read', 'buy', 'money'], ...terms });
}

/** A customer of the shop, as a program of theirs. */
function hostOf(customer: number): FiveSimHost {
  const { ringpost, client, settle } = opened();
  return {
    base: ringpost.url,
    key: keys[customer] ?? '',
    product: 'whatsapp',
    country: 'usa',
    mayBuy: true,
    send: async (e164, text) => void (await client.sms(e164, text, randomUUID())),
    settle,
  };
}

beforeAll(async () => {
  shop = await openShop({ numbers: 30, customers: 3, creditMills: 20_000 });
  for (const customer of [0, 1, 2]) keys.push(await makeKey(customer));
});
afterAll(() => shop?.remove());

// With FIVESIM_BASE and FIVESIM_KEY the same suite asks another host.
fiveSimConformance(async () => fiveSimOfEnvironment(process.env) ?? hostOf(0));

describe('the protocol of 5sim at ours', () => {
  const ask = (...args: Parameters<ReturnType<typeof fiveSimAskerOf>>) => fiveSimAskerOf(hostOf(1))(...args);
  const BUY = '/user/buy/activation/usa/any/whatsapp';

  function orderIn({ status, json, text }: FiveSimReply) {
    expect([status, text]).toEqual([200, expect.stringMatching(/^\{/)]);
    return json as { readonly id: number; readonly phone: string; readonly status: string };
  }

  function wordsOf({ status, text }: FiveSimReply): readonly [number, string] {
    return [status, text];
  }

  it('has whole numbers for its orders, which mean nothing to another customer', async () => {
    const { id } = orderIn(await ask(BUY));
    expect(id).toBeGreaterThan(0);
    expect(id).toBeLessThan(2 ** 31);
    const stranger = fiveSimAskerOf(hostOf(2));
    for (const action of ['check', 'cancel', 'ban', 'finish', 'sms/inbox'])
      expect(wordsOf(await stranger(`/user/${action}/${id}`))).toEqual([404, 'order not found']);
    for (const _ of [1, 2]) expect(orderIn(await ask(`/user/cancel/${id}`)).status).toBe('CANCELED');
    expect(wordsOf(await ask(`/user/ban/${id}`))).toEqual([400, 'order expired']);
  });

  it.each([
    ['the operator', 'usa/twilio/whatsapp', 'an order'],
    ['any country', 'any/any/whatsapp', 'an order'],
    ['a country that we do not sell', 'russia/any/whatsapp', 'no free phones'],
    ['an operator of the original', 'usa/virtual21/whatsapp', 'no free phones'],
    ['two operators', 'usa/twilio,any/whatsapp', 'bad operator'],
    ['a product that is not on sale here', 'usa/any/instagram', 'no free phones'],
    ['a maximum above the price', 'usa/any/whatsapp?maxPrice=0.5', 'an order'],
    ['a maximum below the price', 'any/any/whatsapp?maxPrice=0.499', 'no free phones'],
    ['a maximum that is no price', 'usa/any/whatsapp?maxPrice=1e9', 'no free phones'],
    ['a maximum with an operator, where it does not count', 'usa/twilio/whatsapp?maxPrice=0.1', 'an order'],
    ['forwarding', 'usa/any/whatsapp?forwarding=true&number=79990001122', 'no free phones'],
    ['a call', 'usa/any/whatsapp?voice=1', 'no free phones'],
    ['a number to forward to, and no forwarding', 'usa/any/whatsapp?number=79990001122&voice=0', 'an order'],
    ['what no program needs here', 'usa/any/whatsapp?ref=abc&reuse=1&x=1', 'an order'],
  ])('answers a purchase with %s', async (_what, path, answer) => {
    const reply = await ask(`/user/buy/activation/${path}`);
    if (answer !== 'an order')
      return expect(wordsOf(reply)).toEqual([answer === 'bad operator' ? 400 : 200, answer]);
    const { id } = orderIn(reply);
    expect(reply.json).toMatchObject({ operator: 'twilio', price: 0.5, sms: null, forwarding: false });
    expect(orderIn(await ask(`/user/cancel/${id}`)).status).toBe('CANCELED');
  });

  it('rents for an app, shows the texts, and lists it as hosting', async () => {
    const product = '1day-whatsapp';
    expect((await ask(`/guest/products/usa/any/${product}`)).json).toEqual({
      Category: 'hosting',
      Qty: expect.any(Number),
      Price: expect.any(Number),
    });
    const reply = await ask(`/user/buy/hosting/usa/any/${product}`);
    const { id, phone } = orderIn(reply);
    expect(reply.json).toMatchObject({ product, country: 'usa', operator: 'twilio' });
    for (const action of ['finish', 'cancel', 'ban'])
      expect(wordsOf(await ask(`/user/${action}/${id}`))).toEqual([400, 'hosting order']);
    for (const code of ['111-222', '333-444']) {
      await hostOf(1).send?.(phone, `Your WhatsApp code is ${code}`);
      await opened().settle();
    }
    expect((await ask(`/user/sms/inbox/${id}`)).json).toMatchObject({
      Data: [{ code: '111-222' }, { code: '333-444' }],
      Total: 2,
    });
    expect((await ask('/user/orders?category=hosting')).json).toMatchObject({
      Data: [{ id, phone, product, status: 'RECEIVED', sms: [{}, {}] }],
      ProductNames: [{ Name: product }],
      Total: 1,
    });
    // The term alone is a rental for the app `other`, which this shop does not sell.
    expect(wordsOf(await ask('/user/buy/hosting/usa/any/1day'))).toEqual([200, 'no free phones']);
    for (const wrong of [
      '10days',
      '1month',
      '10days-whatsapp',
      '1month-whatsapp',
      'whatsapp',
      '1day-no-such-app',
    ]) {
      expect(wordsOf(await ask(`/user/buy/hosting/usa/any/${wrong}`)), wrong).toEqual([400, 'no product']);
      if (wrong !== 'whatsapp')
        expect(wordsOf(await ask(`/guest/products/usa/any/${wrong}`))).toEqual([400, 'product is incorrect']);
    }
  });

  it('tells what was ordered and paid in', async () => {
    await opened().settle();
    const { json } = await ask('/user/profile');
    const short = expect.stringMatching(/^usa:(?:1day-)?whatsapp:twilio:0:0\.5$/);
    expect(json).toMatchObject({ rating: 96, did_order: true, last_order: short, vendor: '' });
    const fresh = (await fiveSimAskerOf(hostOf(2))('/user/profile')).json;
    expect(fresh).toMatchObject({
      did_order: false,
      last_order: 'usa::any:0:0',
      last_top_orders: '[usa::any:0:0]',
      balance: 20,
      total_active_orders: 0,
    });
    expect((await ask('/user/payments')).json).toEqual({
      Data: [
        {
          ID: expect.any(Number),
          TypeName: 'charge',
          ProviderName: 'admin',
          Amount: 20,
          Balance: 20,
          CreatedAt: expect.any(String),
        },
      ],
      PaymentTypes: [{ Name: 'charge' }],
      PaymentProviders: [{ Name: 'admin' }],
      Total: 1,
    });
  });

  describe('highest prices that are kept', () => {
    const PATH = '/user/max-prices';
    const sent = (
      method: string,
      body: unknown,
      key = keys[1],
      type: string | undefined = 'application/json',
    ) => {
      const headers = { Authorization: `Bearer ${key}`, ...(type && { 'Content-Type': type }) };
      return ask(PATH, { method, body: typeof body === 'string' ? body : JSON.stringify(body), headers });
    };
    const set = (price: unknown, product_name = 'whatsapp') => sent('POST', { product_name, price });
    const remove = (product_name = 'whatsapp') => sent('DELETE', { product_name });
    const limitAt = (price: number, id = expect.any(Number)) => {
      const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
      return { id, product: 'whatsapp', price, created_at: at, CreatedAt: at };
    };

    it('are created, changed and removed, and belong to one account', async () => {
      expect((await ask(PATH)).text).toBe('[]');
      expect((await set(0.4)).json).toEqual([limitAt(0.4, 1)]);
      expect((await set('0.45')).json).toEqual([limitAt(0.45, 1)]);
      expect((await ask(PATH)).json).toEqual([limitAt(0.45, 1)]);
      expect((await fiveSimAskerOf(hostOf(2))(PATH)).text).toBe('[]');
      expect((await remove()).text).toBe('[]');
      expect(wordsOf(await remove())).toEqual([404, 'record not found']);
      expect((await set(1)).json).toEqual([limitAt(1, 2)]);
      expect((await remove()).status).toBe(200);
    });

    it('stop a purchase that costs more, unless it names its own maximum', async () => {
      await set(0.49);
      const before = (await ask('/user/profile')).json;
      for (const path of [BUY, '/user/buy/activation/usa/twilio/whatsapp', `${BUY}?maxPrice=`])
        expect(wordsOf(await ask(path))).toEqual([200, 'no free phones']);
      // With an operator the maximum of a request does not count.
      const named = '/user/buy/activation/usa/twilio/whatsapp?maxPrice=0.5';
      expect(wordsOf(await ask(named))).toEqual([200, 'no free phones']);
      expect((await ask('/user/profile')).json).toEqual(before);
      const bought = [
        orderIn(await ask(`${BUY}?maxPrice=0.5`)),
        orderIn(await fiveSimAskerOf(hostOf(2))(BUY)),
      ];
      await set(0.5);
      bought.push(orderIn(await ask(BUY)));
      expect(orderIn(await ask(`/user/cancel/${bought[0]?.id}`)).status).toBe('CANCELED');
      expect(orderIn(await ask(`/user/cancel/${bought[2]?.id}`)).status).toBe('CANCELED');
      const theirs = await fiveSimAskerOf(hostOf(2))(`/user/cancel/${bought[1]?.id}`);
      expect(orderIn(theirs).status).toBe('CANCELED');
      await remove();
    });

    it('are taken as JSON under any media type, as programs and the example of the document send them', async () => {
      const body = '{"product_name": "whatsapp", "price": 0.7, "more": [1]}';
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/plain',
        'application/json; charset=utf-8',
      ])
        expect((await sent('POST', body, keys[1], type)).json).toEqual([limitAt(0.7)]);
      await remove();
    });

    it.each([
      ['a product that nobody knows', { product_name: 'no-such-product', price: 1 }, 'no product'],
      ['a product that is not on sale here', { product_name: 'instagram', price: 1 }, 'no product'],
      ['no product', { price: 1 }, 'no product'],
      ['the name of no product', { product_name: '__proto__', price: 1 }, 'no product'],
      ['no price', { product_name: 'whatsapp' }, 'internal error'],
      ['a price of nothing', { product_name: 'whatsapp', price: 0 }, 'internal error'],
      ['a price below nothing', { product_name: 'whatsapp', price: -1 }, 'internal error'],
      ['a price that is too high', { product_name: 'whatsapp', price: 1e9 }, 'internal error'],
      ['a price that is no number', { product_name: 'whatsapp', price: 'cheap' }, 'internal error'],
      ['a price in a list', { product_name: 'whatsapp', price: [1] }, 'internal error'],
      ['what is no JSON', 'product_name=whatsapp&price=1', 'internal error'],
      ['what is no object', '[1]', 'no product'],
      ['too much', { product_name: 'whatsapp', price: 1, x: 'a'.repeat(1_000) }, 'internal error'],
    ])('refuse %s', async (_what, body, words) => {
      expect(wordsOf(await sent('POST', body))).toEqual([400, words]);
      expect((await ask(PATH)).text).toBe('[]');
    });

    it('need a key that may buy to be changed, and one that may read to be seen', async () => {
      const reads = await makeKey(1, { scopes: ['read'] });
      for (const method of ['POST', 'DELETE'])
        expect(wordsOf(await sent(method, { product_name: 'whatsapp', price: 1 }, reads))).toEqual([401, '']);
      expect((await fiveSimAskerOf({ ...hostOf(1), key: reads })(PATH)).text).toBe('[]');
    });
  });

  it('answers null for prices that nobody has here', async () => {
    for (const query of ['country=russia', 'product=instagram', 'country=usa&product=instagram'])
      expect((await ask(`/guest/prices?${query}`)).text).toBe('null');
    expect(wordsOf(await ask('/guest/products/usa/any/instagram'))).toEqual([400, 'product is incorrect']);
  });

  it('does with a key what its scopes say', async () => {
    const by = (key: string) => fiveSimAskerOf({ ...hostOf(1), key });
    const [reads, buys] = [await makeKey(1, { scopes: ['read'] }), await makeKey(1, { scopes: ['buy'] })];
    for (const path of [
      '/user/profile',
      '/user/orders',
      '/user/max-prices',
      '/user/check/1',
      '/user/sms/inbox/1',
    ]) {
      expect((await by(reads)(path)).status, path).not.toBe(401);
      expect(wordsOf(await by(buys)(path)), path).toEqual([401, '']);
    }
    for (const path of [
      BUY,
      '/user/buy/hosting/usa/any/1day-whatsapp',
      '/user/reuse/whatsapp/12125550132',
      '/user/finish/1',
      '/user/cancel/1',
      '/user/ban/1',
      '/user/payments',
    ])
      expect(wordsOf(await by(reads)(path)), path).toEqual([401, '']);
    const { id } = orderIn(await by(buys)(BUY));
    expect(orderIn(await by(buys)(`/user/cancel/${id}`)).status).toBe('CANCELED');
  });

  it('spends no more with a key than its cap of the day', async () => {
    const capped = fiveSimAskerOf({ ...hostOf(1), key: await makeKey(1, { day_cap: 0.9 }) });
    const replies = await Promise.all([1, 2, 3].map(() => capped(BUY)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(wordsOf)).toEqual([1, 2].map(() => [400, 'not enough user balance']));
    expect(wordsOf(await capped('/user/buy/hosting/usa/any/1day-whatsapp'))).toEqual([
      400,
      'not enough user balance',
    ]);
    for (const bought of replies.filter(({ status }) => status === 200))
      expect(orderIn(await capped(`/user/cancel/${orderIn(bought).id}`)).status).toBe('CANCELED');
  });

  it('takes no key from a refused address, no token of a session, and no other scheme', async () => {
    const { base, key } = hostOf(1);
    const elsewhere = await makeKey(1, { addresses: ['203.0.113.0/24'] });
    const token = opened().facts.customers[1]?.token ?? '';
    for (const each of [elsewhere, token, `${key}0`])
      expect(wordsOf(await askFiveSim(base, '/user/profile', each))).toEqual([401, '']);
    for (const Authorization of [key, `Basic ${key}`, `Bearer ${key} ${key}`])
      expect(wordsOf(await askFiveSim(base, '/user/profile', key, { headers: { Authorization } }))).toEqual([
        401,
        '',
      ]);
    expect((await fetch(`${base}/v1/user/profile?api_key=${key}`)).status).toBe(401);
  });

  it('cancels nothing before the time that the shop asks customers to wait', async () => {
    const { client, facts } = opened();
    const wait = (value: number) =>
      client.put(facts.admin, '/api/admin/shop_settings/cancel-after-seconds', { value });
    expect((await wait(120)).status).toBe(204);
    const { id } = orderIn(await ask(BUY));
    expect(wordsOf(await ask(`/user/cancel/${id}`))).toEqual([400, 'you need to wait time']);
    expect((await ask(`/user/check/${id}`)).json).toMatchObject({ status: 'RECEIVED' });
    expect((await wait(0)).status).toBe(204);
  });

  it('answers hostile requests in its own words', async () => {
    for (const id of ['0', '-1', '1e3', '99999999999999999999', '%D9%A1', "1'%20OR%201=1", '__proto__'])
      expect(wordsOf(await ask(`/user/check/${id}`))).toEqual([404, 'order not found']);
    expect(wordsOf(await ask(`${BUY}?ref=${'a'.repeat(301)}`))).toEqual([400, 'internal error']);
    for (const name of ['__proto__', 'constructor'])
      expect(wordsOf(await ask(`/user/buy/activation/usa/any/${name}`))).toEqual([400, 'no product']);
    expect(wordsOf(await ask('/user/buy/activation/__proto__/any/whatsapp'))).toEqual([400, 'bad country']);
    for (const page of ['limit=-1&offset=-5', 'limit=1e9&offset=99999999999999', 'limit=abc&reverse[]=1'])
      expect((await ask(`/user/orders?${page}`)).json).toMatchObject({ Data: expect.any(Array) });
  });

  it('buys nothing by HEAD', async () => {
    const { base, key } = hostOf(1);
    const status = await new Promise<number | undefined>((resolve, fail) => {
      const headers = { Authorization: `Bearer ${key}` };
      request(`${base}/v1${BUY}`, { method: 'HEAD', headers }, (response) => resolve(response.statusCode))
        .on('error', fail)
        .end();
    });
    expect(status).toBe(405);
  });

  // It moves the clock, so it is the last one.
  it('sells the number of a completed order again, from the end of its lease', async () => {
    const { id, phone } = orderIn(await ask(BUY));
    const again = `/user/reuse/whatsapp/${phone.slice(1)}`;
    expect(wordsOf(await ask(again))).toEqual([400, 'reuse not possible']);
    await hostOf(1).send?.(phone, 'Your WhatsApp code is 555-666');
    await opened().settle();
    expect(wordsOf(await ask(again))).toEqual([400, 'reuse not possible']);
    await opened().advance(31 * 60_000);
    await opened().settle();
    expect((await ask(`/user/check/${id}`)).json).toMatchObject({ status: 'FINISHED' });
    const keep = (method: string, price?: number) =>
      ask('/user/max-prices', {
        method,
        body: JSON.stringify({ product_name: 'whatsapp', price }),
        headers: { Authorization: `Bearer ${keys[1]}` },
      });
    await keep('POST', 0.1);
    expect(wordsOf(await ask(again))).toEqual([200, 'no free phones']);
    await keep('DELETE');
    const reused = orderIn(await ask(again));
    expect([reused.phone, reused.id === id]).toEqual([phone, false]);
    expect(orderIn(await ask(`/user/cancel/${reused.id}`)).status).toBe('CANCELED');
    for (const other of ['whatsapp/12125559999', 'whatsapp/abc', 'instagram/12125550132'])
      expect(wordsOf(await ask(`/user/reuse/${other}`))).toEqual([400, 'reuse not possible']);
    const stranger = await fiveSimAskerOf(hostOf(2))(again);
    expect(wordsOf(stranger)).toEqual([400, 'reuse not possible']);
    // An order that got nothing in time.
    const { id: late } = orderIn(await ask(BUY));
    await opened().advance(31 * 60_000);
    await opened().settle();
    expect((await ask(`/user/check/${late}`)).json).toMatchObject({ status: 'TIMEOUT' });
    for (const action of ['finish', 'cancel', 'ban'])
      expect(wordsOf(await ask(`/user/${action}/${late}`))).toEqual([400, 'order expired']);
    const list = async (query: string) =>
      (await ask(`/user/orders?category=activation&limit=1${query}`)).json;
    // A program that names no direction looks for what it has bought last.
    for (const query of ['', '&reverse=', '&reverse=true', '&order=id&reverse=1'])
      expect(await list(query)).toMatchObject({ Data: [{ id: late, status: 'TIMEOUT' }] });
    for (const query of ['&reverse=false', '&reverse=0'])
      expect(await list(query)).not.toMatchObject({ Data: [{ id: late }] });
  });
});
