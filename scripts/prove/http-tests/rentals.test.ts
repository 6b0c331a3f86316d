import { randomUUID } from 'node:crypto';
import { order, streams } from '@ringpost/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyDone } from './policy-done.ts';
import { type OpenedCountry, type Started, start } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const HOUR_MS = 3_600_000;

let whole: Started;
let started: OpenedCountry;
beforeAll(async () => {
  whole = await start({ numbers: 0 });
});
beforeEach(async () => {
  started = await whole.openCountry(4);
});
afterAll(() => whole.close());

function fromNow(milliseconds: number): string {
  return new Date(started.now().getTime() + milliseconds).toISOString();
}

/** Three days of a new number: a tenth of 2,000 mills for thirty days. */
async function rentThreeDays(): Promise<{ readonly orderId: string; readonly number: string }> {
  const { ask, appIds, countryIso, settled } = started;
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
  await settled();
  return { orderId: String(rented.order_uuid), number: String(rented.number) };
}

async function receive(to: string, text: string): Promise<void> {
  const { ask, ringpost, settled } = started;
  const body = { message_id: randomUUID(), from: '32665', to, text };
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  expect((await ask('POST', '/hooks/sms/json', { body, headers })).status).toBe(200);
  await settled();
}

describe('the link of a rental', () => {
  async function share(orderId: string, as: Who = 'owner'): Promise<Reply> {
    const shared = await started.ask('POST', `/api/order_number/share/${orderId}`, { as });
    await started.settled();
    return shared;
  }
  async function tokenOf(orderId: string): Promise<string> {
    const { status, body } = await share(orderId);
    expect(status).toBe(201);
    return String(body.token);
  }
  function open(token: string): Promise<Reply> {
    return started.ask('GET', '/api/public/number_by_token', { headers: { 'share-token': token } });
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
    for (const secret of [orderId, started.people.owner.userId, started.people.owner.email])
      expect(text).not.toContain(secret);
  });

  it('shows nothing of another rental on the same number', async () => {
    const { ask, appIds, countryIso } = started;
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
    const { ask, settled, advance } = started;
    const { orderId, number } = await rentThreeDays();
    const first = await tokenOf(orderId);
    const second = await tokenOf(orderId);
    await receive(number, 'Your ALPHA code is 555555');
    expect((await open(first)).code).toBe('token-not-found');
    expect((await open(second)).status).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      const { status } = await ask('DELETE', `/api/order_number/share/${orderId}`, { as: 'owner' });
      expect(status).toBe(204);
      await settled();
      expect((await open(second)).code).toBe('token-not-found');
    }
    const third = await tokenOf(orderId);
    await advance(72 * HOUR_MS);
    await settled();
    expect((await open(third)).code).toBe('token-not-found');
    expect((await share(orderId)).code).toBe('lease-over');
  });

  it('is made and taken back by nobody but the customer', async () => {
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    expect((await share(orderId, 'other')).code).toBe('not-found');
    const taken = await started.ask('DELETE', `/api/order_number/share/${orderId}`, { as: 'other' });
    expect(taken.code).toBe('not-found');
    expect((await open(token)).status).toBe(200);
  });

  it('shows nothing once its customer is deactivated', async () => {
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    await started.settled();
    expect((await open(token)).status).toBe(200);
    const path = `/api/users/${started.people.owner.userId}/status`;
    const { status } = await started.ask('POST', path, {
      as: 'admin',
      body: { active: false, reason: 'For a test' },
    });
    expect(status).toBe(204);
    await started.settled();
    expect((await open(token)).code).toBe('token-not-found');
  });

  it('is stored as a hash, and no log has its token', async () => {
    const { engine } = started.ringpost;
    const { orderId } = await rentThreeDays();
    const token = await tokenOf(orderId);
    await open(token);
    const { state } = await started.ringpost.commandApi.deps.streams.refresh(streams.order(orderId), order);
    expect(state).toMatchObject({ sharedBy: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(await engine.events.readAll())).not.toContain(token);
    expect(started.logged()).not.toContain(token);
    const { text } = await started.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
    expect(text).not.toMatch(new RegExp(`${token}|[0-9a-f]{64}`));
    const { body } = await started.ask('GET', '/api/order_number/list', { as: 'owner' });
    expect(body.data).toMatchObject([{ shared_at: fromNow(0) }]);
  });
});

describe('a rental that ends within a day', () => {
  async function endingOf(as: Who = 'owner'): Promise<readonly unknown[]> {
    await started.settled();
    const { body } = await started.ask('GET', '/api/number_expiring/pending', { as });
    return (body.data as readonly { readonly order_uuid: string }[]).map(({ order_uuid }) => order_uuid);
  }
  async function mailsOf(): Promise<readonly unknown[]> {
    const { body } = await started.ask('GET', '/api/admin/mail', { as: 'admin' });
    return (body.data as readonly { readonly kind: string; readonly to: string }[])
      .filter(({ kind, to }) => kind === 'rental-ends' && to === started.people.owner.email)
      .map(({ to }) => to);
  }

  it('is said a day ahead, in the app and by one mail, and again for a new end', async () => {
    const { advance, ask, settled, people } = started;
    const { orderId } = await rentThreeDays();
    await advance(48 * HOUR_MS - 1);
    expect(await endingOf()).toEqual([]);
    await advance(1);
    await advance(HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    expect(await endingOf('other')).toEqual([]);
    await vi.waitFor(async () => expect(await mailsOf()).toEqual([people.owner.email]), 10_000);
    const body = { term_hours: 72, quoted_price: 0.5 };
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/order_number/extend/${orderId}`;
    expect((await ask('POST', path, { as: 'owner', body, headers })).status).toBe(201);
    await settled();
    expect(await endingOf()).toEqual([]);
    await advance(71 * HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    // The mail about the previous end is outdated, and removed.
    await vi.waitFor(async () => expect(await mailsOf()).toEqual([people.owner.email]), 10_000);
    const told = (await started.ringpost.engine.events.readAll()).filter(
      ({ type, data }) => type === 'LeaseEndsSoon' && JSON.stringify(data).includes(orderId),
    );
    expect(told).toHaveLength(2);
    await advance(24 * HOUR_MS);
    expect(await endingOf()).toEqual([]);
  });

  it('is not said of a rental that was never longer than a day', async () => {
    const { rent, advance } = started;
    await rent('owner');
    await advance(HOUR_MS);
    expect(await endingOf()).toEqual([]);
  });

  it('is said in the app only, where the customer has turned these mails off', async () => {
    const { advance, ask } = started;
    const path = '/api/users/mail_settings';
    expect((await ask('GET', path, { as: 'owner' })).body).toMatchObject({
      rental_ends: true,
      port_ins: true,
    });
    const set = await ask('PUT', path, { as: 'owner', body: { rental_ends: false } });
    expect(set).toMatchObject({ status: 200, body: { rental_ends: false, port_ins: true } });
    expect((await ask('GET', path, { as: 'other' })).body).toMatchObject({ rental_ends: true });
    const { orderId } = await rentThreeDays();
    await advance(48 * HOUR_MS);
    expect(await endingOf()).toEqual([orderId]);
    await policyDone(started, 'write-of-rental-ends');
    expect(await mailsOf()).toEqual([]);
  });
});
