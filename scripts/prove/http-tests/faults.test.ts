import { randomUUID } from 'node:crypto';
import { type Endpoint, isForStaff } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entitled, nameOf, type Request, requestFor, sendTo, speaksJson } from './requests.ts';
import { start, type TestServer } from './test-server.ts';

let server: TestServer;
let requests: readonly (readonly [Endpoint, Request])[];

beforeAll(async () => {
  server = await start();
  const endpoints = server.ringpost.endpoints.filter(speaksJson);
  requests = await Promise.all(
    endpoints.map(async (endpoint) => [endpoint, await requestFor(server, endpoint, 'all')] as const),
  );
  await server.settle();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** The error text of a broken part, which nobody outside may ever read. */
const SECRET = 'SELECT hash FROM passwords -- /srv/ringpost/events.log';
function fail(): never {
  throw new Error(SECRET);
}

/** A way to break one layer. It works again after `vi.restoreAllMocks()`. */
const layers: Readonly<Record<string, (engine: TestServer['ringpost']['engine']) => void>> = {
  'the log cannot be read': ({ events }) => void vi.spyOn(events, 'readStream').mockImplementation(fail),
  'the log cannot be written'({ events }) {
    vi.spyOn(events, 'append').mockImplementation(fail);
    if (events.appendAll) vi.spyOn(events, 'appendAll').mockImplementation(fail);
  },
  'the rows cannot be read': ({ readModel }) =>
    void vi.spyOn(readModel, 'collection').mockImplementation(fail),
  'the Vault cannot be read': ({ vault }) => void vi.spyOn(vault, 'get').mockImplementation(fail),
  'the Vault cannot be written': ({ vault }) => void vi.spyOn(vault, 'put').mockImplementation(fail),
};

describe.each(Object.keys(layers))('when %s', (layer) => {
  it('no route says why, and none lets anybody in who may not come in', async () => {
    const tokens = {
      owner: await server.tokenOf('owner'),
      support: await server.tokenOf('support'),
      admin: await server.tokenOf('admin'),
      super_admin: await server.tokenOf('super_admin'),
    };
    layers[layer]?.(server.ringpost.engine);
    const faults: string[] = [];
    try {
      for (const [endpoint, request] of requests) {
        const caller = entitled(endpoint);
        const token = caller === 'nobody' ? undefined : tokens[caller];
        const again = { ...request, idempotencyKey: randomUUID() };
        const reply = await sendTo(server, endpoint, again, token === undefined ? {} : { token });
        const what = `${nameOf(endpoint)}: ${reply.status} ${reply.text}`;
        expect(reply.text, what).not.toContain('SELECT');
        expect(JSON.stringify([...reply.headers]), what).not.toContain('SELECT');
        if (reply.status === 500) {
          expect(Object.keys(reply.body).sort(), what).toEqual([
            'code',
            'requestId',
            'status',
            'title',
            'type',
          ]);
          faults.push(String(reply.body.requestId));
        }
        if (caller === 'nobody') continue;
        const stranger = await sendTo(server, endpoint, again);
        expect([stranger.status, stranger.code], nameOf(endpoint)).toEqual([401, 'unauthenticated']);
        if (!isForStaff(endpoint.access)) continue;
        const customer = await sendTo(server, endpoint, again, { token: tokens.owner ?? '' });
        expect([401, 403, 500, 503], `a customer: ${nameOf(endpoint)}`).toContain(customer.status);
      }
    } finally {
      vi.restoreAllMocks();
    }
    expect(faults.length, 'something broke').toBeGreaterThan(0);
    // The operator finds the details by the id that the caller got.
    const logged = server.logged();
    expect(faults.filter((requestId) => !logged.includes(requestId))).toEqual([]);
    expect(logged).toContain(SECRET);
  });

  it('everything works again afterwards', async () => {
    const { status } = await server.ask('GET', '/api/users/balance', { as: 'owner' });
    expect(status).toBe(200);
    expect((await server.buy('owner')).number).toMatch(/^\+1/);
  });
});
