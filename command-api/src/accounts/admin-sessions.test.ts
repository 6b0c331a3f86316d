import { beforeEach, describe, expect, it } from 'vitest';
import { accountsStage, ann, codeOf, password, start } from './accounts.fixture.ts';
import { createAccount } from './create-account.ts';

const stage = accountsStage();
const { call, post } = stage;
function minutes(count: number) {
  return count * 60_000;
}

describe('an admin who is signed in', () => {
  let admin = '';
  let customerId = '';
  const me = () => call('GET', '/api/auth/me', undefined, admin);
  const makeAdmin = () => call('POST', `/api/users/${customerId}/role`, { role: 'admin' }, admin);
  const lockOut = () =>
    call('POST', `/api/users/${customerId}/status`, { active: false, reason: 'abuse' }, admin);
  const confirm = (secret: string) => post('confirm-password', { password: secret }, admin);

  beforeEach(async () => {
    const { deps } = stage.opened();
    admin = (await stage.admin()).token;
    const customer = { email: ann, password, role: 'customer', confirmed: true } as const;
    customerId = (await createAccount(deps, customer)).userId;
  });

  it('is not remembered for longer than 8 hours', async () => {
    const { body } = await post('login', { email: 'root@example.org', password, remember: true });
    expect(body.expires_at).toBe('2026-11-21T18:00:00.000Z');
    const customer = await post('login', { email: ann, password, remember: true });
    expect(customer.body.expires_at).toBe('2026-12-21T10:00:00.000Z');
  });

  it('is signed out after 30 minutes without a request', async () => {
    stage.at(start + minutes(29));
    expect((await me()).status).toBe(200);
    stage.at(start + minutes(59));
    expect(await codeOf(me())).toBe('session-expired');
  });

  it('proves the password again before a role or a status changes', async () => {
    stage.at(start + minutes(5));
    for (const ask of [makeAdmin, lockOut]) {
      const refused = await ask();
      expect([refused.status, refused.body.code]).toEqual([403, 'password-required']);
    }
    expect((await me()).status).toBe(200);
    expect(await codeOf(confirm('not the password'))).toBe('INCORRECT_CREDENTIALS');
    expect(await codeOf(makeAdmin())).toBe('password-required');
    expect((await confirm(password)).status).toBe(204);
    stage.at(start + minutes(10) - 1);
    expect((await makeAdmin()).status).toBe(204);
    stage.at(start + minutes(10));
    expect(await codeOf(lockOut())).toBe('password-required');
  });

  it('proves it for this session only', async () => {
    const other = (await post('login', { email: 'root@example.org', password })).body.token;
    stage.at(start + minutes(6));
    await post('confirm-password', { password }, other);
    expect(await codeOf(makeAdmin())).toBe('password-required');
  });

  it('may not guess the password without end', async () => {
    const codes: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) codes.push(await codeOf(confirm(`guess ${guess}`)));
    expect(codes.indexOf('rate-limited')).toBe(10);
  });

  it('replaces the key that signs sessions, and a second time ends those from before', async () => {
    const rotate = (token = admin) => call('POST', '/api/admin/signing-keys/rotate', {}, token);
    expect((await rotate()).status).toBe(204);
    expect((await me()).status).toBe(200);
    const newer = (await post('login', { email: 'root@example.org', password })).body.token;
    expect((await rotate(newer)).status).toBe(204);
    expect(await codeOf(me())).toBe('unauthenticated');
    expect((await call('GET', '/api/auth/me', undefined, newer)).status).toBe(200);
    const customer = (await post('login', { email: ann, password })).body.token;
    expect(await codeOf(rotate(customer))).toBe('forbidden');
  });

  it('proves the password again before giving credit, and gives none to themselves', async () => {
    const give = (userId: string) =>
      call('POST', `/api/users/${userId}/credit`, { amount: 5, reason: 'cash' }, admin, {
        'Idempotency-Key': `${userId}-5`,
      });
    const { userId: self } = await stage.opened().sessions.authenticateToken(admin);
    expect(await codeOf(give(self))).toBe('forbidden');
    stage.at(start + minutes(6));
    expect(await codeOf(give(customerId))).toBe('password-required');
    await confirm(password);
    expect((await give(customerId)).body).toMatchObject({ amount: 5, balance: 5 });
  });
});
