import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { entitled, nameOf, type Request, requestFor, sendTo } from './requests.ts';
import { type Started, start } from './test-server.ts';

let started: Started;
let requests: readonly (readonly [Endpoint, Request])[];

beforeAll(async () => {
  started = await start();
  const { endpoints } = started.ringpost;
  requests = await Promise.all(
    endpoints.map(async (endpoint) => [endpoint, await requestFor(started, endpoint, 'all')] as const),
  );
  await started.settled();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await started.close();
});

/** The error text of a broken part, which nobody outside may ever read. */
const SECRET = 'SELECT hash FROM passwords -- /srv/ringpost/events.log';
function fail(): never {
  throw new Error(SECRET);
}

/** A way to break one layer. It works again after `vi.restoreAllMocks()`. */
const layers: Readonly<Record<string, (engine: Started['ringpost']['engine']) => void>> = {
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
    const tokens = { admin: await started.tokenOf('admin'), owner: await started.tokenOf('owner') };
    layers[layer]?.(started.ringpost.engine);
    const broken: string[] = [];
    try {
      for (const [endpoint, request] of requests) {
        const who = entitled(endpoint);
        const token = who === 'admin' || who === 'owner' ? tokens[who] : undefined;
        const again = { ...request, idempotencyKey: randomUUID() };
        const reply = await sendTo(started, endpoint, again, token === undefined ? {} : { token });
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
          broken.push(String(reply.body.requestId));
        }
        if (who === 'nobody') continue;
        const stranger = await sendTo(started, endpoint, again);
        expect([stranger.status, stranger.code], nameOf(endpoint)).toEqual([401, 'unauthenticated']);
        if (endpoint.access !== 'admin') continue;
        const customer = await sendTo(started, endpoint, again, { token: tokens.owner ?? '' });
        expect([401, 403, 500, 503], `a customer: ${nameOf(endpoint)}`).toContain(customer.status);
      }
    } finally {
      vi.restoreAllMocks();
    }
    expect(broken.length, 'something broke').toBeGreaterThan(0);
    // The operator finds the details by the id that the caller got.
    for (const requestId of broken) expect(started.logged()).toContain(requestId);
    expect(started.logged()).toContain(SECRET);
  });

  it('everything works again afterwards', async () => {
    const { status } = await started.ask('GET', '/api/users/balance', { as: 'owner' });
    expect(status).toBe(200);
    expect((await started.buy('owner')).number).toMatch(/^\+1/);
  });
});
