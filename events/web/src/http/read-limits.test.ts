import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CUSTOMER_READS_AT_ONCE,
  GUEST_READS_AT_ONCE,
  PAGE_READS_AT_ONCE,
  READS_REFILL_SECONDS,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, endpoint, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';

const spec = {
  method: 'GET',
  summary: 'For the test.',
  tag: 'test',
  answers: { 200: Type.Unknown() },
} as const;
async function answer() {
  return { status: 200, body: {} } as const;
}
const caller: Caller = {
  userId: 'u1',
  email: 'a@b.c',
  sessionEpoch: 0,
  sessionId: 's1',
  role: 'customer',
  sessionExpiresAt: '',
  passwordProvenAt: '',
};
let now = Date.parse('2026-11-21T10:00:00.000Z');
const listener = createHttpApp(
  [
    endpoint('guest', route({ ...spec, path: '/api/list' }), answer),
    endpoint('guest', route({ ...spec, path: '/health/live' }), answer),
    endpoint('customer', route({ ...spec, path: '/api/mine' }), answer),
    endpoint('customer', route({ ...spec, path: '/v1/mine' }), answer),
  ],
  {
    clock: { now: () => new Date(now) },
    sessions: { authenticate: async () => caller },
    log: createLog({ level: 'silent' }),
    config: { publicUrl: 'https://ringpost.example', trustProxy: ['127.0.0.1'] },
  },
  (_request, response) => void response.end('a page'),
);
const server = httpServer(listener);
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

function ask(path: string, address: string) {
  return new Promise<{ readonly status: number; readonly retryAfter: string | undefined }>(
    (resolve, fail) => {
      const { port } = server.address() as AddressInfo;
      const headers = { 'x-forwarded-for': address };
      const clientRequest = request({ port, path, agent, headers }, (response) => {
        response.resume();
        const { statusCode: status = 0, headers: received } = response;
        response.on('end', () => resolve({ status, retryAfter: received['retry-after'] }));
      });
      clientRequest.on('error', fail);
      clientRequest.end();
    },
  );
}

describe('a guest', () => {
  it('may read a lot at once, and then a fixed amount per second', async () => {
    const flood = '203.0.113.9';
    const first = await Promise.all(
      Array.from({ length: GUEST_READS_AT_ONCE }, () => ask('/api/list', flood)),
    );
    expect(first.every(({ status }) => status === 200)).toBe(true);
    expect(await ask('/api/list', flood)).toEqual({ status: 429, retryAfter: '1' });
    expect((await ask('/api/list', '203.0.113.10')).status, 'somebody else').toBe(200);
    expect((await ask('/api/mine', flood)).status, 'a customer there').toBe(200);
    expect((await ask('/health/live', flood)).status, 'who watches the service').toBe(200);

    now += 1_000;
    const more = Array.from({ length: GUEST_READS_AT_ONCE / READS_REFILL_SECONDS + 1 }, () =>
      ask('/api/list', flood),
    );
    const refused = (await Promise.all(more)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
  });

  it('who has a whole IPv6 /56 may read twice as much, not 256 times', async () => {
    const each = (2 * GUEST_READS_AT_ONCE) / 4;
    const from = (network: number) => `2001:db8:1:10${network}::1`;
    for (const network of [1, 2, 3, 4]) {
      const reads = Array.from({ length: each }, () => ask('/api/list', from(network)));
      expect((await Promise.all(reads)).every(({ status }) => status === 200)).toBe(true);
    }
    expect((await ask('/api/list', from(5))).status).toBe(429);
    expect((await ask('/api/list', '2001:db8:1:201::1')).status, 'another /56').toBe(200);
  });
});

describe('a customer', () => {
  it('may read a fixed amount, from all addresses and at all paths together', async () => {
    const reads = Array.from({ length: CUSTOMER_READS_AT_ONCE + 1 }, (_, n) =>
      ask(n % 2 === 0 ? '/api/mine' : '/v1/mine', `203.0.113.${n % 100}`),
    );
    const refused = (await Promise.all(reads)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect((await ask('/api/list', '203.0.113.200')).status, 'a guest').toBe(200);
    now += 1_000;
    expect((await ask('/api/mine', '203.0.113.9')).status).toBe(200);
  });
});

describe('the pages', () => {
  it('are limited for one address, without an effect on other addresses', async () => {
    const reads = Array.from({ length: PAGE_READS_AT_ONCE }, () => ask('/page', '203.0.113.77'));
    expect((await Promise.all(reads)).every(({ status }) => status === 200)).toBe(true);
    expect(await ask('/page', '203.0.113.77')).toEqual({ status: 429, retryAfter: '1' });
    expect((await ask('/page', '203.0.113.78')).status).toBe(200);
  });
});
