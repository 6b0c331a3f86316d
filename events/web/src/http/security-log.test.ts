import type { AddressInfo } from 'node:net';
import { reject } from '@ringpost/domain';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoint, route } from './endpoint.ts';
import { createHttpApp } from './http-app.ts';
import { httpServer } from './http-server.ts';
import { createLog } from './log.ts';
import { securityLog } from './security-log.ts';

const spec = { method: 'GET', summary: '', tag: 'test', answers: { 200: Type.Unknown() } } as const;
async function done() {
  return { status: 200, body: {} } as const;
}
const endpoints = [
  endpoint('customer', route({ ...spec, path: '/api/mine' }), done),
  endpoint('admin', route({ ...spec, path: '/api/all' }), done),
];
let lines: string[] = [];
const listener = createHttpApp(endpoints, {
  clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  sessions: {
    authenticate: async (header) => {
      if (header === undefined) throw reject('unauthenticated');
      return {
        userId: 'u1',
        email: 'ann@example.org',
        role: header === 'Bearer admin' ? 'admin' : 'customer',
        sessionEpoch: 0,
        sessionId: 's1',
        sessionExpiresAt: '2026-11-21T12:00:00.000Z',
        passwordProvenAt: '2026-11-21T10:00:00.000Z',
      };
    },
  },
  log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  config: { publicUrl: 'https://ringpost.example', trustProxy: [] },
});
const server = httpServer(listener);
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  lines = [];
});

async function send(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, { headers });
  return { headers: response.headers, text: await response.text() };
}
function logged() {
  return lines.map((text) => JSON.parse(text));
}

describe('a request', () => {
  it.each([
    ['from-the-caller', 'from-the-caller'],
    ['a b{"c', undefined],
  ])(
    'gets its id from us; the id from the client (%s) is beside it in the log only',
    async (clientId, kept) => {
      const { headers, text } = await send('/api/all', {
        'X-Request-Id': clientId,
        Authorization: 'Bearer c',
      });
      const id = headers.get('x-request-id');
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(JSON.parse(text).requestId).toBe(id);
      const line = logged().find(({ msg }) => msg === 'answered');
      expect(line).toMatchObject({ requestId: id, user: 'u1', address: '127.0.0.1' });
      expect(line.clientRequestId).toBe(kept);
    },
  );
});

describe('the security log', () => {
  const securityLines = async (path: string, authorization?: string) => {
    await send(path, authorization === undefined ? {} : { Authorization: authorization });
    return logged().filter(({ log }) => log === 'security');
  };

  it('has one line for each request of an admin: who, from where, in which session', async () => {
    expect(await securityLines('/api/all', 'Bearer admin')).toEqual([
      expect.objectContaining({
        event: 'admin',
        outcome: 'done',
        route: 'GET /api/all',
        by: 'u1',
        sessionId: 's1',
        address: '127.0.0.1',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
  });

  it('has one line for a refused access, with the reason', async () => {
    expect(await securityLines('/api/all', 'Bearer c')).toEqual([
      expect.objectContaining({ event: 'access', outcome: 'refused', code: 'forbidden', by: 'u1' }),
    ]);
  });

  it('has no line for a customer’s own pages or a visitor without a token', async () => {
    expect(await securityLines('/api/mine', 'Bearer c')).toEqual([]);
    expect(await securityLines('/api/mine')).toEqual([]);
  });

  it.each(['warn', 'error', 'fatal'] as const)('is written by a server whose level is %s too', (level) => {
    const written: string[] = [];
    const log = createLog({ level, destination: { write: (line) => void written.push(line) } });
    const [, ofAdmins] = endpoints;
    if (!ofAdmins) throw new Error('there is no route of admins');
    securityLog(log).done(ofAdmins, { requestId: 'r1', address: '127.0.0.1', hasToken: true });
    expect(written.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'admin', outcome: 'done' }),
    ]);
  });
});
