import { randomUUID } from 'node:crypto';
import { order, streams } from '@ringpost/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForPolicy } from './policy-done.ts';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let country: OpenedCountry;
beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(4);
});
afterAll(() => server.close());

function fromNow(milliseconds: number): string {
  return new Date(country.now().getTime() + milliseconds).toISOString();
}

/** Three days of a new number: a tenth of 2,000 mills for thirty days. */
async function rentThreeDays(): Promise<{ readonly orderId: string; readonly number: string }> {
  const { ask, appIds, countryIso, settle } = country;
  const body = {
    app_uuid: appIds[0],
    country_iso: countryIso,
    number_type: 'new',
    term_hours: 72,
    quoted_price: 0.5,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const { body: rented } = await ask('POST', '/api/orders/create_number_order', {
    as: 'owner',
    body,
    headers,
  });
  await settle();
  return { orderId: String(rented.order_uuid), number: String(rented.number) };
}

async function receive(to: string, text: string): Promise<void> {
  const { ask, ringpost, settle } = country;
  const body = { message_id: randomUUID(), from: '32665', to, text };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  expect((await ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
  await settle();
}

describe('the link of a rental', () => {
  async function share(orderId: string, as: Who = 'owner'): Promise<Reply> {
    const shared = await country.ask('POST', `/api/order_number/share/${orderId}`, { as });
    await country.settle();
    return shared;
  }
  async function tokenOf(orderId: string): Promise<string> {
    const { status, body } = await share(orderId);
    expect(status).toBe(201);
    return String(body.token);
  }
  function open(token: string): Promise<Reply> {
    return country.ask('GET', '/api/public/number_by_token', { headers: { 'share-token': token } });
  }
  async function textsOf(token: string): Promise<readonly string[]> {
    const { body } = await open(token);
    return (body.data as readonly { readonly msg: string }[]).map(({ msg }) => msg);
  }

  it('shows anybody who has it the texts of its app that come from then on, the newest first', async () => {
    const { orderId, number } = await rentThreeDays();
    await receive(number, 'Your ALPHA code is 111111');
    const token = await tokenOf(orderId);
    expect(await textsOf(token)).toEqual([]);
    await receive(number, 'Your ALPHA code is 222222');
    await receive(number, 'See you tonight');
    await receive(number, 'Your ALPHA code is 333333');
    expect(await textsOf(token)).toEqual(['Your ALPHA code is 333333', 'Your ALPHA code is 222222']);
    const { body, text } = await open(token);
    expect(body).toMatchObject({ number, app_name: 'Alpha', ends_at: fromNow(72 * HOUR_MS) });
    for (const secret of [orderId, country.people.owner.userId, country.people.owner.email])
      expect(text).not.toContain(secret);
  });

  it('shows nothing of another rental on the same number', async () => {
    const { ask, appIds, countryIso } = country;
    const { orderId, number } = await rentThreeDays();
    const body = {
      app_uuid: appIds[1],
      country_iso: countryIso,
      number_type: 'new',
      term_hours: 72,
      quoted_price: 0.5,
    };
    for (let n = 0; n < 4; n += 1) {
      const headers = { 'idempotency-key': randomUUID() };
      await ask('POST', '/api/orders/create_number_order', { as: 'other', body, headers });
    }
    const token = await tokenOf(orderId);
    await receive(number, 'Your BETA code is 444444');
    expect(await textsOf(token)).toEqual([]);
  });

  it('shows nothing once it was taken back, replaced, or its rental is over', async () => {
    const { ask, settle, advance } = country;
    const { orderId, number } = await rentThreeDays();
    const first = await tokenOf(orderId);
    const second = await tokenOf(orderId);
    await receive(number, 'Your ALPHA code is 555555');
    expect((await open(first)).code).toBe('token-not-found');
    expect((await open(second)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      const { status } = await ask('DELETE', `/api/order_number/share/${orderId}`, { as: 'owner' });
      expect(status).toBe(204);
      await settle();
      expect((await open(second)).code).toBe('token-not-found');
    }
    const third = await tokenOf(orderId);
    await advance(72 * HOUR_MS);
    await settle();
    expect((await open(third)).code).toBe('token-not-found');
    expect((await share(orderId)).code).toBe('lease-over');
  });

  it('is made and taken back by nobody but the customer', async () => {
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    expect((await share(orderId, 'other')).code).toBe('not-found');
    const reply = await country.ask('DELETE', `/api/order_number/share/${orderId}`, { as: 'other' });
    expect(reply.code).toBe('not-found');
    expect((await open(token)).status).toBe(200);
  });

  it('shows nothing once its customer is deactivated', async () => {
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    await country.settle();
    expect((await open(token)).status).toBe(200);
    const path = `/api/users/${country.people.owner.userId}/status`;
    const { status } = await country.ask('POST', path, {
      as: 'admin',
      body: { active: false, reason: 'For a test' },
    });
    expect(status).toBe(204);
    await country.settle();
    expect((await open(token)).code).toBe('token-not-found');
  });

  it('is stored as a hash, and no log has its token', async () => {
    const { engine } = country.ringpost;
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    await open(token);
    const { state } = await country.ringpost.commandApi.deps.streams.refresh(streams.order(orderId), order);
    expect(state).toMatchObject({ sharedBy: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(await engine.events.readAll())).not.toContain(token);
    expect(country.logged()).not.toContain(token);
    const { text } = await country.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(text).not.toMatch(new RegExp(`${token}|[0-9a-f]{64}`));
    const { body } = await country.ask('GET', '/api/order_number/list', { as: 'owner' });
    expect(body.data).toMatchObject([{ shared_at: fromNow(0) }]);
  });
});

describe('a rental without any text', () => {
  function giveBack(orderId: string, as: Who = 'owner'): Promise<Reply> {
    return country.ask('POST', `/api/order_number/give_back/${orderId}`, { as });
  }
  async function orderOf(orderId: string): Promise<Reply['body']> {
    return (await country.ask('GET', `/api/orders/${orderId}`, { as: 'owner' })).body;
  }

  it('can be given back within 20 minutes for all its money, and its page names the amount', async () => {
    const { orderId } = await rentThreeDays();
    expect(await orderOf(orderId)).toMatchObject({ give_back: { until: fromNow(20 * 60_000), amount: 0.5 } });
    expect((await giveBack(orderId, 'other')).status).toBe(404);
    const given = { order_uuid: orderId, status: 'inactive', ended_at: fromNow(0), refunded: 0.5 };
    for (let n = 0; n < 2; n += 1)
      expect(await giveBack(orderId)).toMatchObject({ status: 200, body: given });
    await country.settle();
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'inactive', outcome: 'given-back', refunded: 0.5 });
    expect(order).not.toHaveProperty('give_back');
  });

  it('cannot be given back after a text, nor after 20 minutes', async () => {
    const { orderId, number } = await rentThreeDays();
    await receive(number, 'Your ALPHA code is 111111');
    expect(await orderOf(orderId)).not.toHaveProperty('give_back');
    expect(await giveBack(orderId)).toMatchObject({ status: 409, body: { code: 'rental-has-text' } });
    const late = await rentThreeDays();
    await country.advance(20 * 60_000);
    expect(await orderOf(late.orderId)).not.toHaveProperty('give_back');
    expect(await giveBack(late.orderId)).toMatchObject({ status: 409, body: { code: 'give-back-over' } });
  });

  it('can be given back three times a day, so that nobody looks at all numbers or blocks them', async () => {
    for (let n = 0; n < 3; n += 1) expect((await giveBack((await rentThreeDays()).orderId)).status).toBe(200);
    const { orderId } = await rentThreeDays();
    const refused = await giveBack(orderId);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-give-backs' } });
    expect(await orderOf(orderId)).toMatchObject({ status: 'active' });
  });
});

describe('a rental that renews itself', () => {
  function turnOn(orderId: string, maxPrice = 0.5, as: Who = 'owner'): Promise<Reply> {
    const body = { term_hours: 72, max_price: maxPrice };
    return country.ask('PUT', `/api/order_number/renewal/${orderId}`, { as, body });
  }
  async function orderOf(orderId: string): Promise<Reply['body']> {
    await country.settle();
    return (await country.ask('GET', `/api/orders/${orderId}`, { as: 'owner' })).body;
  }
  async function mailKinds(): Promise<readonly string[]> {
    const { body } = await country.ask('GET', '/api/admin/mail', { as: 'admin' });
    return (body.data as readonly { readonly kind: string; readonly to: string }[])
      .filter(({ to }) => to === country.people.owner.email)
      .map(({ kind }) => kind);
  }

  it('says so a day before, renews itself an hour before its end, and can be turned off', async () => {
    const { orderId } = await rentThreeDays();
    expect((await turnOn(orderId, 0.5, 'other')).status).toBe(404);
    expect(await turnOn(orderId, 0.4)).toMatchObject({ status: 409, body: { code: 'above-max-price' } });
    expect(await orderOf(orderId)).not.toHaveProperty('renewal');
    const renewsAt = fromNow(71 * HOUR_MS);
    const renewal = { term_hours: 72, max_price: 0.5, renews_at: renewsAt };
    expect(await turnOn(orderId)).toMatchObject({ status: 200, body: { order_uuid: orderId, ...renewal } });
    expect(await orderOf(orderId)).toMatchObject({ renewal });
    await country.advance(47 * HOUR_MS);
    await vi.waitFor(async () => expect(await mailKinds()).toEqual(['rental-renews']), 60_000);
    await country.advance(HOUR_MS);
    // It does not end, so nobody is told that it does.
    await waitForPolicy(country, 'write-of-rental-ends');
    expect(await mailKinds()).not.toContain('rental-ends');
    await country.advance(23 * HOUR_MS);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ total_cost: 1, closes_at: fromNow(73 * HOUR_MS) });
    expect(order.renewal).toMatchObject({ renews_at: fromNow(72 * HOUR_MS) });
    for (let n = 0; n < 2; n += 1) {
      const off = await country.ask('DELETE', `/api/order_number/renewal/${orderId}`, { as: 'owner' });
      expect(off.status).toBe(204);
    }
    await country.advance(73 * HOUR_MS);
    expect(await orderOf(orderId)).toMatchObject({ status: 'inactive', outcome: 'lapsed', total_cost: 1 });
  });
});

describe('a rental that is bought with its renewal', () => {
  it('renews itself for its own term, and is refused before anything is paid if the maximum is too low', async () => {
    const rent = async (maxPrice: number) => {
      const order = { app_uuid: country.appIds[0], country_iso: country.countryIso, number_type: 'new' };
      const terms = { term_hours: 72, quoted_price: 0.5, renewal: { max_price: maxPrice } };
      const headers = { 'idempotency-key': randomUUID() };
      const body = { ...order, ...terms };
      return country.ask('POST', '/api/orders/create_number_order', { as: 'owner', headers, body });
    };
    const balance = async () =>
      (await country.ask('GET', '/api/users/balance', { as: 'owner' })).body.balance;
    const before = await balance();
    expect((await rent(0.499)).code).toBe('above-max-price');
    expect(await balance()).toBe(before);
    const rented = await rent(0.6);
    expect(rented.status, rented.text).toBe(201);
    await country.settle();
    const path = `/api/orders/${String(rented.body.order_uuid)}`;
    const order = async () => (await country.ask('GET', path, { as: 'owner' })).body;
    const renewal = { term_hours: 72, max_price: 0.6, renews_at: fromNow(71 * HOUR_MS) };
    expect(await order()).toMatchObject({ renewal, total_cost: 0.5 });
    await country.advance(71 * HOUR_MS);
    await country.settle();
    expect(await order()).toMatchObject({ total_cost: 1, closes_at: fromNow(73 * HOUR_MS) });
    expect(Number(await balance())).toBeCloseTo(Number(before) - 1, 3);
  });

  it('is told at once that it does not renew itself if the provider of its number costs more', async () => {
    const { ask, appIds, countryIso, vendorId } = country;
    const scope = { user_id: country.people.owner.userId, country_iso: countryIso, vendor_uuid: vendorId };
    const dearer = { ...scope, on_delv_price: 0.51, price_new: 2, price_old: 1, new_initial_term: 30 };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/admin/apps/${appIds[1]}/prices`;
    expect((await ask('POST', path, { as: 'admin', headers, body: dearer })).status).toBe(201);
    const order = { app_uuid: appIds[1], country_iso: countryIso, number_type: 'new', term_hours: 72 };
    const body = { ...order, quoted_price: 0.5, renewal: { max_price: 0.5 } };
    const rented = await ask('POST', '/api/orders/create_number_order', { as: 'owner', headers, body });
    expect(rented.status, rented.text).toBeLessThan(300);
    await waitForPolicy(country, 'check-renewal-prices');
    await country.settle();
    const { body: seen } = await ask('GET', `/api/orders/${String(rented.body.order_uuid)}`, { as: 'owner' });
    expect(seen).toMatchObject({ status: 'active', renewal_failure: 'price' });
    expect(seen).not.toHaveProperty('renewal');
  });
});

describe('a rental that ends within a day', () => {
  async function endingOf(as: Who = 'owner'): Promise<readonly unknown[]> {
    await country.settle();
    const { body } = await country.ask('GET', '/api/number_expiring/pending', { as });
    return (body.data as readonly { readonly order_uuid: string }[]).map(({ order_uuid }) => order_uuid);
  }
  async function mailsOf(): Promise<readonly unknown[]> {
    const { body } = await country.ask('GET', '/api/admin/mail', { as: 'admin' });
    return (body.data as readonly { readonly kind: string; readonly to: string }[])
      .filter(({ kind, to }) => kind === 'rental-ends' && to === country.people.owner.email)
      .map(({ to }) => to);
  }

  it('is said a day ahead, in the app and by one mail, and again for a new end', async () => {
    const { advance, ask, settle, people } = country;
    const { orderId } = await rentThreeDays();
    await advance(48 * HOUR_MS - 1);
    expect(await endingOf()).toEqual([]);
    await advance(1);
    await advance(HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    expect(await endingOf('other')).toEqual([]);
    await vi.waitFor(async () => expect(await mailsOf()).toEqual([people.owner.email]), 60_000);
    const body = { term_hours: 72, quoted_price: 0.5 };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/order_number/extend/${orderId}`;
    expect((await ask('POST', path, { as: 'owner', body, headers })).status).toBe(201);
    await settle();
    expect(await endingOf()).toEqual([]);
    await advance(71 * HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    // The mail about the previous end is outdated, and removed.
    await vi.waitFor(async () => expect(await mailsOf()).toEqual([people.owner.email]), 60_000);
    const warnings = (await country.ringpost.engine.events.readAll()).filter(
      ({ type, data }) => type === 'LeaseEndsSoon' && JSON.stringify(data).includes(orderId),
    );
    expect(warnings).toHaveLength(2);
    await advance(24 * HOUR_MS);
    expect(await endingOf()).toEqual([]);
  });

  it('is not said of a rental that was never longer than a day', async () => {
    const { rent, advance } = country;
    await rent('owner');
    await advance(HOUR_MS);
    expect(await endingOf()).toEqual([]);
  });

  it('is said in the app only, where the customer has turned these mails off', async () => {
    const { advance, ask } = country;
    const path = '/api/users/mail_settings';
    expect((await ask('GET', path, { as: 'owner' })).body).toMatchObject({
      rental_ends: true,
      port_ins: true,
    });
    const reply = await ask('PUT', path, { as: 'owner', body: { rental_ends: false } });
    expect(reply).toMatchObject({ status: 200, body: { rental_ends: false, port_ins: true } });
    expect((await ask('GET', path, { as: 'other' })).body).toMatchObject({ rental_ends: true });
    const { orderId } = await rentThreeDays();
    await advance(48 * HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    await waitForPolicy(country, 'write-of-rental-ends');
    expect(await mailsOf()).toEqual([]);
  });
});
