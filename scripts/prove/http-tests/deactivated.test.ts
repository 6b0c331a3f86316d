import { randomUUID } from 'node:crypto';
import { alerts, streams, wallet } from '@ringpost/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForPolicies } from './policy-done.ts';
import { type OpenedCountry, start, type TestServer } from './test-server.ts';
import type { Reply, Who } from './wire.ts';

const FEE = 0.25;
const DAY_MS = 86_400_000;

let server: TestServer;
let country: OpenedCountry;
let number: string;
beforeAll(async () => {
  server = await start({ numbers: 0 });
});
beforeEach(async () => {
  country = await server.openCountry(2);
  number = country.numbers[0] ?? '';
});
afterAll(() => server.close());

async function send(as: Who, path: string, body: object = {}): Promise<Reply> {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await country.ask('POST', path, { as, headers, body });
  await country.settle();
  return reply;
}
async function setActive(active: boolean): Promise<void> {
  const { userId } = country.people.other;
  expect((await send('admin', `/api/users/${userId}/status`, { active, reason: 'A test' })).status).toBe(204);
  await waitForPolicies(country);
  await country.settle();
}
/** What the customer has free and held, by the log: a deactivated customer can ask for nothing. */
async function money() {
  const { streams: repository } = country.ringpost.commandApi.deps;
  const { state } = await repository.refresh(streams.wallet(country.people.other.userId), wallet);
  return [state.availableMills, state.heldMills];
}
async function countWaitingAlerts(): Promise<number> {
  const { streams: repository } = country.ringpost.commandApi.deps;
  const { state } = await repository.refresh(streams.alerts(country.people.other.userId), alerts);
  return state.waiting.size;
}
function rent(as: Who): Promise<Reply> {
  const body = {
    app_uuid: country.appIds[0],
    country_iso: country.countryIso,
    number_type: 'new',
    term_hours: 72,
  };
  return send(as, '/api/orders/create_number_order', { ...body, quoted_price: 0.5, number });
}
function open(token: string): Promise<Reply> {
  return country.ask('GET', '/api/public/number_by_token', { headers: { 'share-token': token } });
}

describe('a deactivated account', () => {
  it('leaves the lines in which it waits, and the fee comes back; the number goes to the next one', async () => {
    const of = { number, app_uuid: country.appIds[0], quoted_price: FEE };
    await send('owner', '/api/number_reservation', { ...of, wait: false });
    await send('other', '/api/number_reservation', { ...of, wait: true });
    expect(await money()).toEqual([100_000 - FEE * 1000, FEE * 1000]);
    await setActive(false);
    expect(await money()).toEqual([100_000, 0]);
    await setActive(true);
    await country.advance(DAY_MS);
    await country.settle();
    // Nobody waits any more: the number is free, and nobody paid for it.
    expect(await money()).toEqual([100_000, 0]);
    expect((await rent('owner')).status).toBe(201);
  });

  it('loses its alerts that buy, and keeps those that only tell', async () => {
    const { body } = await rent('owner');
    const of = { app_uuid: country.appIds[0], numbers: number };
    await send('other', '/api/alert/bulk', { ...of, auto_purchase: true, up_to: 1 });
    await send('other', '/api/alert/bulk', of);
    expect(await countWaitingAlerts()).toBe(2);
    await setActive(false);
    expect(await countWaitingAlerts()).toBe(1);
    await setActive(true);
    await send('owner', `/api/order_number/release/${String(body.order_uuid)}`);
    await waitForPolicies(country);
    await country.advance(1000);
    await country.settle();
    expect(await money()).toEqual([100_000, 0]);
  });

  it('shares nothing any more, also when it is active again', async () => {
    const { body } = await rent('other');
    const shared = await send('other', `/api/order_number/share/${String(body.order_uuid)}`);
    const token = String(shared.body.token);
    expect((await open(token)).status).toBe(200);
    await country.advance(1000);
    await setActive(false);
    expect((await open(token)).code).toBe('token-not-found');
    await setActive(true);
    expect((await open(token)).code).toBe('token-not-found');
  });
});
