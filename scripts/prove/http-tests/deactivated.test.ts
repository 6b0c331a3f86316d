import { randomUUID } from 'node:crypto';
import { alerts, streams, wallet } from '@ringpost/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policiesDone } from './policy-done.ts';
import { type OpenedCountry, type Started, start } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const FEE = 0.25;
const DAY_MS = 86_400_000;

let whole: Started;
let started: OpenedCountry;
let number: string;
beforeAll(async () => {
  whole = await start({ numbers: 0 });
});
beforeEach(async () => {
  started = await whole.openCountry(2);
  number = started.numbers[0] ?? '';
});
afterAll(() => whole.close());

async function send(as: Who, path: string, body: object = {}): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await started.ask('POST', path, { as, headers, body });
  await started.settled();
  return reply;
}
async function setActive(active: boolean): Promise<void> {
  const { userId } = started.people.other;
  expect((await send('admin', `/api/users/${userId}/status`, { active, reason: 'A test' })).status).toBe(204);
  await policiesDone(started);
  await started.settled();
}
/** What the customer has free and held, by the log: a deactivated customer can ask for nothing. */
async function money() {
  const { streams: read } = started.ringpost.commandApi.deps;
  const { state } = await read.refresh(streams.wallet(started.people.other.userId), wallet);
  return [state.availableMills, state.heldMills];
}
async function waitingAlerts(): Promise<number> {
  const { streams: read } = started.ringpost.commandApi.deps;
  const { state } = await read.refresh(streams.alerts(started.people.other.userId), alerts);
  return state.waiting.size;
}
function rent(as: Who): Promise<Reply> {
  const body = {
    app_uuid: started.appIds[0],
    country_iso: started.countryIso,
    number_type: 'new',
    term_hours: 72,
  };
  return send(as, '/api/orders/create_number_order', { ...body, quoted_price: 0.5, number });
}
function open(token: string): Promise<Reply> {
  return started.ask('GET', '/api/public/number_by_token', { headers: { 'share-token': token } });
}

describe('a deactivated account', () => {
  it('leaves the lines in which it waits, and the fee comes back; the number goes to the next one', async () => {
    const of = { number, app_uuid: started.appIds[0], quoted_price: FEE };
    await send('owner', '/api/number_reservation', { ...of, wait: false });
    await send('other', '/api/number_reservation', { ...of, wait: true });
    expect(await money()).toEqual([100_000 - FEE * 1000, FEE * 1000]);
    await setActive(false);
    expect(await money()).toEqual([100_000, 0]);
    await setActive(true);
    await started.advance(DAY_MS);
    await started.settled();
    // Nobody waits any more: the number is free, and nobody paid for it.
    expect(await money()).toEqual([100_000, 0]);
    expect((await rent('owner')).status).toBe(201);
  });

  it('loses its alerts that buy, and keeps those that only tell', async () => {
    const { body } = await rent('owner');
    const of = { app_uuid: started.appIds[0], numbers: number };
    await send('other', '/api/alert/bulk', { ...of, auto_purchase: true, up_to: 1 });
    await send('other', '/api/alert/bulk', of);
    expect(await waitingAlerts()).toBe(2);
    await setActive(false);
    expect(await waitingAlerts()).toBe(1);
    await setActive(true);
    await send('owner', `/api/order_number/release/${String(body.order_uuid)}`);
    await policiesDone(started);
    await started.advance(1000);
    await started.settled();
    expect(await money()).toEqual([100_000, 0]);
  });

  it('shares nothing any more, also when it is active again', async () => {
    const { body } = await rent('other');
    const shared = await send('other', `/api/order_number/share/${String(body.order_uuid)}`);
    const token = String(shared.body.token);
    expect((await open(token)).status).toBe(200);
    await started.advance(1000);
    await setActive(false);
    expect((await open(token)).code).toBe('token-not-found');
    await setActive(true);
    expect((await open(token)).code).toBe('token-not-found');
  });
});
