import { randomUUID } from 'node:crypto';
import type { SimulatedBehaviour } from '@ringpost/command-api/app';
import { streams } from '@ringpost/domain';
import { DORMANT_QUIET_DAYS, RETURN_RETRY_HOURS } from '@ringpost/domain/rules/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PRICE_MILLS, start, type TestServer } from './test-server.ts';
import { auditStore } from './test-store.ts';
import type { Who } from './wire.ts';

const STOCK = 100;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let behaviour: SimulatedBehaviour;
/** The number that the vendor activated. The shop has no other one for sale. */
let e164: string;

async function pass(milliseconds: number): Promise<void> {
  await server.advance(milliseconds);
  await server.settle();
}
async function send(to: string, text: string): Promise<void> {
  const body = { message_id: randomUUID(), from: '32665', to, text };
  const headers = { 'x-ringpost-secret': server.ringpost.secrets.jsonSecret };
  await server.ask('POST', '/hooks/sms/json', { body, headers });
  await server.settle();
}
async function buyDormant(): Promise<string> {
  const body = {
    app_uuid: server.appIds[0],
    country_iso: 'US',
    quantity: 1,
    quoted_price: PRICE_MILLS / 1000,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await server.ask('POST', '/api/orders/dormant', { as: 'owner', body, headers });
  for (let round = 0; round < 4; round += 1) await pass(10_000);
  const { body: list } = await server.ask('GET', `/api/orders/${String(reply.body.order_uuid)}/numbers`, {
    as: 'owner',
  });
  return (list.data as readonly { readonly number: string }[])[0]?.number ?? '';
}
/** Whether the list of numbers for an app, and the list of all, show it. */
async function lists(app: 0 | 1): Promise<readonly boolean[]> {
  const isShown = async (path: string, as: Who) => {
    const { body } = await server.ask('GET', `${path}?limit=100`, { as });
    return (body.data as readonly { readonly number: string }[]).some(({ number }) => number === e164);
  };
  return Promise.all([
    isShown(`/api/number/active/${server.appIds[app]}`, 'owner'),
    isShown('/api/number/list', 'admin'),
  ]);
}
async function stockOf(app: 0 | 1) {
  const path = `/api/number/num_count/${server.appIds[app]}?country=US`;
  return (await server.ask('GET', path, { as: 'owner' })).body;
}
async function facts(): Promise<readonly string[]> {
  const events = await server.ringpost.engine.events.readStream(streams.number(e164));
  return events.map(({ type }) => type);
}
async function count(type: string): Promise<number> {
  return (await facts()).filter((each) => each === type).length;
}

beforeEach(async () => {
  behaviour = { delaySeconds: 20, stock: STOCK, failShare: 0, lostShare: 0 };
  server = await start({ numbers: 0, vendor: behaviour });
  e164 = await buyDormant();
  await send(e164, 'Your ALPHA code is 482913');
  await pass(31 * MINUTE);
});
afterEach(async () => {
  await server.settle();
  const { dataDir } = server;
  const brokenChecks = (await auditStore(dataDir)).filter(({ breaches }) => breaches.length > 0);
  expect(brokenChecks).toEqual([]);
  await server.close();
});

describe('a number that a vendor activated and nobody uses', () => {
  it('goes back to the vendor after 14 days, once, and leaves every list', async () => {
    await pass((DORMANT_QUIET_DAYS - 1) * DAY);
    expect(await lists(1)).toEqual([true, true]);
    expect(await stockOf(0)).toMatchObject({ unused: 0, used: 1 });
    expect(await stockOf(1)).toMatchObject({ unused: 1, used: 0 });
    expect(behaviour.stock).toBe(STOCK - 1);

    await pass(DAY);
    expect(await lists(1)).toEqual([false, false]);
    for (const app of [0, 1] as const) expect(await stockOf(app)).toMatchObject({ unused: 0, used: 0 });
    expect(behaviour.stock).toBe(STOCK);
    expect((await facts()).slice(-2)).toEqual(['NumberReturnBegun', 'NumberReturned']);
    for (const time of [DAY, 30 * DAY]) await pass(time);
    expect(behaviour.stock).toBe(STOCK);
    expect(await count('NumberReturned')).toBe(1);
  });

  it('is for sale to nobody while the vendor does not answer, which is asked again each hour', async () => {
    behaviour.failShare = 1;
    await pass(DORMANT_QUIET_DAYS * DAY);
    expect(await lists(1)).toEqual([false, false]);
    expect(await count('NumberReturnBegun')).toBe(1);
    expect(await count('NumberReturned')).toBe(0);
    const checks = await count('NumberReturnChecked');
    await pass(10 * MINUTE);
    expect(await count('NumberReturnChecked')).toBe(checks);
    expect(checks).toBeGreaterThan(0);
    await expect(server.buy('other', 1)).rejects.toThrow('no-available-numbers');

    Object.assign(behaviour, { failShare: 0, lostShare: 1 });
    await pass(RETURN_RETRY_HOURS * 60 * MINUTE);
    expect(await count('NumberReturned')).toBe(0);
    behaviour.lostShare = 0;
    await pass(RETURN_RETRY_HOURS * 60 * MINUTE);
    expect(await count('NumberReturned')).toBe(1);
    expect(await count('NumberReturnBegun')).toBe(1);
    expect(behaviour.stock).toBe(STOCK);
  });

  it('stays for 14 more days with a customer who takes it for a moment on the 13th: that is their right', async () => {
    await pass((DORMANT_QUIET_DAYS - 1) * DAY);
    expect((await server.buy('other', 1)).number).toBe(e164);
    await pass(31 * MINUTE);
    await pass((DORMANT_QUIET_DAYS - 1) * DAY);
    expect(await lists(1)).toEqual([true, true]);
    await pass(DAY);
    expect(await lists(1)).toEqual([false, false]);
    expect(behaviour.stock).toBe(STOCK);
  });

  it('gets texts that nobody but the operators sees, also not its former lessee', async () => {
    await pass(DORMANT_QUIET_DAYS * DAY);
    await send(e164, 'Your ALPHA code is 771204');
    const { body } = await server.ask('GET', '/api/sms/unrouted', { as: 'admin' });
    expect(JSON.stringify(body)).toContain(e164);
    for (const path of ['/api/sms/list', '/api/sms/public']) {
      const reply = await server.ask('GET', path, { as: 'owner' });
      expect(JSON.stringify(reply.body)).not.toContain('771204');
    }
  });

  it('is not new to its app when the vendor gives it again', async () => {
    await pass(DORMANT_QUIET_DAYS * DAY);
    // Another order gets the same number, which is not what it paid for: it joins the inventory, for others.
    expect(await buyDormant()).toBe('');
    expect(await count('NumberServedBefore')).toBe(1);
    expect(await count('NumberLeased')).toBe(1);
    expect(await lists(0)).toEqual([true, true]);
    expect(await stockOf(0)).toMatchObject({ unused: 0, used: 1 });
    const { number } = await server.buy('other', 0);
    expect(number).toBe(e164);
    const events = await server.ringpost.engine.events.readStream(streams.number(e164));
    expect(events.findLast(({ type }) => type === 'NumberLeased')?.data).toMatchObject({ numberAge: 'used' });
  });
});
