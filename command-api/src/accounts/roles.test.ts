import { account, type Role, streams } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD } from './accounts.fixture.ts';
import { createAccount, ensureFirstAdmin } from './create-account.ts';
import { ensureSuperAdmin } from './super-admin.ts';

const stage = accountsStage();
const { call, login } = stage;

function keepPassword() {
  return Promise.reject(new Error('no password has to be made'));
}
function open(email: string, role: Role) {
  const account = { email, password: PASSWORD, role, confirmed: true } as const;
  return createAccount(stage.opened().deps, account).then(({ userId }) => userId);
}
async function roleOf(userId: string) {
  const { state } = await stage.opened().deps.streams.refresh(streams.account(userId), account);
  return state.status === 'absent' ? undefined : state.role;
}
async function facts() {
  return (await stage.opened().engine.events.readAll()).filter(({ type }) => type === 'RoleGiven');
}

describe('the first admin', () => {
  it('is a super admin, so somebody may give roles', async () => {
    const wished = { email: 'root@example.org', password: PASSWORD, keepPassword };
    await ensureFirstAdmin(stage.opened().deps, wished);
    await ensureFirstAdmin(stage.opened().deps, wished);
    expect((await login('root@example.org')).body).toMatchObject({ is_admin: true, role: 'super_admin' });
    expect(await facts()).toMatchObject([
      { data: { role: 'super_admin' }, meta: { actor: 'system:set-up' } },
    ]);
  });
});

describe('a store of an earlier version', () => {
  it('has a super admin after the next start: the first admin', async () => {
    const { deps } = stage.opened();
    const first = await open('first@example.org', 'admin');
    const other = await open('other@example.org', 'admin');
    await ensureSuperAdmin(deps, first);
    await ensureSuperAdmin(deps, first);
    expect([await roleOf(first), await roleOf(other)]).toEqual(['super_admin', 'admin']);
    expect(await facts()).toHaveLength(1);
  });

  it('gets the oldest active admin as one if the first admin is none any more', async () => {
    const { deps } = stage.opened();
    const first = await open('first@example.org', 'customer');
    await ensureSuperAdmin(deps, first);
    expect(await facts()).toEqual([]);
    const second = await open('second@example.org', 'admin');
    await open('third@example.org', 'admin');
    await ensureSuperAdmin(deps, first);
    expect([await roleOf(first), await roleOf(second)]).toEqual(['customer', 'super_admin']);
  });
});

describe('roles', () => {
  const setRole = (id: string, role: Role, token: string) =>
    call('POST', `/api/users/${id}/role`, { role }, token);
  const endSessions = (id: string, token: string) =>
    call('POST', `/api/users/${id}/end_sessions`, { reason: 'A lost phone' }, token);

  it('are given by super admins only, never to themselves, and count at once', async () => {
    const root = await stage.admin('root@example.org', 'super_admin');
    const admin = await stage.admin('admin@example.org');
    const ann = await open(ANN, 'customer');
    expect(await codeOf(setRole(ann, 'support', admin.token))).toBe('forbidden');
    expect(await codeOf(setRole(root.userId, 'customer', root.token))).toBe('forbidden');
    expect((await setRole(ann, 'support', root.token)).status).toBe(204);
    const { body } = await login();
    expect(body).toMatchObject({ is_admin: true, role: 'support' });
    expect((await call('GET', '/api/auth/me', undefined, body.token)).body).toMatchObject({
      role: 'support',
    });
    expect((await call('GET', '/api/admin/mail', undefined, body.token)).status).toBe(200);
    await setRole(ann, 'customer', root.token);
    expect(await codeOf(call('GET', '/api/admin/mail', undefined, body.token))).toBe('session-expired');
  });

  it('decide whose sessions somebody may end', async () => {
    const support = await stage.admin('support@example.org', 'support');
    const admin = await stage.admin('admin@example.org');
    const ann = await open(ANN, 'customer');
    expect((await endSessions(ann, support.token)).status).toBe(204);
    expect(await codeOf(endSessions(admin.userId, support.token))).toBe('forbidden');
    expect((await endSessions(support.userId, admin.token)).status).toBe(204);
    expect((await endSessions(admin.userId, admin.token)).status).toBe(204);
  });

  it('let support give 20 dollars, and no more', async () => {
    const support = await stage.admin('support@example.org', 'support');
    const ann = await open(ANN, 'customer');
    const credit = (amount: number, key: string) =>
      call('POST', `/api/users/${ann}/credit`, { amount, reason: 'sorry' }, support.token, {
        'Idempotency-Key': key,
      });
    const refused = await credit(21, 'one');
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'above-support', limit: 20 }]);
    expect((await credit(20, 'two')).body).toMatchObject({ balance: 20 });
    expect(await codeOf(credit(1, 'three'))).toBe('above-support');
    const debit = call('POST', `/api/users/${ann}/debit`, { amount: 1, reason: 'sorry' }, support.token, {
      'Idempotency-Key': 'four',
    });
    expect(await codeOf(debit)).toBe('forbidden');
  });
});
