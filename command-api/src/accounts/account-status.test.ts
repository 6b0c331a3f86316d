import type { Position } from '@ringpost/domain';
import { account, isAfter, LOG_START, streams } from '@ringpost/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../kernel/ids.ts';
import { ANN, accountsStage, codeOf, PASSWORD } from './accounts.fixture.ts';
import { createAccount, ensureFirstAdmin } from './create-account.ts';

const stage = accountsStage();
const { call, post, login } = stage;

function keepPassword() {
  return Promise.reject(new Error('no password has to be made'));
}

describe('the first admin', () => {
  it('gets a password that is stored before the account is made, unless one is given', async () => {
    const { deps, engine } = stage.opened();
    const kept: string[] = [];
    const headWhenKept: Position[] = [];
    await ensureFirstAdmin(deps, {
      email: 'root@example.org',
      async keepPassword(made) {
        kept.push(made);
        headWhenKept.push(await engine.events.head());
      },
    });
    expect(kept).toEqual([expect.stringMatching(/^\S{16,}$/)]);
    expect(isAfter(await engine.events.head(), headWhenKept[0] ?? LOG_START)).toBe(true);
    expect((await login('root@example.org', kept[0] ?? '')).status).toBe(200);
  });

  it('is not made with a password that is easy to guess', async () => {
    const { deps } = stage.opened();
    for (const guessed of ['password1234', 'ROOT@example.org']) {
      const wished = { email: 'root@example.org', password: guessed, keepPassword };
      await expect(ensureFirstAdmin(deps, wished)).rejects.toThrow(/^RINGPOST_ADMIN_PASSWORD is a password/);
    }
    await ensureFirstAdmin(deps, { email: 'root@example.org', password: PASSWORD, keepPassword });
    expect((await login('root@example.org')).status).toBe(200);
  });
});

describe('an admin whose password was chosen by somebody else', () => {
  const firstPassword = 'made-by-the-first-start';
  const own = 'chosen-by-the-admin';
  const change = (password: string, token: string) =>
    post('update_password', { current_password: firstPassword, password }, token);

  it('may do nothing as an admin before choosing a new password', async () => {
    await ensureFirstAdmin(stage.opened().deps, {
      email: 'root@example.org',
      password: firstPassword,
      keepPassword,
    });
    const { token } = (await login('root@example.org', firstPassword)).body;
    const refused = await call('GET', '/api/admin/mail', undefined, token);
    expect([refused.status, refused.body.code]).toEqual([403, 'password-change-required']);
    const self = systemIds.next();
    const promote = call('POST', `/api/users/${self}/role`, { role: 'admin' }, token);
    expect(await codeOf(promote)).toBe('password-change-required');
    expect((await call('GET', '/api/auth/me', undefined, token)).status).toBe(200);

    const newer = (await change(own, token)).body.token;
    expect((await call('GET', '/api/admin/mail', undefined, newer)).status).toBe(200);
    const { token: later } = (await login('root@example.org', own)).body;
    expect((await call('GET', '/api/admin/mail', undefined, later)).status).toBe(200);
  });

  it('learns this from the login, until a new one is chosen', async () => {
    await ensureFirstAdmin(stage.opened().deps, {
      email: 'root@example.org',
      password: firstPassword,
      keepPassword,
    });
    const first = (await login('root@example.org', firstPassword)).body;
    expect(first).toMatchObject({ is_admin: true, must_change_password: true });
    expect((await change(own, first.token)).body).not.toHaveProperty('must_change_password');
    expect((await login('root@example.org', own)).body).not.toHaveProperty('must_change_password');
  });

  it('may choose neither the same one again nor a short one', async () => {
    await ensureFirstAdmin(stage.opened().deps, {
      email: 'root@example.org',
      password: firstPassword,
      keepPassword,
    });
    const { token } = (await login('root@example.org', firstPassword)).body;
    for (const password of [firstPassword, 'elevenchars']) {
      expect((await change(password, token)).body.errors).toMatchObject([{ field: 'password' }]);
    }
    expect((await change('twelve-chars', token)).status).toBe(200);
  });
});

describe('a super admin', () => {
  let admin = '';
  let userId = '';
  beforeEach(async () => {
    const { deps } = stage.opened();
    admin = (await stage.admin('root@example.org', 'super_admin')).token;
    userId = (
      await createAccount(deps, { email: ANN, password: PASSWORD, role: 'customer', confirmed: true })
    ).userId;
  });
  const setStatus = (active: boolean, token = admin, id = userId) =>
    call('POST', `/api/users/${id}/status`, { active, reason: 'abuse' }, token);
  const setRole = (role: string, token = admin) => call('POST', `/api/users/${userId}/role`, { role }, token);

  it('locks an account at once, and unlocks it again', async () => {
    const { token } = (await login()).body;
    expect((await setStatus(false)).status).toBe(204);
    const refused = await call('GET', '/api/auth/me', undefined, token);
    expect([refused.status, refused.body.title]).toEqual([
      403,
      'Your account is not active. Please contact our support.',
    ]);
    expect(await codeOf(login())).toBe('account-inactive');
    expect(await codeOf(login(ANN, 'not the password'))).toBe('INCORRECT_CREDENTIALS');
    expect((await setStatus(true)).status).toBe(204);
    expect((await login()).status).toBe(200);
    expect(await codeOf(call('GET', '/api/auth/me', undefined, token))).toBe('session-expired');
  });

  it('is an admin only as long as the server has this role for them', async () => {
    await setRole('admin');
    const promoted = (await login()).body;
    expect(promoted.is_admin).toBe(true);
    expect((await call('GET', '/api/admin/mail', undefined, promoted.token)).status).toBe(200);
    await setRole('customer');
    expect((await call('GET', '/api/admin/mail', undefined, promoted.token)).status).toBe(401);
    const { token } = (await login()).body;
    expect(await codeOf(call('GET', '/api/admin/mail', undefined, token))).toBe('forbidden');
    expect(await codeOf(setStatus(false, token))).toBe('forbidden');
  });

  it('cannot lock themselves out', async () => {
    const { sessions } = stage.opened();
    const { userId: self } = await sessions.authenticateToken(admin);
    expect(await codeOf(setStatus(false, admin, self))).toBe('forbidden');
  });

  it('learns when there is no such account', async () => {
    expect(await codeOf(setStatus(false, admin, systemIds.next()))).toBe('not-found');
    expect(await codeOf(setStatus(false, admin, 'nobody'))).toBe('not-found');
  });

  it('is made only once', async () => {
    const { engine, deps } = stage.opened();
    const before = await engine.events.head();
    await ensureFirstAdmin(deps, { email: 'first@example.org', password: PASSWORD, keepPassword });
    const again = await ensureFirstAdmin(deps, { email: 'other@example.org', keepPassword });
    expect(again).toEqual({ email: 'first@example.org', mustChangePassword: true });
    const events = await engine.events.readAll({ after: before });
    expect(
      events.filter(
        ({ type, data }) => type === 'AccountRegistered' && 'role' in data && data.role === 'admin',
      ),
    ).toHaveLength(1);
  });

  it('cannot be made for an address that already has an account', async () => {
    const { deps } = stage.opened();
    await expect(
      createAccount(deps, { email: ANN, password: PASSWORD, role: 'admin', confirmed: true }),
    ).rejects.toMatchObject({ code: 'email-taken' });
    expect((await deps.streams.refresh(streams.account(userId), account)).state).toMatchObject({
      role: 'customer',
    });
  });
});
