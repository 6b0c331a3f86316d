import { randomUUID } from 'node:crypto';
import {
  SANDBOX_CODE_SECONDS,
  SANDBOX_MONEY_DOLLARS,
  SANDBOX_UNUSED_HOURS,
} from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askFiveSim } from '../conformance/fivesim-host.ts';
import { askHandler } from '../conformance/handler-host.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import { PRICE_MILLS } from './shop-facts.ts';
import { auditStore } from './test-store.ts';

let shop: OpenedShop | undefined;

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

beforeAll(async () => {
  shop = await openShop({ numbers: 5, customers: 3, creditMills: 20_000 }, { keysStoredEveryMs: 20 });
});
afterAll(() => shop?.remove());

const TERMS = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
const PRICE = PRICE_MILLS / 1000;

function customer(index: number) {
  const found = opened().facts.customers[index];
  if (!found) throw new Error(`the shop has no customer ${index}`);
  return found;
}

interface MadeKey {
  readonly id: string;
  readonly key: string;
}

async function makeKey(of: number, isSandbox: boolean): Promise<MadeKey> {
  const { status, body } = await opened().client.post(customer(of), '/api/keys', {
    ...TERMS,
    is_sandbox: isSandbox,
  });
  expect([status, body.is_sandbox]).toEqual([201, isSandbox]);
  return { id: String(body.id), key: String(body.key) };
}
function get(token: string, path: string) {
  return opened().client.get({ userId: '', token }, path);
}
function buy(token: string, path: string) {
  const { client, facts } = opened();
  const body = { app_uuid: facts.appId, country_iso: 'US', quoted_price: PRICE };
  return client.post({ userId: '', token }, path, body, randomUUID());
}

/** Buys one number with a key by each protocol, and waits for its simulated code. @returns the ids of the orders */
async function buyByEachProtocol(key: string): Promise<readonly string[]> {
  const { ringpost, move } = opened();
  const base = `${ringpost.url}/sandbox`;
  const byRest = String((await buy(key, '/sandbox/api/orders/on_demand')).body.order_uuid);
  const ask = (fields: Record<string, string>) => askHandler(base, { api_key: key, ...fields });
  const got = await ask({ action: 'getNumber', service: 'wa', country: '187' });
  const byHandler = got.text.split(':')[1] ?? '';
  const bought = await askFiveSim(base, '/user/buy/activation/usa/any/whatsapp', key);
  const byFiveSim = String((bought.json as { readonly id: number }).id);

  move(SANDBOX_CODE_SECONDS * 1000);
  const has = async (read: Promise<{ readonly text: string }>, code: RegExp) =>
    expect((await read).text).toMatch(code);
  await vi.waitFor(async () => {
    await has(get(key, `/sandbox/api/orders/${byRest}`), /"code":"\w/);
    await has(ask({ action: 'getStatus', id: byHandler }), /^STATUS_OK:\w/);
    await has(askFiveSim(base, `/user/check/${byFiveSim}`, key), /"code":"\w/);
  }, 10_000);
  return [byRest, byHandler, byFiveSim];
}

/** Waits until the list of the requests of a key has a route. @returns the list as it was sent */
async function requestsWith(of: number, { id }: MadeKey, route: string) {
  return vi.waitFor(async () => {
    const { text, body } = await get(customer(of).token, `/api/keys/${id}/requests`);
    const data = body.data as readonly { readonly route: string; readonly code: string | null }[];
    expect(data.map((each) => each.route)).toContain(route);
    return { text, data };
  }, 10_000);
}

describe('a key of the sandbox', () => {
  it('buys a number that gets a simulated code, and the real balance stays as it is', async () => {
    const { move } = opened();
    const { key } = await makeKey(0, true);
    expect((await get(key, '/sandbox/api/users/balance')).body.balance).toBe(SANDBOX_MONEY_DOLLARS);
    const bought = await buy(key, '/sandbox/api/orders/on_demand');
    expect(bought.status, bought.text).toBeOneOf([201, 202]);
    const order = `/sandbox/api/orders/${bought.body.order_uuid}`;
    expect((await get(key, order)).text).not.toMatch(/"code":"\w/);

    move(SANDBOX_CODE_SECONDS * 1000);
    await vi.waitFor(async () => expect((await get(key, order)).text).toMatch(/"code":"\w/), 60_000);
    expect((await get(key, '/sandbox/api/users/balance')).body.balance).toBe(SANDBOX_MONEY_DOLLARS - PRICE);

    const { client } = opened();
    expect((await client.get(customer(0), '/api/users/balance')).body.balance).toBe(20);
    expect((await client.get(customer(0), `/api/orders/${bought.body.order_uuid}`)).status).toBe(404);
  });

  it('works with the protocols of other portals', async () => {
    const { move, ringpost } = opened();
    const { key } = await makeKey(1, true);
    const base = `${ringpost.url}/sandbox`;
    const ask = (action: string, fields = {}) => askHandler(base, { api_key: key, action, ...fields });
    const all = `ACCESS_BALANCE:${SANDBOX_MONEY_DOLLARS}.00`;
    expect((await ask('getBalance')).text).toBe(all);
    const got = (await ask('getNumber', { service: 'wa', country: '187' })).text;
    expect(got).toMatch(/^ACCESS_NUMBER:\d+:1\d{10}$/);
    const id = got.split(':')[1] ?? '';
    expect((await ask('getStatus', { id })).text).toBe('STATUS_WAIT_CODE');
    move(SANDBOX_CODE_SECONDS * 1000);
    await vi.waitFor(
      async () => expect((await ask('getStatus', { id })).text).toMatch(/^STATUS_OK:\w/),
      10_000,
    );
    expect((await ask('getBalance')).text).toBe(
      `ACCESS_BALANCE:${(SANDBOX_MONEY_DOLLARS - PRICE).toFixed(2)}`,
    );
    const profile = await askFiveSim(base, '/user/profile', key);
    expect(profile.json).toMatchObject({ balance: SANDBOX_MONEY_DOLLARS - PRICE });
  });

  it('spends play money by each protocol, and adds nothing to the log of the shop', async () => {
    const { ringpost, settle } = opened();
    const { token } = customer(2);
    const { key } = await makeKey(2, true);
    await settle();
    const head = await ringpost.engine.events.head();
    const orders = await buyByEachProtocol(key);
    const { body } = await get(key, '/sandbox/api/users/balance');
    expect(body.balance).toBe(SANDBOX_MONEY_DOLLARS - orders.length * PRICE);
    await settle();
    expect(await ringpost.engine.events.head()).toBe(head);
    expect((await get(token, '/api/users/balance')).body.balance).toBe(20);
    expect((await get(token, '/api/orders/list')).body.total).toBe(0);
  });

  it('shows its owner what was asked in the sandbox, and no key and no number', async () => {
    const { ringpost } = opened();
    const made = await makeKey(1, true);
    await buyByEachProtocol(made.key);
    const number = '12125550132';
    const unknown = { api_key: made.key, action: 'getStatus', id: number };
    await askHandler(`${ringpost.url}/sandbox`, unknown);
    await get(made.key, '/sandbox/api/sms/list?search=secret-words');
    const { text, data } = await requestsWith(1, made, 'GET /sandbox/api/sms/list');
    const routes = [
      'POST /sandbox/api/orders/on_demand',
      'GET /sandbox/stubs/handler_api.php',
      'GET /sandbox/v1/user/buy/activation/{country}/{operator}/{product}',
    ];
    expect(data.map(({ route }) => route)).toEqual(expect.arrayContaining(routes));
    expect(data.every(({ route }) => / \/sandbox\//.test(route))).toBe(true);
    expect(data.map(({ code }) => code)).toContain('WRONG_ACTIVATION_ID');
    for (const secret of [made.key, number, 'secret-words']) expect(text).not.toContain(secret);

    const { token } = customer(1);
    const use = (await get(token, `/api/keys/${made.id}/use`)).text;
    for (const route of routes) expect(use).toContain(route);
    expect(use).toContain('"code":"WRONG_ACTIVATION_ID","count":1');
    const keys = (await get(token, '/api/keys')).body.data as readonly Record<string, unknown>[];
    expect(keys.find(({ id }) => id === made.id)?.last_used_at).toEqual(expect.any(String));
    expect((await get(customer(0).token, `/api/keys/${made.id}/requests`)).status).toBe(404);
  });

  it('is refused by each protocol of the sandbox as soon as it was ended', async () => {
    const { ringpost } = opened();
    const base = `${ringpost.url}/sandbox`;
    const { id, key } = await makeKey(2, true);
    const handled = async () => (await askHandler(base, { api_key: key, action: 'getBalance' })).text;
    const statuses = async () => [
      (await get(key, '/sandbox/api/users/balance')).status,
      (await askFiveSim(base, '/user/profile', key)).status,
    ];
    expect([await handled(), await statuses()]).toEqual([
      expect.stringMatching(/^ACCESS_BALANCE/),
      [200, 200],
    ]);
    const headers = { authorization: `Bearer ${customer(2).token}` };
    expect((await fetch(`${ringpost.url}/api/keys/${id}`, { method: 'DELETE', headers })).status).toBe(204);
    expect([await handled(), await statuses()]).toEqual(['BAD_KEY', [401, 401]]);
    expect((await get(customer(2).token, `/api/keys/${id}/requests`)).status).toBe(404);
  });

  it('is refused by the real shop, as a real key is refused by the sandbox', async () => {
    const { ringpost, facts } = opened();
    const [{ key: play }, { key: real }] = [await makeKey(0, true), await makeKey(0, false)];
    const balance = '/api/users/balance';
    expect((await get(play, balance)).body).toMatchObject({ status: 403, code: 'key-of-sandbox' });
    expect((await buy(play, '/api/orders/on_demand')).body.code).toBe('key-of-sandbox');
    const handled = await askHandler(ringpost.url, { api_key: play, action: 'getBalance' });
    expect(handled.text).toBe('BAD_KEY');
    for (const [token, code] of [
      [real, 'sandbox-key-needed'],
      [facts.customers[0]?.token ?? '', 'sandbox-key-needed'],
      ['f'.repeat(32), 'unauthenticated'],
    ] as const) {
      expect((await get(token, `/sandbox${balance}`)).body.code).toBe(code);
      expect((await buy(token, '/sandbox/api/orders/on_demand')).body.code).toBe(code);
    }
    expect((await get(customer(0).token, balance)).body.balance).toBe(20);
    await opened().settle();
    expect((await get(customer(0).token, '/api/orders/list')).body.total).toBe(0);
  });

  it('finds what programs need in the sandbox, and no logins, admins or hooks', async () => {
    const { client, ringpost, facts } = opened();
    const prices = await get('', '/sandbox/api/public/app_pricing');
    expect(prices.text).toContain(facts.appId);
    const api = await get('', '/sandbox/api/openapi.json');
    expect(api.body).toMatchObject({ servers: [{ url: `${ringpost.url}/sandbox` }] });
    for (const path of ['/auth/login', '/auth/register', '/users/logins', '/keys'])
      expect((await client.post({ userId: '', token: '' }, `/sandbox/api${path}`, {})).status, path).toBe(
        404,
      );
    expect((await client.hook('/sandbox/hooks/sms/json', '{}', {})).status).toBe(404);
    expect((await get('', '/sandboxes/api/users/balance')).status).toBe(404);
  });

  it('finds an empty sandbox again when nobody has used it for a day', async () => {
    const { move } = opened();
    const { key } = await makeKey(0, true);
    const balance = async () => (await get(key, '/sandbox/api/users/balance')).body.balance;
    expect((await buy(key, '/sandbox/api/orders/on_demand')).status).toBeOneOf([201, 202]);
    expect(await balance()).toBeLessThan(SANDBOX_MONEY_DOLLARS);
    move((SANDBOX_UNUSED_HOURS * 60 + 1) * 60_000);
    expect(await balance()).toBe(SANDBOX_MONEY_DOLLARS);
  });
});

it('leaves the log of the shop in order', async () => {
  const { stop, dataDir } = opened();
  await stop();
  const findings = await auditStore(dataDir);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.flatMap(({ breaches }) => breaches)).toEqual([]);
});
