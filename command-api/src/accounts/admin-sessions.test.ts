import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
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
    admin = (await stage.admin('root@example.org', 'super_admin')).token;
    const customer = { email: ANN, password: PASSWORD, role: 'customer', confirmed: true } as const;
    customerId = (await createAccount(deps, customer)).userId;
  });

  it('stays signed in for at most 8 hours', async () => {
    const { body } = await post('login', { email: 'root@example.org', password: PASSWORD, remember: true });
    expect(body.expires_at).toBe('2026-11-21T18:00:00.000Z');
    const customer = await post('login', { email: ANN, password: PASSWORD, remember: true });
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
    expect((await confirm(PASSWORD)).status).toBe(204);
    stage.at(start + minutes(10) - 1);
    expect((await makeAdmin()).status).toBe(204);
    stage.at(start + minutes(10));
    expect(await codeOf(lockOut())).toBe('password-required');
  });

  it('proves the password for this session only', async () => {
    const other = (await post('login', { email: 'root@example.org', password: PASSWORD })).body.token;
    stage.at(start + minutes(6));
    await post('confirm-password', { password: PASSWORD }, other);
    expect(await codeOf(makeAdmin())).toBe('password-required');
  });

  it('may guess the password only a limited number of times', async () => {
    const codes: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) codes.push(await codeOf(confirm(`guess ${guess}`)));
    expect(codes.indexOf('rate-limited')).toBe(10);
  });

  it('replaces the key that signs sessions; the second replacement ends the sessions from before', async () => {
    const rotate = (token = admin) => call('POST', '/api/admin/signing-keys/rotate', {}, token);
    expect((await rotate()).status).toBe(204);
    expect((await me()).status).toBe(200);
    const newer = (await post('login', { email: 'root@example.org', password: PASSWORD })).body.token;
    expect((await rotate(newer)).status).toBe(204);
    expect(await codeOf(me())).toBe('unauthenticated');
    expect((await call('GET', '/api/auth/me', undefined, newer)).status).toBe(200);
    const customer = (await post('login', { email: ANN, password: PASSWORD })).body.token;
    expect(await codeOf(rotate(customer))).toBe('forbidden');
  });

  it('proves the password again before giving credit, and cannot give credit to themselves', async () => {
    const give = (userId: string) =>
      call('POST', `/api/users/${userId}/credit`, { amount: 5, reason: 'cash' }, admin, {
        'Idempotency-Key': `${userId}-5`,
      });
    const { userId: self } = await stage.opened().sessions.authenticateToken(admin);
    expect(await codeOf(give(self))).toBe('forbidden');
    stage.at(start + minutes(6));
    expect(await codeOf(give(customerId))).toBe('password-required');
    await confirm(PASSWORD);
    expect((await give(customerId)).body).toMatchObject({ amount: 5, balance: 5 });
  });
});
