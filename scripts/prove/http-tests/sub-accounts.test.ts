import { randomUUID } from 'node:crypto';
import { streams, wallet } from '@ringpost/domain';
import { TRANSFERS_AT_ONCE, TRANSFERS_REFILL_SECONDS } from '@ringpost/domain/rules/limits';
import { StoreUnavailable } from '@ringpost/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { paymentCustomer } from './payment-customer.ts';
import { waitForPolicies, waitForPolicy } from './policy-done.ts';
import { once, type Sender, subAccountCustomer, TERMS, withMoney } from './sub-account-customer.ts';
import { PRICE_MILLS, RENT_MILLS, start, type TestServer } from './test-server.ts';
import { auditStore } from './test-store.ts';
import type { Reply, Who } from './wire.ts';

const PRICE = PRICE_MILLS / 1000;
/** What a place in a line costs. */
const FEE = 0.25;
const RENT = RENT_MILLS / 1000;

let server: TestServer;
const { made, keyFor, move, balanceOf, shown } = subAccountCustomer(() => server);
beforeAll(async () => {
  server = await start({ numbers: 12 });
});
afterAll(() => server.close());

function buy(token: string): Promise<Reply> {
  const order = { app_uuid: server.appIds[0], country_iso: server.countryIso, quoted_price: PRICE };
  return once(server.ask, '/api/orders/on_demand', { token }, order);
}
function buyTogether(token: string): Promise<Reply> {
  const order = {
    app_uuids: server.appIds.slice(0, 2),
    country_iso: server.countryIso,
    quoted_price: 2 * PRICE,
  };
  return once(server.ask, '/api/orders/several_apps', { token }, order);
}
function rent(
  sender: Sender,
  { ask, appIds, countryIso }: Pick<TestServer, 'ask' | 'appIds' | 'countryIso'> = server,
): Promise<Reply> {
  const order = { app_uuid: appIds[0], country_iso: countryIso, number_type: 'new', term_hours: 4 };
  return once(ask, '/api/orders/create_number_order', sender, { ...order, quoted_price: RENT });
}
async function receive(to: string, text: string): Promise<void> {
  const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text };
  expect((await server.ask('POST', '/hooks/sms/json', { headers, body })).status).toBe(200);
  await server.settle();
}
async function faults(): Promise<readonly string[]> {
  await server.settle();
  const findings = await auditStore(server.dataDir);
  return findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id}: ${what}`));
}

describe('a sub-account', () => {
  it('gets money by a command, once for each key, and gives it back to the last mill', async () => {
    const id = await made();
    const before = await balanceOf({ as: 'owner' });
    const key = randomUUID();
    const first = await move(id, 'in', 2.001, { key });
    expect([first.status, first.body.sub_account_balance]).toEqual([201, 2.001]);
    expect((await move(id, 'in', 2.001, { key })).body.transfer_uuid).toBe(first.body.transfer_uuid);
    expect((await move(id, 'out', 2.001, { key })).code).toBe('idempotency-key-reused');
    expect(await balanceOf({ as: 'owner' })).toBeCloseTo(before - 2.001, 3);
    expect((await move(id, 'out', 2.002)).body).toMatchObject({ code: 'exceeds-balance', available: 2.001 });
    expect((await move(id, 'in', 0.0001)).status).toBe(400);
    expect((await move(id, 'out', 2.001)).body).toMatchObject({ sub_account_balance: 0, balance: before });
  });

  it(`gets money ${TRANSFERS_AT_ONCE} times at once, and then once in ${TRANSFERS_REFILL_SECONDS} seconds`, async () => {
    const { ask } = await server.openCountry(1);
    const { body } = await ask('POST', '/api/sub_accounts', { as: 'owner', body: { name: 'Shop' } });
    const again = async () => {
      const path = `/api/sub_accounts/${body.id}/transfers`;
      return (await once(ask, path, { as: 'owner' }, { direction: 'in', amount: 0.001 })).status;
    };
    for (let each = 0; each < TRANSFERS_AT_ONCE; each += 1) expect(await again()).toBe(201);
    expect(await again()).toBe(429);
    await server.advance(TRANSFERS_REFILL_SECONDS * 1000);
    expect(await again()).toBe(201);
  });

  it('buys with its own keys from its own balance, and sees only its own orders', async () => {
    const id = await made();
    const token = await keyFor(id);
    expect((await buy(token)).code).toBe('insufficient-funds');
    await move(id, 'in', PRICE);
    const before = await balanceOf({ as: 'owner' });
    const bought = await buy(token);
    expect(bought.status, bought.text).toBe(201);
    const ofOwner = await server.buy('owner');
    expect(await balanceOf({ as: 'owner' })).toBeCloseTo(before - PRICE, 3);
    expect(await shown(id)).toMatchObject({ name: 'Shop', balance: 0, held: PRICE, is_active: true });
    expect((await move(id, 'out', PRICE)).code).toBe('exceeds-balance');

    await server.settle();
    expect((await server.ask('GET', `/api/orders/list/${ofOwner.orderId}`, { token })).status).toBe(404);
    const own = await server.ask('GET', '/api/orders/list', { token });
    const seen = await server.ask('GET', `/api/sub_accounts/${id}/orders`, { as: 'owner' });
    const [order] = own.body.data as readonly { readonly order_uuid: string }[];
    expect(own.body.data).toHaveLength(1);
    expect(seen.body.data).toMatchObject([{ order_uuid: order?.order_uuid }]);
    const lines = await server.ask('GET', `/api/sub_accounts/${id}/transactions`, { as: 'owner' });
    expect(lines.body).toMatchObject({
      proved: { equal: true },
      data: [
        { kind: 'user purchase order', amount: -PRICE },
        { kind: 'user moves credit', amount: PRICE, transfer_uuid: expect.any(String) },
      ],
    });
  });

  it('is closed by its owner when nothing is under way, gives all its money back, and stays readable', async () => {
    const id = await made();
    const token = await keyFor(id);
    const before = await balanceOf({ as: 'owner' });
    await move(id, 'in', PRICE + 0.007);
    const close = (amount: number, as: Who = 'owner') =>
      server.ask('POST', `/api/sub_accounts/${id}/close`, { as, body: { amount } });
    const bought = await buy(token);
    expect((await close(0.007, 'other')).code).toBe('not-found');
    expect((await close(0.007)).code).toBe('sub-account-busy');
    const path = `/api/orders/${String(bought.body.order_uuid)}/cancel`;
    const cancelled = await server.ask('POST', path, { token });
    expect(cancelled.status, cancelled.text).toBe(200);
    await server.settle();
    expect((await close(PRICE)).code).toBe('balance-changed');
    const closed = await close(PRICE + 0.007);
    expect(closed.body, closed.text).toMatchObject({
      balance: 0,
      is_active: false,
      closed_at: expect.any(String),
    });
    expect(closed.headers.has('position')).toBe(true);
    expect(await balanceOf({ as: 'owner' })).toBeCloseTo(before, 3);
    expect((await server.ask('GET', '/api/users/balance', { token })).code).toBe('unauthenticated');
    expect((await move(id, 'in', 1)).code).toBe('account-inactive');
    expect((await close(1)).status).toBe(200);
    const gift = { amount: 1, reason: 'It came late' };
    expect((await once(server.ask, `/api/users/${id}/credit`, { as: 'support' }, gift)).status).toBe(201);
    expect((await move(id, 'out', 1)).body).toMatchObject({ sub_account_balance: 0 });
    const active = { as: 'admin', body: { active: true, reason: 'For a test' } } as const;
    expect((await server.ask('POST', `/api/users/${id}/status`, active)).code).toBe('account-inactive');
    await server.settle();
    const seen = await server.ask('GET', `/api/sub_accounts/${id}/orders`, { as: 'owner' });
    expect(seen.body.total).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('is nobody else’s, and its key opens nothing of its owner', async () => {
    const id = await made();
    const token = await keyFor(id);
    expect((await move(id, 'in', 1, { as: 'other' })).code).toBe('not-found');
    const rename = (as: Who) => server.ask('PUT', `/api/sub_accounts/${id}`, { as, body: { name: 'Oslo' } });
    expect((await rename('other')).code).toBe('not-found');
    expect((await rename('owner')).status).toBe(204);
    expect(await shown(id)).toMatchObject({ name: 'Oslo' });
    for (const path of ['orders', 'transactions', 'keys'])
      expect((await server.ask('GET', `/api/sub_accounts/${id}/${path}`, { as: 'other' })).status).toBe(404);
    const body = { direction: 'out', amount: 1 };
    const moved = await once(server.ask, `/api/sub_accounts/${id}/transfers`, { token }, body);
    expect(moved.code).toBe('key-not-allowed');
    expect((await server.ask('GET', '/api/keys', { token })).code).toBe('key-not-allowed');
    const wider = { ...TERMS, scopes: ['read', 'money'] };
    const refused = await server.ask('POST', `/api/sub_accounts/${id}/keys`, { as: 'owner', body: wider });
    expect(refused.code).toBe('sub-account-scope');
    const { body: keys } = await server.ask('GET', `/api/sub_accounts/${id}/keys`, { as: 'owner' });
    const [key] = keys.data as readonly { readonly id: string }[];
    expect((await server.ask('DELETE', `/api/keys/${key?.id}`, { as: 'other' })).status).toBe(404);
    expect((await server.ask('DELETE', `/api/keys/${key?.id}`, { as: 'owner' })).status).toBe(204);
    expect((await server.ask('GET', '/api/users/balance', { token })).code).toBe('unauthenticated');
  });

  it('is shown to admins with its owner, who refund its orders too', async () => {
    const id = await made();
    await move(id, 'in', 3);
    await server.settle();
    const { userId, email } = server.people.owner;
    const ofSub = await server.ask('GET', `/api/admin/users/${id}`, { as: 'support' });
    expect(ofSub.body).toMatchObject({ owner: { user_id: userId, email }, balance: 3, email: '' });
    const ofOwner = await server.ask('GET', `/api/admin/users/${userId}`, { as: 'support' });
    expect(ofOwner.body.owner).toBeNull();
    expect(ofOwner.body.sub_accounts).toContainEqual({ user_id: id, status: 'active', balance: 3 });
    const gift = { amount: 1, reason: 'For a test' };
    const credit = await once(server.ask, `/api/users/${id}/credit`, { as: 'support' }, gift);
    expect([credit.status, credit.body.balance]).toEqual([201, 4]);
  });
});

describe('those who work here', () => {
  it('have no sub-accounts, and decide nothing about those that they had as customers', async () => {
    for (const as of ['support', 'admin'] as const) {
      const refused = await server.ask('POST', '/api/sub_accounts', { as, body: { name: 'Mine' } });
      expect([refused.status, refused.code]).toEqual([403, 'sub-accounts-of-staff']);
    }
    const { ask, people, appIds, countryIso } = await server.openCountry(2);
    const { id } = (await ask('POST', '/api/sub_accounts', { as: 'owner', body: { name: 'Shop' } })).body;
    const role = { as: 'super_admin', body: { role: 'support' } } as const;
    expect((await ask('POST', `/api/users/${people.owner.userId}/role`, role)).status).toBe(204);
    const send = (path: string, body: object) =>
      ask('POST', path, { as: 'owner', headers: { 'idempotency-key': randomUUID() }, body });
    const credit = { amount: 1, reason: 'For me' };
    expect((await send(`/api/users/${id}/credit`, credit)).code).toBe('forbidden');
    expect((await send(`/api/users/${server.people.other.userId}/credit`, credit)).status).toBe(201);
    const order = { kind: 'activation', app_uuid: appIds[0], country_iso: countryIso, quantity: 1 };
    const bought = await send(`/api/users/${id}/orders`, { ...order, quoted_price: PRICE, reason: 'For me' });
    expect(bought.code).toBe('forbidden');
  });
});

describe('money of a payment that was moved and then taken back', () => {
  it('cannot be spent by the sub-account, and pays the debt when it comes back', async () => {
    const { startPayment, play, deliver } = paymentCustomer(server);
    const id = await made('other');
    const token = await keyFor(id, 'other');
    const before = await balanceOf({ as: 'other' });
    const payment = await startPayment(5);
    await deliver(await play(payment, 'pay', 5));
    expect((await move(id, 'in', before + 5, { as: 'other' })).status).toBe(201);
    const rental = await rent({ token });
    await deliver(await play(payment, 'reverse'));
    await server.settle();
    await receive(String(rental.body.number), 'Your ALPHA code is 222222');
    const isShown = async () =>
      (await server.ask('GET', '/api/sms/list?after=0&limit=20', { token })).text.includes('222222');
    expect(await isShown()).toBe(false);
    const owes = await server.ask('GET', '/api/users/balance', { as: 'other' });
    expect(owes.body).toMatchObject({ balance: 0, debt: 5 });

    expect(await buy(token)).toMatchObject({ status: 402, code: 'debt-open' });
    expect(await buyTogether(token)).toMatchObject({ status: 402, code: 'debt-open' });
    expect((await move(id, 'in', 1, { as: 'other' })).code).toBe('debt-open');
    const back = await move(id, 'out', 6, { as: 'other' });
    expect(back.body).toMatchObject({ balance: 1, sub_account_balance: before - 1 - RENT });
    await waitForPolicies(server);
    await server.settle();
    expect(await isShown()).toBe(true);
    const bought = await buy(token);
    expect(bought.status, bought.text).toBe(201);
    expect(await faults()).toEqual([]);
  });
});

describe('a customer and a sub-account', () => {
  it('give back no more rentals in a day than one customer', async () => {
    const { ask, people, ...country } = await server.openCountry(5);
    expect(people.owner.userId).not.toBe(server.people.owner.userId);
    const { token } = await withMoney(ask, 5);
    const given: number[] = [];
    for (const sender of [{ as: 'owner' }, { token }, { as: 'owner' }, { token }] as const) {
      const rented = await rent(sender, { ask, ...country });
      const path = `/api/order_number/give_back/${String(rented.body.order_uuid)}`;
      given.push((await ask('POST', path, sender)).status);
    }
    expect(given).toEqual([200, 200, 200, 429]);
  });
});

describe('the limits of purchases', () => {
  it('count for a customer and the sub-accounts together, also at the same moment', async () => {
    const { ask, people, appIds, countryIso } = await server.openCountry(8);
    const limits = { open_activations: 3, purchases_per_minute: null, cancels_per_hour: null };
    const path = `/api/users/${people.owner.userId}/limits`;
    const set = await ask('POST', path, { as: 'admin', body: { ...limits, reason: 'For a test' } });
    expect(set.status, set.text).toBe(204);
    const senders = [{ as: 'owner' }, await withMoney(ask), await withMoney(ask)] as const;
    const common = { country_iso: countryIso, app_uuid: appIds[0], quoted_price: PRICE };
    const bulk = { ...common, quantity: 2 };
    const one = (sender: Sender) => once(ask, '/api/orders/on_demand', sender, common);
    const bought = await Promise.all([...senders, ...senders].map(one));
    const codes = bought.map(({ code }) => code ?? 'bought').sort();
    expect(codes).toEqual([...Array(3).fill('bought'), ...Array(3).fill('too-many-open-orders')]);
    for (const sender of senders) {
      expect((await one(sender)).code).toBe('too-many-open-orders');
      expect((await once(ask, '/api/orders/on_demand_bulk', sender, bulk)).code).toBe('too-many-open-orders');
    }
  });
});

describe('the accounts of one person', () => {
  it('do not get a number that one of them has banned, and see why', async () => {
    const { ask, numbers, appIds, countryIso, settle, advance } = await server.openCountry(2);
    const [number = '', second] = numbers;
    const first = await withMoney(ask);
    const others = [await withMoney(ask), { as: 'owner' }] as const;
    const buyIt = (sender: Sender, chosen?: string) => {
      const order = { country_iso: countryIso, app_uuid: appIds[0], quoted_price: PRICE };
      return once(ask, '/api/orders/on_demand', sender, { ...order, number: chosen });
    };
    const bought = await buyIt(first, number);
    const banned = await ask('POST', `/api/orders/${String(bought.body.order_uuid)}/ban`, first);
    expect([banned.status, banned.body.released], banned.text).toEqual([200, PRICE]);
    await settle();
    await advance(31 * 60_000);
    await settle();
    const stateFor = async (sender: Sender) => {
      const path = `/api/number/active/${appIds[0]}?country=${countryIso}&prefix=${number.slice(1)}&limit=20&offset=0`;
      const { body, text } = await ask('GET', path, sender);
      return (body.data as readonly { readonly state: string }[] | undefined)?.[0]?.state ?? text;
    };
    for (const sender of others) {
      expect(await stateFor(sender)).toBe('banned');
      expect((await buyIt(sender, number)).code).toBe('number-banned');
      // Any other number is sold; where only the banned one is left, there is none.
      const any = await buyIt(sender);
      expect(any.body.number ?? any.code).toBe(sender === others[0] ? second : 'no-available-numbers');
    }
    expect(await stateFor({ as: 'other' })).toBe('free');
    const ofOther = await buyIt({ as: 'other' }, number);
    expect(ofOther.status, ofOther.text).toBe(201);
    expect(await faults()).toEqual([]);
  });
});

describe('a transfer that stopped between its two sides', () => {
  it('arrives by itself, once, on a log that takes one stream at a time', async () => {
    const id = await made();
    const { events } = server.ringpost.engine;
    const { appendAll } = events;
    Reflect.deleteProperty(events, 'appendAll');
    const append = events.append.bind(events);
    vi.spyOn(events, 'append').mockImplementation(async (request) => {
      if (request.stream === streams.wallet(id)) throw new StoreUnavailable('the store is away');
      return append(request);
    });
    const key = randomUUID();
    const before = await balanceOf({ as: 'owner' });
    expect((await move(id, 'in', 1.5, { key })).code).toBe('unavailable');
    expect(await balanceOf({ as: 'owner' })).toBeCloseTo(before - 1.5, 3);
    vi.restoreAllMocks();
    await waitForPolicy(server, 'finish-transfers');
    expect(await shown(id)).toMatchObject({ balance: 1.5 });
    const again = await move(id, 'in', 1.5, { key });
    Object.assign(events, { appendAll });
    expect(again.body).toMatchObject({ sub_account_balance: 1.5, balance: before - 1.5 });
    const { state } = await server.ringpost.commandApi.deps.streams.refresh(streams.wallet(id), wallet);
    expect(state.moved.size).toBe(1);
    expect(await faults()).toEqual([]);
  });
});

// It comes last: the owner's account is not active afterwards.
describe('the owner of sub-accounts', () => {
  it('stops them when the account is deactivated or about to be forgotten', async () => {
    const id = await made();
    const token = await keyFor(id);
    await move(id, 'in', 2);
    const line = (sender: Sender, wait: boolean) => {
      const body = { number: server.numbers.at(-1), app_uuid: server.appIds[1], quoted_price: FEE, wait };
      return once(server.ask, '/api/number_reservation', sender, body);
    };
    expect((await line({ as: 'other' }, false)).status).toBe(201);
    await server.settle();
    expect((await line({ token }, true)).body.status).toBe('queued');
    expect(await shown(id)).toMatchObject({ held: FEE });
    const status = (active: boolean) =>
      server.ask('POST', `/api/users/${server.people.owner.userId}/status`, {
        as: 'admin',
        body: { active, reason: 'For a test' },
      });
    await status(false);
    expect((await buy(token)).code).toBe('account-inactive');
    await waitForPolicies(server);
    await server.settle();
    const { state } = await server.ringpost.commandApi.deps.streams.refresh(streams.wallet(id), wallet);
    expect([state.availableMills, state.heldMills]).toEqual([2_000, 0]);
    await status(true);
    expect((await server.ask('GET', '/api/users/balance', { token })).status).toBe(200);

    const { body: ends } = await server.ask('GET', '/api/auth/forgetting', { as: 'owner' });
    expect(ends.balance).toBeGreaterThan(await balanceOf({ as: 'owner' }));
    const asked = await server.ask('POST', '/api/auth/forgetting', {
      as: 'owner',
      body: { given_up: ends.balance },
    });
    expect(asked.status, asked.text).toBe(204);
    expect((await buy(token)).code).toBe('being-forgotten');
    expect((await server.ask('POST', '/api/sub_accounts', { as: 'owner', body: { name: 'x' } })).code).toBe(
      'being-forgotten',
    );
    await server.advance(8 * 86_400_000);
    await server.settle();
    await waitForPolicies(server);
    expect((await server.ask('GET', '/api/users/balance', { token })).code).toBe('unauthenticated');
    await server.settle();
    const forgotten = await server.ask('GET', `/api/admin/users/${id}`, { as: 'admin' });
    expect(forgotten.body).toMatchObject({ status: 'inactive', forgotten_at: expect.any(String) });
    expect(await faults()).toEqual([]);
  });
});
