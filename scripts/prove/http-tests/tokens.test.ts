import { type Endpoint, isForStaff } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forger, openForger } from './forged-tokens.ts';
import { lastFact } from './last-fact.ts';
import { listen } from './listening.ts';
import { nameOf, type Request, requestFor, sendTo, speaksJson } from './requests.ts';
import { start, type TestServer } from './test-server.ts';

let server: TestServer;
let forger: Forger;
/** Every route that needs a session, with a request that it would accept. */
let guarded: readonly (readonly [Endpoint, Request])[];

beforeAll(async () => {
  server = await start();
  forger = await openForger(server);
  const routes = server.ringpost.endpoints.filter(
    (each) => speaksJson(each) && (each.access === 'customer' || each.access === 'admin'),
  );
  guarded = await Promise.all(routes.map(async (route) => [route, await requestFor(server, route)] as const));
  await server.settle();
});
afterAll(() => server.close());

function adminsOnly() {
  return guarded.filter(([{ access }]) => isForStaff(access));
}
function head() {
  return lastFact(server.ringpost.engine.events);
}

/** One gate reads the token for every route. So each bad token is tried at every eighth route, and each route gets every eighth token. */
const EVERY = 8;

describe('a token', () => {
  it('of its own making opens the door (or the others would prove nothing)', async () => {
    const { status } = await server.ask('GET', '/api/auth/me', { token: forger.forge() });
    expect(status).toBe(200);
  });

  it('that is bad in any way opens no route', async () => {
    const headBefore = await head();
    for (const [at, [what, token]] of Object.entries(forger.bad).entries()) {
      for (const [route, request] of guarded.filter((_, index) => index % EVERY === at % EVERY)) {
        const { status, code, headers } = await sendTo(server, route, request, { token });
        expect([status, code], `${what}: ${nameOf(route)}`).toEqual([401, 'unauthenticated']);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    }
    expect(await head()).toBe(headBefore);
  });

  it('that is bad in any way opens no socket', async () => {
    for (const [what, token] of Object.entries(forger.bad)) {
      const outcome = listen(server.ringpost.url, '/private', token).then(
        () => 'let in',
        (error: Error) => error.message,
      );
      expect(await outcome, what).toBe('unauthenticated');
    }
  });

  it('of another scheme, or none, is no token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic b3duZXI6cGFzc3dvcmQ=', 'Token abc']) {
      const { code } = await server.ask('GET', '/api/auth/me', { headers: { authorization } });
      expect(code, authorization).toBe('unauthenticated');
    }
  });

  it('ends everywhere the moment its session does', async () => {
    const over = forger.forge({ exp: Math.floor(server.now().getTime() / 1000) });
    const loggedOut = (await server.tokenOf('owner')) ?? '';
    expect((await server.ask('POST', '/api/auth/logout', { token: loggedOut, body: {} })).status).toBe(204);
    for (const token of [over, loggedOut]) {
      for (const [route, request] of guarded) {
        const { code } = await sendTo(server, route, request, { token });
        expect(code, nameOf(route)).toBe('session-expired');
      }
    }
  });
});

describe('who is an admin', () => {
  it('is not for a token to say, even one that the server signed', async () => {
    const headBefore = await head();
    for (const claim of [{ is_admin: true }, { is_admin: true, role: 'admin', admin: true }]) {
      const token = forger.forge(claim);
      for (const [route, request] of adminsOnly()) {
        const { status, code } = await sendTo(server, route, request, { token });
        expect([status, code], nameOf(route)).toEqual([403, 'forbidden']);
      }
    }
    expect(await head()).toBe(headBefore);
  });

  it('changes at once for every session there is', async () => {
    const { userId } = server.people.other;
    const promote = (role: string) =>
      server.ask('POST', `/api/users/${userId}/role`, { as: 'super_admin', body: { role } });
    expect((await promote('admin')).status).toBe(204);
    const token = (await server.tokenOf('other')) ?? '';
    const socket = await listen(server.ringpost.url, '/private', token);
    const disconnection = new Promise((resolve) => socket.socket.once('disconnect', resolve));
    expect((await server.ask('GET', '/api/users/list', { token })).status).toBe(200);

    expect((await promote('customer')).status).toBe(204);
    const headBefore = await head();
    for (const [route, request] of adminsOnly()) {
      const oldReply = await sendTo(server, route, request, { token });
      expect([oldReply.status, oldReply.code], nameOf(route)).toEqual([401, 'session-expired']);
      const freshReply = await sendTo(server, route, request, { as: 'other' });
      expect([freshReply.status, freshReply.code], nameOf(route)).toEqual([403, 'forbidden']);
    }
    expect(await head()).toBe(headBefore);
    await disconnection;
    expect(socket.allFrames()).toContain('session');
  });
});
