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

let shop: OpenedShop | undefined;

function opened(): OpenedShop {
  if (!shop) throw new Error('the shop is not open');
  return shop;
}

beforeAll(async () => {
  shop = await openShop({ numbers: 5, customers: 2, creditMills: 20_000 });
});
afterAll(() => shop?.remove());

const TERMS = { name: 'For a test', scopes: ['read', 'buy'], day_cap: null, addresses: [], last_day: null };
const PRICE = PRICE_MILLS / 1000;

function customer(index: number) {
  const found = opened().facts.customers[index];
  if (!found) throw new Error(`the shop has no customer ${index}`);
  return found;
}

async function makeKey(of: number, isSandbox: boolean): Promise<string> {
  const { status, body } = await opened().client.post(customer(of), '/api/keys', {
    ...TERMS,
    is_sandbox: isSandbox,
  });
  expect([status, body.is_sandbox]).toEqual([201, isSandbox]);
  return String(body.key);
}
function get(token: string, path: string) {
  return opened().client.get({ userId: '', token }, path);
}
function buy(token: string, path: string) {
  const { client, facts } = opened();
  const body = { app_uuid: facts.appId, country_iso: 'US', quoted_price: PRICE };
  return client.post({ userId: '', token }, path, body, randomUUID());
}
describe('a key of the sandbox', () => {
  it('buys a number that gets a simulated code, and the real balance stays as it is', async () => {
    const { move } = opened();
    const key = await makeKey(0, true);
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
    const key = await makeKey(1, true);
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

  it('is refused by the real shop, as a real key is refused by the sandbox', async () => {
    const { ringpost, facts } = opened();
    const [play, real] = [await makeKey(0, true), await makeKey(0, false)];
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
    const key = await makeKey(0, true);
    const balance = async () => (await get(key, '/sandbox/api/users/balance')).body.balance;
    expect((await buy(key, '/sandbox/api/orders/on_demand')).status).toBeOneOf([201, 202]);
    expect(await balance()).toBeLessThan(SANDBOX_MONEY_DOLLARS);
    move((SANDBOX_UNUSED_HOURS * 60 + 1) * 60_000);
    expect(await balance()).toBe(SANDBOX_MONEY_DOLLARS);
  });
});
