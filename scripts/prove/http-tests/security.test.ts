import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSWORD, start, type TestServer } from './test-server.ts';

interface Line {
  readonly kind: string;
  readonly outcome: string;
  readonly code: string | null;
  readonly user_id: string | null;
  readonly actor: { readonly kind: string; readonly id: string | null };
  readonly thing: string | null;
  readonly address: string | null;
}

let server: TestServer;
let userId = '';
let adminId = '';
beforeAll(async () => {
  server = await start();
  userId = server.people.owner.userId;
  adminId = server.people.admin.userId;
});
afterAll(() => server.close());

async function lines(query: string): Promise<readonly Line[]> {
  await server.settle();
  const { body } = await server.ask('GET', `/api/admin/security?${query}`, { as: 'admin' });
  return body.data as readonly Line[];
}
/** What is only counted is stored after the answer. */
async function seen(query: string, count: number): Promise<readonly Line[]> {
  await vi.waitFor(async () => expect((await lines(query)).length).toBeGreaterThanOrEqual(count), 60_000);
  return lines(query);
}
function logIn(email: string, password: string) {
  return server.ask('POST', '/api/auth/login', { body: { email, password } });
}

describe('the security log', () => {
  it('has a failed login once a minute, without the password, and a login', async () => {
    const { email } = server.people.owner;
    for (let time = 0; time < 3; time += 1) await logIn(email, 'not the password 5501');
    const [refused, ...more] = await seen(`kind=sign-in-refused&user_id=${userId}`, 1);
    expect(refused).toMatchObject({
      ...{ outcome: 'refused', code: 'INCORRECT_CREDENTIALS', user_id: userId },
      actor: { kind: 'visitor', id: null },
      address: expect.stringMatching(/^10\.0\.0\.\d+$/),
    });
    expect(more).toEqual([]);
    await logIn(email, PASSWORD);
    const [done] = await seen(`kind=signed-in&user_id=${userId}`, 1);
    expect(done).toMatchObject({ outcome: 'done', actor: { kind: 'customer', id: userId } });
    expect(JSON.stringify([refused, done])).not.toContain('5501');
  });

  it('counts failed logins of unknown addresses together, and does not name them', async () => {
    for (let nth = 0; nth < 3; nth += 1) await logIn(`${randomUUID()}@nobody.example`, 'a wrong password');
    const all = await seen('kind=sign-in-refused', 2);
    expect(all.filter(({ user_id: id }) => id === null)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain('nobody.example');
  });

  it('has a refused access with its caller', async () => {
    await server.ask('GET', '/api/admin/mail', { as: 'owner' });
    const [refused] = await seen(`kind=access-refused&actor_id=${userId}`, 1);
    expect(refused).toMatchObject({ code: 'forbidden', actor: { kind: 'customer', id: userId } });
  });

  it('has each export before its answer, and what the facts of accounts say', async () => {
    await server.ask('GET', '/api/admin/orders/csv', { as: 'admin' });
    await server.ask('GET', '/api/admin/orders/csv', { as: 'admin' });
    expect(await lines(`kind=exported&actor_id=${adminId}`)).toHaveLength(2);
    const path = `/api/users/${server.people.inactive.userId}/end_sessions`;
    await server.ask('POST', path, { as: 'admin', body: { reason: 'A lost phone' } });
    expect(await lines(`kind=sessions-ended&user_id=${server.people.inactive.userId}`)).toMatchObject([
      { actor: { kind: 'admin', id: adminId }, outcome: 'done' },
    ]);
  });

  it('is for admins only, and its filters are checked', async () => {
    for (const as of ['owner', 'nobody'] as const)
      expect((await server.ask('GET', '/api/admin/security', { as })).status).toBe(
        as === 'owner' ? 403 : 401,
      );
    for (const query of ['kind=all', 'limit=101', 'user_id=ann'])
      expect((await server.ask('GET', `/api/admin/security?${query}`, { as: 'admin' })).status).toBe(400);
  });
});

describe('an admin who reads the timeline of a customer', () => {
  it('is noted once an hour, in that timeline and in what the admin did', async () => {
    const path = `/api/admin/audit/customers/${userId}`;
    const read = async () => {
      await server.settle();
      return (await server.ask('GET', path, { as: 'admin' })).body.data as readonly {
        type: string;
        what: string;
      }[];
    };
    for (let time = 0; time < 3; time += 1) await read();
    const own = (await read()).filter(({ type }) => type === 'SecurityNoted');
    expect(own).toMatchObject([{ what: 'read', actor: 'admin', kind: 'security' }]);
    const [line, ...more] = await lines(`kind=private-read&user_id=${userId}`);
    expect(line).toMatchObject({ thing: path, actor: { kind: 'admin', id: adminId } });
    expect(more).toEqual([]);
    const { body } = await server.ask('GET', `/api/admin/audit/admins/${adminId}`, { as: 'admin' });
    expect(body.data).toContainEqual(
      expect.objectContaining({ type: 'SecurityNoted', what: 'read', user_id: userId }),
    );
  });
});
