import type { AddressInfo } from 'node:net';
import { CUSTOMER_WRITES_PER_MINUTE } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Access, type Caller, endpoint, type RouteSpec, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';

let stored = 0;
async function store() {
  stored += 1;
  return { status: 204 } as const;
}
function write(
  path: string,
  more: Partial<RouteSpec> = {},
  access: Exclude<Access, 'signature'> = 'customer',
) {
  const spec = { method: 'POST', summary: 'For the test.', tag: 'test', answers: { 204: null } } as const;
  return endpoint(access, route({ ...spec, path, ...more }), store);
}
const answers = { 200: Type.Unknown() };
const get = route({ method: 'GET', path: '/api/mine', summary: 'For the test.', tag: 'test', answers });

let now = Date.parse('2026-11-21T10:00:00.000Z');
let caller: Caller;
const server = httpServer(
  createHttpApp(
    [
      write('/api/webhook'),
      write('/api/settings', { method: 'PUT' }),
      write('/api/buy', { countedBy: 'own' }),
      write('/api/check', { countedBy: 'reads' }),
      write('/api/users', {}, 'admin'),
      endpoint('customer', get, async () => ({ status: 200, body: {} }) as const),
    ],
    {
      clock: { now: () => new Date(now) },
      sessions: { authenticate: async () => caller },
      log: createLog({ level: 'silent' }),
      config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
    },
  ),
);
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  stored = 0;
  caller = {
    userId: crypto.randomUUID(),
    email: 'a@b.c',
    sessionEpoch: 0,
    sessionId: 's1',
    role: 'customer',
    sessionExpiresAt: '',
    passwordProvenAt: '',
  };
});

async function send(path: string, method = 'POST') {
  const response = await fetch(base + path, { method });
  const isRefused = (await response.text()).includes('"code":"rate-limited"');
  return { status: response.status, isRefused, wait: response.headers.get('retry-after') };
}
/** Sends one after the other. @returns how many were refused */
async function refusedOf(count: number, path: string): Promise<number> {
  let refused = 0;
  for (let each = 0; each < count; each += 1) refused += Number((await send(path)).isRefused);
  return refused;
}
async function useUp(): Promise<void> {
  expect(await refusedOf(CUSTOMER_WRITES_PER_MINUTE, '/api/webhook')).toBe(0);
}

describe('a customer', () => {
  it(`may write ${CUSTOMER_WRITES_PER_MINUTE} times at once, on all routes together, and then once a second`, async () => {
    expect(await refusedOf(CUSTOMER_WRITES_PER_MINUTE - 1, '/api/webhook')).toBe(0);
    expect((await send('/api/settings', 'PUT')).status).toBe(204);
    const tooMuch = await send('/api/settings', 'PUT');
    expect(tooMuch).toEqual({ status: 429, isRefused: true, wait: '1' });
    expect(stored, 'nothing is stored for what is refused').toBe(CUSTOMER_WRITES_PER_MINUTE);

    now += 2_000;
    expect(await refusedOf(3, '/api/webhook')).toBe(1);
  });

  it('may still read, check, and buy as often as the limits of these allow', async () => {
    await useUp();
    expect((await send('/api/mine', 'GET')).status).toBe(200);
    expect((await send('/api/check')).status).toBe(204);
    expect(await refusedOf(CUSTOMER_WRITES_PER_MINUTE + 1, '/api/buy')).toBe(0);
  });

  it('takes nothing from other customers', async () => {
    await useUp();
    caller = { ...caller, userId: 'another' };
    expect((await send('/api/webhook')).status).toBe(204);
  });

  it('may write as often as buy, if an admin allows more purchases a minute', async () => {
    const often = 2 * CUSTOMER_WRITES_PER_MINUTE;
    caller = { ...caller, purchasesPerMinute: often };
    expect(await refusedOf(often + 1, '/api/webhook')).toBe(1);
    caller = { ...caller, userId: 'a-slow-buyer', purchasesPerMinute: 1 };
    expect(await refusedOf(CUSTOMER_WRITES_PER_MINUTE + 1, '/api/webhook')).toBe(1);
  });
});

it('what admins do for others is not counted', async () => {
  caller = { ...caller, role: 'admin' };
  expect(await refusedOf(CUSTOMER_WRITES_PER_MINUTE + 1, '/api/users')).toBe(0);
});
