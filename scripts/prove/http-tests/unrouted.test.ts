import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let country: OpenedCountry;
let alpha: { readonly orderId: string; readonly number: string };
/** The ids of all messages of this test. */
let received: string[];
let beta: { readonly orderId: string; readonly number: string };

beforeAll(async () => {
  server = await start({ numbers: 0 });
});
// One number for sale. The owner has it for one app, another customer for another app.
beforeEach(async () => {
  country = await server.openCountry(1);
  received = [];
  alpha = await country.buy('owner', 0);
  beta = await country.buy('other', 1);
  expect(beta.number).toBe(alpha.number);
});
afterAll(() => server.close());

async function receive(text: string, to = alpha.number): Promise<string> {
  const headers = { 'x-ringpost-secret': country.ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text };
  const reply = await country.ask('POST', '/hooks/sms/json', { body, headers });
  expect(reply.status).toBe(200);
  await country.settle();
  received.push(String(reply.body.message_id));
  return String(reply.body.message_id);
}
/** Those of this test. */
async function unrouted() {
  await country.settle();
  const { body } = await country.ask('GET', '/api/sms/unrouted', { as: 'admin' });
  const rows = body.data as readonly Record<string, unknown>[];
  return rows.filter(({ uuid }) => received.includes(String(uuid)));
}
function route(messageId: string, orderId: string) {
  return country.ask('POST', `/api/sms/${messageId}/route`, { as: 'admin', body: { order_uuid: orderId } });
}
async function orderOf(who: 'owner' | 'other', orderId: string) {
  await country.settle();
  return (await country.ask('GET', `/api/orders/${orderId}`, { as: who })).body;
}
async function balanceOf(who: 'owner' | 'other') {
  await country.settle();
  return (await country.ask('GET', '/api/users/balance', { as: who })).body;
}

describe('a message that may be one of two customers’', () => {
  it('is read by admins only, and an admin gives it to the order whose it is, which pays for it', async () => {
    const text = 'Your code is 482913';
    const uuid = await receive(text);
    expect(await unrouted()).toMatchObject([{ uuid, outcome: 'unrouted', to: alpha.number, msg: text }]);
    const candidates = await country.ask('GET', `/api/sms/${uuid}/orders`, { as: 'admin' });
    expect(candidates.body.data).toMatchObject([
      { order_uuid: beta.orderId, email: country.people.other.email, app_name: 'Beta', status: 'running' },
      { order_uuid: alpha.orderId, email: country.people.owner.email, status: 'running' },
    ]);
    const reply = await route(uuid, alpha.orderId);
    expect([reply.status, reply.body.withheld]).toEqual([200, false]);
    expect(await orderOf('owner', alpha.orderId)).toMatchObject({
      status: 'completed',
      code: '482913',
      text,
    });
    expect(await orderOf('other', beta.orderId)).toMatchObject({ status: 'running', code: null });
    expect(await balanceOf('owner')).toMatchObject({ balance: 99.5, held: 0 });
    expect(await unrouted()).toEqual([]);
  });

  it('is given once, however often it is asked for, and never to two', async () => {
    const uuid = await receive('Your code is 482913');
    const requests = [route(uuid, alpha.orderId), route(uuid, alpha.orderId), route(uuid, beta.orderId)];
    const replies = await Promise.all(requests);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const decisions = (await country.ringpost.engine.events.readStream(`sms-${uuid}`)).filter(
      ({ type }) => type === 'SmsRoutedByAdmin',
    );
    expect(decisions).toHaveLength(1);
    expect(decisions[0]?.meta).toMatchObject({ actor: `admin:${country.people.admin.userId}` });
    const isAlphas = JSON.stringify(decisions[0]?.data).includes(alpha.orderId);
    const loser = isAlphas ? beta.orderId : alpha.orderId;
    const late = await route(uuid, loser);
    expect([late.status, late.code]).toEqual([409, 'message-routed']);
    const heldAmounts = [await balanceOf('owner'), await balanceOf('other')].map(
      ({ held: amount }) => amount,
    );
    expect(heldAmounts.sort()).toEqual([0, 0.5]);
  });

  it('is withheld from an order that was cancelled, whose customer may pay to read it', async () => {
    const uuid = await receive('Your code is 482913');
    await country.ask('POST', `/api/orders/${alpha.orderId}/cancel`, { as: 'owner' });
    const reply = await route(uuid, alpha.orderId);
    expect([reply.status, reply.body.withheld]).toEqual([200, true]);
    expect(await unrouted()).toEqual([]);
    const order = await orderOf('owner', alpha.orderId);
    expect(JSON.stringify(order)).not.toContain('482913');
    expect(order).toMatchObject({ withheld: 1, code: null });
    const reading = await country.ask('POST', `/api/sms/${uuid}/read`, {
      as: 'owner',
      body: { quoted_price: 0.5 },
    });
    expect(reading.body).toMatchObject({ uuid, code: '482913', price: 0.5 });
  });

  it('is withheld when there is no code in it', async () => {
    const uuid = await receive('See you tonight');
    expect((await route(uuid, alpha.orderId)).status).toBe(200);
    expect(await orderOf('owner', alpha.orderId)).toMatchObject({ status: 'running' });
    expect(await balanceOf('owner')).toMatchObject({ held: 0.5 });
    const { body } = await country.ask('GET', '/api/sms/list', { as: 'owner' });
    expect(body.data).toMatchObject([{ uuid, msg: null, withheld: { price: 0.5, why: 'unpaid' } }]);
  });
});

describe('an admin cannot give a message', () => {
  it('to an order of another number, or of another app than the text names', async () => {
    const elsewhere = await receive('Your code is 482913', '+12025550199');
    expect(await unrouted()).toMatchObject([{ uuid: elsewhere, outcome: 'unknown-number' }]);
    expect((await route(elsewhere, alpha.orderId)).body).toMatchObject({
      status: 409,
      code: 'message-not-for-order',
      why: 'number',
    });
    await country.ask('POST', `/api/orders/${beta.orderId}/cancel`, { as: 'other' });
    await country.advance(26 * HOUR_MS);
    const again = await country.buy('owner', 0);
    const ofBeta = await receive('BETA 482913', again.number);
    expect(await unrouted()).toMatchObject([{ uuid: ofBeta, outcome: 'unclaimed' }, { uuid: elsewhere }]);
    expect((await route(ofBeta, again.orderId)).body).toMatchObject({ why: 'app' });
    const { body } = await country.ask('GET', `/api/sms/${ofBeta}/orders`, { as: 'admin' });
    expect(body.data).toMatchObject([{ order_uuid: beta.orderId }]);
  });

  it('to an order that had the number only later, or when its time to read it is over', async () => {
    const uuid = await receive('Your code is 482913');
    await country.advance(HOUR_MS);
    const later = await country.buy('owner', 0);
    expect(later.number).toBe(alpha.number);
    expect((await route(uuid, later.orderId)).body).toMatchObject({ why: 'time' });
    await country.advance(24 * HOUR_MS);
    const reply = await route(uuid, alpha.orderId);
    expect([reply.status, reply.code]).toEqual([410, 'read-expired']);
  });

  it('that is a customer’s already, or withheld from one: not even to read it', async () => {
    const uuid = await receive('ALPHA 482913');
    expect((await route(uuid, alpha.orderId)).status).toBe(404);
    await country.ask('POST', `/api/orders/${beta.orderId}/cancel`, { as: 'other' });
    const withheld = await receive('BETA 771204');
    expect(await unrouted()).toEqual([]);
    expect((await route(withheld, beta.orderId)).status).toBe(404);
    expect((await country.ask('GET', `/api/sms/${withheld}/orders`, { as: 'admin' })).status).toBe(404);
    expect((await route(randomUUID(), beta.orderId)).status).toBe(404);
  });
});
