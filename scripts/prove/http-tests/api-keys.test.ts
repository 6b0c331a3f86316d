import { randomBytes, randomUUID } from 'node:crypto';
import { UNKNOWN_KEYS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { type Endpoint, isWrite, scopeOf } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameOf, type Request, requestFor, sendTo, shapeOf, speaksJson } from './requests.ts';
import { PRICE_MILLS, start, type TestServer } from './test-server.ts';
import type { Who } from './wire.ts';

let server: TestServer;

beforeAll(async () => {
  server = await start({ numbers: 40, keysStoredEveryMs: 20 });
});
afterAll(() => server.close());

const ALL = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };

interface Made {
  readonly id: string;
  readonly key: string;
}

async function make(change: Readonly<Record<string, unknown>> = {}, as: Who = 'owner'): Promise<Made> {
  const { body, status, text } = await server.ask('POST', '/api/keys', { as, body: { ...ALL, ...change } });
  expect(status, text).toBe(201);
  return { id: String(body.id), key: String(body.key) };
}
function read(token: string, headers: Readonly<Record<string, string>> = {}) {
  return server.ask('GET', '/api/users/balance', { token, headers });
}
function buy(token: string, idempotencyKey: string = randomUUID()) {
  const [app_uuid] = server.appIds;
  const price = PRICE_MILLS / 1000;
  return server.ask('POST', '/api/orders/on_demand', {
    token,
    headers: { 'idempotency-key': idempotencyKey },
    body: { app_uuid, country_iso: server.countryIso, quoted_price: price },
  });
}
async function listed(id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { body } = await server.ask('GET', '/api/keys', { as: 'owner' });
  return (body.data as readonly Record<string, unknown>[]).find((key) => key.id === id);
}

/** An unclaimed message, as the list names it. Every number gets one: only those that nobody bought before are unclaimed. */
async function unclaimedMessage(): Promise<string> {
  const { ask, numbers, ringpost, settle, appIds } = server;
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const text = 'Your ALPHA code is 482913';
  for (const to of numbers) {
    const body = { message_id: randomUUID(), from: '32665', to, text };
    await ask('POST', '/hooks/sms/json', { body, headers });
  }
  await settle();
  const { body: list } = await ask(
    'GET',
    `/api/public/get_unclaimed_number?app_uuid=${appIds[0]}&last_days=30`,
  );
  return String((list.data as readonly { readonly id: string }[])[0]?.id);
}
/** An order whose number can be bought again. */
async function reusableOrder(): Promise<string> {
  const { ask, buy: buyOne, ringpost, settle, advance } = server;
  const { orderId, number: to } = await buyOne('owner');
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text: 'Your ALPHA code is 482913' };
  await ask('POST', '/hooks/sms/json', { body, headers });
  await settle();
  await advance(31 * 60_000);
  await settle();
  return orderId;
}

/** Whether a key can spend with it: whatever is bought has a key of its request, or names its price. */
function spends(each: Endpoint): boolean {
  const names = Object.keys(shapeOf(each.spec.body).properties ?? {});
  const buys = each.spec.idempotent || names.includes('quoted_price') || names.includes('max_price');
  return speaksJson(each) && isWrite(each.spec) && scopeOf(each) !== 'none' && Boolean(buys);
}
/** Money comes in, or stays with the same customer, or is asked for only at the end of a rental: nothing is bought now. */
const BUYS_NOTHING = [
  'POST /api/payment/tx',
  'POST /api/sub_accounts/{id}/transfers',
  'PUT /api/order_number/renewal/{id}',
];

describe('a key of the API', () => {
  it('is shown once, and is in no list and no log', async () => {
    const { id, key } = await make();
    expect(key).toMatch(/^[\da-f]{32}$/);
    expect((await read(key)).status).toBe(200);
    expect((await server.ask('GET', `/api/users/balance?api_key=${key}`, { token: key })).status).toBe(400);
    expect(JSON.stringify(await listed(id))).not.toContain(key);
    expect(server.logged()).not.toContain(key);
  });

  it('tells in each answer how many requests are left', async () => {
    const { key } = await make();
    const left = async () => (await read(key)).headers.get('ratelimit');
    expect((await read(key)).headers.get('ratelimit-policy')).toBe('"key";q=600;w=60');
    expect([await left(), await left()]).toEqual(['"key";r=598;t=1', '"key";r=597;t=1']);
    expect((await server.ask('GET', '/api/users/balance', { as: 'owner' })).headers.has('ratelimit')).toBe(
      false,
    );
  });

  it('opens only what it is allowed, and nothing of those who work here', async () => {
    const { key } = await make({ scopes: ['read'] });
    const refused = await buy(key);
    expect([refused.status, refused.code]).toEqual([403, 'key-not-allowed']);
    const others = await make({ scopes: ['read', 'buy', 'money', 'webhook'] }, 'admin');
    for (const path of ['/api/keys', '/api/auth/sessions', '/api/admin/orders'])
      expect((await server.ask('GET', path, { token: others.key })).code, path).toBe('key-not-allowed');
    expect((await read(others.key)).status).toBe(200);
  });

  it('spends no more than its cap of the day, also with purchases at the same moment', async () => {
    const { id, key } = await make({ day_cap: 0.9 });
    const answers = await Promise.all([buy(key), buy(key), buy(key)]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['key-cap-reached', 'key-cap-reached', undefined]);
    expect(await listed(id)).toMatchObject({ day_cap: 0.9, used_today: 0.5 });
    const bought = answers.find(({ status }) => status === 201);
    const cancel = await server.ask('POST', `/api/orders/${String(bought?.body.order_uuid)}/cancel`, {
      token: key,
    });
    expect(cancel.status).toBe(200);
    expect(await listed(id)).toMatchObject({ used_today: 0 });
    expect((await buy(key)).status).toBe(201);
  });

  it('works from the chosen addresses only', async () => {
    const { id, key } = await make({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect((await read(key)).code).toBe('key-address-refused');
    const body = { ...ALL, addresses: ['10.0.0.0/8', '::1'] };
    expect((await server.ask('PUT', `/api/keys/${id}`, { as: 'owner', body })).status).toBe(200);
    expect((await read(key)).status).toBe(200);
    for (const address of ['300.1.1.1', '10.0.0.0/33', '2001:db8::/129', '1.2.3.4/8/8'])
      expect(
        (await server.ask('POST', '/api/keys', { as: 'owner', body: { ...ALL, addresses: [address] } })).code,
        address,
      ).toBe('invalid-request');
  });

  it('works no more from the next request on when it is ended, and after its last day', async () => {
    const { id, key } = await make();
    expect((await read(key)).status).toBe(200);
    expect((await server.ask('DELETE', `/api/keys/${id}`, { as: 'owner' })).status).toBe(204);
    expect((await read(key)).code).toBe('unauthenticated');

    const today = server.now().toISOString().slice(0, 10);
    const last = await make({ last_day: today });
    expect((await read(last.key)).status).toBe(200);
    await server.advance(24 * 3600_000);
    expect((await read(last.key)).code).toBe('unauthenticated');
    expect(await listed(last.id)).toMatchObject({ last_day: today, is_over: true });
  });

  it('is held to its cap by every route that spends', async () => {
    const order = await reusableOrder();
    const change: Readonly<Record<string, (request: Request) => Promise<Request>>> = {
      'POST /api/orders/{id}/reuse': async (request) => ({ ...request, params: { id: order } }),
      'POST /api/orders/unclaimed': async (request) => ({
        ...request,
        body: { ...request.body, app_uuid: server.appIds[0], unclaimed_uuid: await unclaimedMessage() },
      }),
    };
    const { key: token } = await make({ scopes: ['read', 'buy', 'money', 'webhook'], day_cap: 0 });
    const routes = server.ringpost.endpoints.filter(spends);
    expect(routes.length).toBeGreaterThan(10);
    for (const route of routes.filter((each) => !BUYS_NOTHING.includes(each.spec.sameAs ?? nameOf(each)))) {
      const request = await requestFor(server, route);
      const changed = (await change[nameOf(route)]?.(request)) ?? request;
      const { code, text } = await sendTo(server, route, changed, { token });
      expect(code, `${nameOf(route)} answers ${text}`).toBe('key-cap-reached');
    }
  });

  it('shows its owner what was asked with it, and no text, no key and no number', async () => {
    const { id, key } = await make({ scopes: ['read'] });
    const bought = await buy(key);
    const number = '12125550132';
    await server.ask('GET', `/api/sms/list?limit=1&search=secret-words`, { token: key });
    await server.ask(
      'GET',
      `/stubs/handler_api.php?api_key=${key}&action=getStatus&id=${number}&service=${key}`,
    );
    const many =
      'action id service country operator maxPrice orderId text phoneException limit offset areas status forward';
    const all = many.split(' ').map((name) => `${name}=1`);
    await server.ask('GET', `/stubs/handler_api.php?api_key=${key}&${all.join('&')}`);
    const orderId = randomUUID();
    await server.ask('GET', `/api/orders/${orderId}`, { token: key });
    const path = `/api/keys/${id}/requests`;
    const { body, text } = await vi.waitFor(async () => {
      const answer = await server.ask('GET', path, { as: 'owner' });
      expect(answer.body.total).toBe(5);
      return answer;
    }, 60_000);
    expect(body).toMatchObject({
      data: [
        { route: 'GET /api/orders/{id}', status: 404, code: 'not-found', about_uuid: orderId, fields: [] },
        { code: 'BAD_ACTION', fields: { length: 12 } },
        {
          ...{ route: 'GET /stubs/handler_api.php', status: 200, code: 'WRONG_ACTIVATION_ID' },
          fields: [
            { name: 'action', value: 'getStatus' },
            { name: 'service', value: null },
            { name: 'id', value: null },
          ],
        },
        {
          ...{ route: 'GET /api/sms/list', status: 200, code: null, took_ms: expect.any(Number) },
          fields: [
            { name: 'search', value: null },
            { name: 'limit', value: '1' },
          ],
        },
        {
          ...{ route: 'POST /api/orders/on_demand', status: 403, code: 'key-not-allowed' },
          request_id: bought.headers.get('x-request-id'),
        },
      ],
    });
    for (const secret of [key, number, 'secret-words']) expect(text).not.toContain(secret);
    const refused = await server.ask('GET', `${path}?outcome=refused&limit=1&offset=3`, { as: 'owner' });
    expect(refused.body).toMatchObject({ data: [{ code: 'key-not-allowed' }] });
    expect((await server.ask('GET', path, { as: 'other' })).status).toBe(404);
    expect((await server.ask('GET', path, { token: key })).code).toBe('key-not-allowed');
    expect((await server.ask('GET', `${path}?limit=51`, { as: 'owner' })).code).toBe('invalid-request');
  });

  it('is in the security log with each address from which it is used', async () => {
    const { key, id } = await make();
    const first = { 'x-forwarded-for': '198.51.100.7' };
    for (const headers of [first, first, { 'x-forwarded-for': '203.0.113.9' }]) await read(key, headers);
    const used = async () => {
      await server.settle();
      const query = `kind=key-used&user_id=${server.people.owner.userId}`;
      const { body } = await server.ask('GET', `/api/admin/security?${query}`, { as: 'admin' });
      return (body.data as readonly Record<string, unknown>[]).filter(({ thing }) => thing === id);
    };
    await vi.waitFor(async () => expect(await used()).toHaveLength(2), 60_000);
    expect((await used()).map(({ address }) => address)).toEqual(['203.0.113.9', '198.51.100.7']);
  });

  it('cannot be guessed quickly, and guesses do not slow a known key down', async () => {
    const { key } = await make();
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const codes: (string | undefined)[] = [];
    for (let each = 0; each < UNKNOWN_KEYS_AT_ONCE + 2; each += 1)
      codes.push((await read(randomBytes(16).toString('hex'), from)).code);
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('unauthenticated'));
    expect(codes.at(-1)).toBe('rate-limited');
    expect((await read(key, from)).status).toBe(200);
  });
});
