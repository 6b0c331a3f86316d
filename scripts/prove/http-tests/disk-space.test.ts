import { randomUUID } from 'node:crypto';
import { DISK_ALARM_PERCENT, DISK_FULL_PERCENT } from '@ringpost/domain/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastFact } from './last-fact.ts';
import { OPERATORS_TOKEN, PASSWORD, PRICE_MILLS, start, type TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

let server: TestServer;
let usedShare = 0;
const [ALARM, FULL] = [DISK_ALARM_PERCENT / 100, DISK_FULL_PERCENT / 100];
const asOperator = { headers: { authorization: `Bearer ${OPERATORS_TOKEN}` } };

/** The server measures the disk whenever its readiness is requested. */
async function fill(share: number): Promise<Reply> {
  usedShare = share;
  return server.ask('GET', '/health/ready', asOperator);
}

beforeAll(async () => {
  server = await start({ disk: async () => usedShare });
});
afterAll(() => server.close());
beforeEach(() => fill(0));

async function figures(): Promise<string> {
  return (await server.ask('GET', '/metrics', asOperator)).text;
}
function buy(): Promise<Reply> {
  const body = { app_uuid: server.appIds[0], country_iso: 'US', quoted_price: PRICE_MILLS / 1000 };
  const headers = { 'idempotency-key': randomUUID() };
  return server.ask('POST', '/api/orders/on_demand', { as: 'owner', body, headers });
}
async function sms(to: string, text = 'ALPHA: 123456'): Promise<Reply> {
  const { jsonSecret } = server.ringpost.secrets;
  const body = { message_id: randomUUID(), from: '+14155550100', to, text };
  return server.ask('POST', '/hooks/sms/json', { body, headers: { 'x-ringpost-secret': jsonSecret } });
}
async function statusOf(orderId: string): Promise<unknown> {
  await server.settle();
  const { body } = await server.ask('GET', `/api/orders/${orderId}`, { as: 'owner' });
  return body.status;
}
async function heldMoney(): Promise<unknown> {
  await server.settle();
  return (await server.ask('GET', '/api/users/balance', { as: 'owner' })).body.held;
}

describe('a disk that fills up', () => {
  it('is no news below the alarm', async () => {
    const { status, body } = await fill(ALARM - 0.001);
    expect([status, body.disk]).toEqual([200, { usedPercent: DISK_ALARM_PERCENT - 0.1, state: 'good' }]);
    expect(await figures()).toContain('ringpost_disk_alarm{disk="data"} 0');
  });

  it('warns operators, and nothing else changes', async () => {
    const { body } = await fill(ALARM);
    expect(body).toMatchObject({ ready: true, disk: { usedPercent: DISK_ALARM_PERCENT, state: 'alarm' } });
    const text = await figures();
    expect(text).toContain('ringpost_disk_alarm{disk="data"} 1');
    expect(text).toContain(`ringpost_disk_used_percent{disk="data"} ${DISK_ALARM_PERCENT}`);
    expect(server.logged()).toContain('the disk fills up');
    await fill(FULL - 0.001);
    expect((await buy()).status).toBe(201);
  });

  it('tells strangers nothing', async () => {
    await fill(FULL);
    expect((await server.ask('GET', '/health/ready')).text).toBe('{"status":"ready"}');
  });
});

describe('a disk that is nearly full', () => {
  const settings = { url: 'https://receiver.example/hook', types: ['order.completed'] };

  it.each<[string, string, string, object]>([
    ['a purchase', 'POST', '/api/orders/on_demand', {}],
    ['a setting', 'PUT', '/api/webhook', settings],
    ['a draft', 'POST', '/api/portin_request', {}],
    ['a payment', 'POST', '/api/payment/tx', {}],
  ])('refuses %s, with the time to try again', async (_what, method, path, body) => {
    await fill(FULL);
    const headBefore = await lastFact(server.ringpost.engine.events);
    const refusal = await server.ask(method, path, { as: 'owner', body });
    expect([refusal.status, refusal.code]).toEqual([507, 'disk-full']);
    expect(refusal.headers.get('retry-after')).toBe('60');
    expect(await lastFact(server.ringpost.engine.events)).toBe(headBefore);
  });

  it('refuses a sign-up and what admins add', async () => {
    await fill(FULL);
    const body = { email: 'new@wire.example', password: PASSWORD };
    expect((await server.ask('POST', '/api/auth/register', { body })).code).toBe('disk-full');
    const vendor = { name: 'More', company: 'More Ltd' };
    expect((await server.ask('POST', '/api/vendor', { as: 'admin', body: vendor })).code).toBe('disk-full');
  });

  it('still lets people in, and shows them what they have', async () => {
    await fill(FULL);
    const { email } = server.people.owner;
    expect(
      (await server.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status,
    ).toBe(200);
    expect((await server.ask('GET', '/api/orders/list', { as: 'owner' })).status).toBe(200);
  });

  it('still takes the code of a customer who has paid, and gives it', async () => {
    const { orderId, number } = await server.buy('owner');
    await fill(FULL);
    expect((await sms(number)).status).toBe(200);
    expect(await statusOf(orderId)).toBe('completed');
  });

  it('leaves a text that nobody waits for with its provider, who sends it again when there is room', async () => {
    await fill(FULL);
    const [free = ''] = server.freeNumbers;
    const refusal = await sms(free);
    expect([refusal.status, refusal.code, refusal.headers.get('retry-after')]).toEqual([
      507,
      'disk-full',
      '60',
    ]);
    await fill(0);
    expect((await sms(free)).status).toBe(200);
  });

  it('still cancels an order', async () => {
    const { orderId } = await server.buy('owner');
    await fill(FULL);
    expect((await server.ask('POST', `/api/orders/${orderId}/cancel`, { as: 'owner' })).status).toBe(200);
  });

  it('still gives the money back that is due', async () => {
    await server.buy('owner', 1);
    expect(await heldMoney()).toBeGreaterThan(0);
    await fill(FULL);
    await server.advance(31 * 60_000);
    expect(await heldMoney()).toBe(0);
  });

  it('works as before once there is room', async () => {
    await fill(FULL);
    expect((await buy()).code).toBe('disk-full');
    await fill(ALARM);
    expect((await buy()).status).toBe(201);
    expect(server.logged()).toContain('only what customers have paid for is stored');
  });
});
