import { randomUUID } from 'node:crypto';
import type { Engine } from '@ringpost/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPLETE } from './port-in-customer.ts';
import { start, type TestServer } from './test-server.ts';
import type { Caller } from './wire.ts';

let server: TestServer;
let engine: Engine;

beforeAll(async () => {
  server = await start();
  engine = server.ringpost.engine;
});
afterAll(() => server.close());

/** The end of the log, and how many secrets, drafts and request keys the vault has. */
async function storedState() {
  await server.settle();
  const spaces = ['webhook-secrets', 'vendor-secrets', 'port-in-room', 'request-keys'];
  const counts = await Promise.all(spaces.map(async (space) => (await engine.vault.list(space)).length));
  return { head: await engine.events.head(), kept: counts };
}

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly as?: Caller;
}

async function send({ method, path, body, as = 'owner' }: Write): Promise<void> {
  const { status, text } = await server.ask(method, path, { as, ...(body && { body }) });
  expect([Math.floor(status / 100), text]).toEqual([2, text]);
}

const WEBHOOK = { url: 'https://receiver.example/hook', types: ['order.completed'] };
const LIMITS = { open_activations: 70, purchases_per_minute: 80, cancels_per_hour: 90, reason: 'A test' };

async function draft(): Promise<Write> {
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await server.ask('POST', '/api/portin_request', { as: 'owner', body: COMPLETE, headers });
  return { method: 'PUT', path: `/api/portin_request/${body.portin_uuid}`, body: COMPLETE };
}
async function share(): Promise<Write> {
  const { orderId } = await server.rent('owner');
  return { method: 'DELETE', path: `/api/order_number/share/${orderId}` };
}

describe('a write that changes nothing stores nothing', () => {
  it.each<[string, () => Promise<Write> | Write]>([
    ['the webhook that is set already', () => ({ method: 'PUT', path: '/api/webhook', body: WEBHOOK })],
    ['its secret, looked at again', () => ({ method: 'POST', path: '/api/webhook/secret' })],
    [
      'the mails that are wanted already',
      () => ({ method: 'PUT', path: '/api/users/mail_settings', body: { payments: false, alerts: true } }),
    ],
    [
      'the details for invoices that are set already',
      () => ({
        method: 'PUT',
        path: '/api/users/billing',
        body: { name: 'Ann', address: '1 Road', tax_id: '', country_iso: 'DE' },
      }),
    ],
    ['the draft of a port-in as it was', draft],
    ['a link of a rental that does not exist', share],
    [
      'the limits that a customer has already',
      () => ({
        method: 'POST',
        path: `/api/users/${server.people.other.userId}/limits`,
        body: LIMITS,
        as: 'admin',
      }),
    ],
    [
      'the role that an account has already',
      () => ({
        method: 'POST',
        path: `/api/users/${server.people.other.userId}/role`,
        body: { role: 'customer' },
        as: 'super_admin',
      }),
    ],
    [
      'the fee that is set already',
      () => ({ method: 'PUT', path: '/api/portin_fee/US', body: { fee: 6 }, as: 'admin' }),
    ],
    ['a webhook that is off already', () => ({ method: 'DELETE', path: '/api/webhook' })],
  ])('%s', async (_what, prepare) => {
    const write = await prepare();
    await send(write);
    const stateBefore = await storedState();
    await send(write);
    await send(write);
    expect(await storedState()).toEqual(stateBefore);
  });
});
