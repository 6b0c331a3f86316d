import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askFiveSim, type FiveSimHost, type FiveSimReply, fiveSimAskerOf } from './fivesim-host.ts';

// What the document of the protocol says, for any host. Where hosts differ, all their texts are allowed.

const JSON_TYPE = 'application/json';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
const OFFER = expect.objectContaining({ cost: expect.any(Number), count: expect.any(Number) });

interface OrderOf {
  readonly id: number;
  readonly phone: string;
  readonly status: string;
  readonly sms: readonly { readonly code: string; readonly text: string }[] | null;
}

function textOf({ status, type, text }: FiveSimReply): readonly [number, string, string] {
  return [status, type.split(';')[0] ?? '', text];
}

function refusedWith(status: number, text: unknown): readonly unknown[] {
  return [status, 'text/plain', text];
}

function orderIn(reply: FiveSimReply): OrderOf {
  expect([reply.status, reply.type, reply.text]).toEqual([200, JSON_TYPE, reply.text]);
  expect(reply.json).toMatchObject({
    id: expect.any(Number),
    phone: expect.stringMatching(/^\+\d{8,15}$/),
    operator: expect.any(String),
    product: expect.any(String),
    price: expect.any(Number),
    status: expect.stringMatching(/^(?:PENDING|RECEIVED|CANCELED|TIMEOUT|FINISHED|BANNED)$/),
    expires: INSTANT,
    created_at: INSTANT,
    country: expect.any(String),
  });
  return reply.json as OrderOf;
}

function tellsGuests(host: () => FiveSimHost): void {
  const ask = (path: string) => askFiveSim(host().base, path);

  it('products of a country, and one of them', async () => {
    const { product, country } = host();
    const all = await ask(`/guest/products/${country}/any`);
    expect([all.status, all.type]).toEqual([200, JSON_TYPE]);
    const shape = { Category: 'activation', Qty: expect.any(Number), Price: expect.any(Number) };
    expect(all.json).toMatchObject({ [product]: shape });
    expect((await ask(`/guest/products/any/any`)).json).toMatchObject({ [product]: shape });
    expect((await ask(`/guest/products/${country}/any/${product}`)).json).toMatchObject(shape);
  });

  it('prices by country, product and operator; a product alone comes first', async () => {
    const { product, country } = host();
    const operatorsOf = (json: unknown, outer: string, inner: string) =>
      Object.values((json as Record<string, Record<string, object>>)[outer]?.[inner] ?? {});
    for (const query of ['', `?country=${country}`, `?country=${country}&product=${product}`]) {
      const { json, type } = await ask(`/guest/prices${query}`);
      expect(type).toBe(JSON_TYPE);
      const offers = operatorsOf(json, country, product);
      expect(offers, query).toEqual(offers.map(() => OFFER));
      expect(offers.length).toBeGreaterThan(0);
    }
    const turned = await ask(`/guest/prices?product=${product}`);
    expect(Object.keys(turned.json as object)).toEqual([product]);
    expect(operatorsOf(turned.json, product, country)).not.toEqual([]);
  });

  it('countries, with their operators behind the four names, and a notice', async () => {
    const { country } = host();
    const { json } = await ask('/guest/countries');
    const listed = (json as Record<string, object>)[country] ?? {};
    expect(listed).toMatchObject({ text_en: expect.any(String), text_ru: expect.any(String) });
    expect(Object.keys(listed).slice(0, 4)).toEqual(['iso', 'prefix', 'text_en', 'text_ru']);
    expect(Object.values(listed).slice(4)).toEqual(
      Object.values(listed)
        .slice(4)
        .map(() => expect.objectContaining({ activation: 1 })),
    );
    expect((await ask('/guest/flash/en')).json).toEqual({ text: expect.any(String) });
  });

  it('refuses names that nobody knows', async () => {
    const { product, country } = host();
    expect(textOf(await ask(`/guest/prices?country=atlantis&product=${product}`))).toEqual(
      refusedWith(400, 'country is incorrect'),
    );
    expect(textOf(await ask(`/guest/prices?country=${country}&product=no-such-product`))).toEqual(
      refusedWith(400, 'product is incorrect'),
    );
  });
}

function tellsAccounts(host: () => FiveSimHost): void {
  const ask = (...args: Parameters<ReturnType<typeof fiveSimAskerOf>>) => fiveSimAskerOf(host())(...args);

  it('profile', async () => {
    const { status, type, json } = await ask('/user/profile');
    expect([status, type]).toEqual([200, JSON_TYPE]);
    expect(json).toMatchObject({
      id: expect.any(Number),
      email: expect.stringContaining('@'),
      balance: expect.any(Number),
      rating: expect.any(Number),
      default_country: { name: expect.any(String), iso: expect.any(String), prefix: expect.any(String) },
      default_operator: { name: expect.any(String) },
      frozen_balance: expect.any(Number),
    });
  });

  it('a wrong key and no key are 401 without a text', async () => {
    const { base } = host();
    for (const key of ['0'.repeat(32), 'eyJhbGciOiJSUzUxMiJ9.e30.x', undefined]) {
      const { status, text } = await askFiveSim(base, '/user/profile', key);
      expect([status, text]).toEqual([401, '']);
    }
  });

  it('orders, payments and price limits are lists', async () => {
    for (const category of ['activation', 'hosting']) {
      const { json } = await ask(`/user/orders?category=${category}&limit=5&offset=0&order=id&reverse=true`);
      expect(json).toMatchObject({ Data: expect.any(Array), Total: expect.any(Number) });
    }
    expect((await ask('/user/payments?limit=5&reverse=true')).json).toMatchObject({
      Data: expect.any(Array),
      PaymentTypes: expect.any(Array),
      PaymentProviders: expect.any(Array),
      Total: expect.any(Number),
    });
    expect((await ask('/user/max-prices')).json).toEqual(expect.any(Array));
  });

  it('refuses what nobody knows', async () => {
    const { product, country } = host();
    const buy = (path: string) => ask(`/user/buy/activation/${path}`);
    expect(textOf(await buy(`atlantis/any/${product}`))).toEqual(refusedWith(400, 'bad country'));
    expect(textOf(await buy(`${country}/nobody/${product}`))).toEqual(refusedWith(400, 'bad operator'));
    expect(textOf(await buy(`${country}/any/no-such-product`))).toEqual(refusedWith(400, 'no product'));
    for (const action of ['check', 'finish', 'cancel', 'ban', 'sms/inbox'])
      expect(textOf(await ask(`/user/${action}/2000000000`))).toEqual(
        refusedWith(404, expect.stringMatching(/^(?:order|record) not found$/)),
      );
  });
}

function sells(host: () => FiveSimHost): void {
  const ask = (...args: Parameters<ReturnType<typeof fiveSimAskerOf>>) => fiveSimAskerOf(host())(...args);
  const buy = (query = '') => ask(`/user/buy/activation/${host().country}/any/${host().product}${query}`);
  const balance = async () => ((await ask('/user/profile')).json as { readonly balance: number }).balance;

  it('an order, waiting, and a cancel that gives the money back', async () => {
    const before = await balance();
    const bought = orderIn(await buy());
    expect(bought.status).toMatch(/^(?:PENDING|RECEIVED)$/);
    expect(bought.sms ?? []).toEqual([]);
    const waiting = orderIn(await ask(`/user/check/${bought.id}`));
    expect([waiting.phone, waiting.status, waiting.sms ?? []]).toEqual([bought.phone, 'RECEIVED', []]);
    expect(textOf(await ask(`/user/finish/${bought.id}`))).toEqual(refusedWith(400, 'order no sms'));
    const cancelled = await ask(`/user/cancel/${bought.id}`);
    if (cancelled.text === 'you need to wait time') return;
    expect(orderIn(cancelled)).toMatchObject({ id: bought.id, status: 'CANCELED' });
    expect(await balance()).toBe(before);
  });

  it('a ban', async () => {
    const { id } = orderIn(await buy('?forwarding=false&reuse=1'));
    expect(orderIn(await ask(`/user/ban/${id}`))).toMatchObject({ id, status: 'BANNED' });
    expect(orderIn(await ask(`/user/check/${id}`)).status).toBe('BANNED');
  });

  it('no phones below a maximum that is too low: status 200, and a text', async () => {
    expect(textOf(await buy('?maxPrice=0.0001'))).toEqual(refusedWith(200, 'no free phones'));
  });

  it('a highest price that is kept: created, listed, used, removed', async () => {
    const { product } = host();
    const send = (method: string, body: object) =>
      ask('/user/max-prices', {
        method,
        body: JSON.stringify(body),
        headers: { Authorization: `Bearer ${host().key}`, Accept: 'application/json' },
      });
    const prices = async () =>
      (
        (await ask('/user/max-prices')).json as readonly {
          readonly product: string;
          readonly price: number;
        }[]
      )
        .filter((each) => each.product === product)
        .map(({ price }) => price);
    for (const price of [0.5, 0.001])
      expect((await send('POST', { product_name: product, price })).status).toBe(200);
    expect(await prices()).toEqual([0.001]);
    expect(textOf(await buy())).toEqual(refusedWith(200, 'no free phones'));
    expect((await send('DELETE', { product_name: product })).status).toBe(200);
    expect(await prices()).toEqual([]);
  });

  it('a code: check, inbox, finish, and the list of orders', async (context) => {
    const { send, settle = async () => {}, product, country } = host();
    if (!send) return context.skip();
    const { id, phone } = orderIn(await buy());
    await send(phone, 'Your WhatsApp code is 482-913');
    const sms = async () => orderIn(await ask(`/user/check/${id}`)).sms;
    await expect.poll(async () => (await sms())?.length, { timeout: 60_000 }).toBe(1);
    const received = {
      created_at: INSTANT,
      date: INSTANT,
      sender: expect.any(String),
      text: 'Your WhatsApp code is 482-913',
      code: expect.stringMatching(/^482-?913$/),
    };
    const { json } = await ask(`/user/check/${id}`);
    expect(json).toMatchObject({ id, status: 'RECEIVED', sms: [received], product, country });
    // The inbox names the number of a message in its own way. One program refuses a message that has both names.
    const inbox = (await ask(`/user/sms/inbox/${id}`)).json as { readonly Data: readonly object[] };
    const listed = { ...received, ID: expect.any(Number), is_wave: false, wave_uuid: '' };
    expect(inbox).toMatchObject({ Data: [listed], Total: 1 });
    expect(inbox.Data).toEqual([expect.not.objectContaining({ id: expect.anything() })]);
    expect(textOf(await ask(`/user/cancel/${id}`))).toEqual(refusedWith(400, 'order has sms'));
    expect(textOf(await ask(`/user/ban/${id}`))).toEqual(refusedWith(400, 'order has sms'));
    expect(orderIn(await ask(`/user/finish/${id}`)).status).toBe('FINISHED');
    await settle();
    const list = await ask('/user/orders?category=activation&limit=10&offset=0&order=id&reverse=true');
    expect(list.json).toMatchObject({
      Data: expect.arrayContaining([expect.objectContaining({ id, phone, product, country })]),
      Total: expect.any(Number),
    });
  });
}

/** The suite. It runs against any host; what a host cannot do is left out. */
export function fiveSimConformance(open: () => Promise<FiveSimHost>): void {
  let opened: FiveSimHost | undefined;
  const host = (): FiveSimHost => {
    if (!opened) throw new Error('the host is not open yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });

  describe('the protocol of 5sim: what a host tells everybody', () => tellsGuests(host));
  describe('the protocol of 5sim: what a host tells its customers', () => tellsAccounts(host));
  describe('the protocol of 5sim: what a host sells', () => {
    beforeEach((context) => context.skip(!host().mayBuy, 'nothing may be bought there'));
    sells(host);
  });
}
