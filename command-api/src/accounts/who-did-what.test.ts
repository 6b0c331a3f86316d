import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, PASSWORD } from './accounts.fixture.ts';
import { createAccount } from './create-account.ts';

const stage = accountsStage();
const { call, post, login, signUp } = stage;
const HOME = '203.0.113.7';
const from = { 'X-Forwarded-For': HOME };

/** The lines of the security log so far, without the fields that all lines have. */
function securityLines() {
  return stage
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ log }) => log === 'security');
}
function last() {
  return securityLines().at(-1);
}

describe('the security log', () => {
  let userId = '';
  beforeEach(async () => {
    const customer = { email: ANN, password: PASSWORD, role: 'customer', confirmed: true } as const;
    userId = (await createAccount(stage.opened().deps, customer)).userId;
  });

  it('has a login with account, session and address, and a failed login with the reason', async () => {
    await post('login', { email: ANN, password: 'not it' }, undefined, from);
    expect(last()).toMatchObject({
      event: 'login',
      outcome: 'refused',
      code: 'INCORRECT_CREDENTIALS',
      account: userId,
      address: HOME,
    });
    const { token } = (await post('login', { email: ANN, password: PASSWORD }, undefined, from)).body;
    const { sessionId } = await stage.opened().sessions.authenticateToken(token);
    expect(last()).toMatchObject({ event: 'login', outcome: 'done', account: userId, sessionId });
    await post('logout', {}, token, from);
    expect(last()).toMatchObject({ event: 'logout', outcome: 'done', by: userId, sessionId });
  });

  it('names an address without an account by a code that does not reveal the address', async () => {
    await login('nobody@example.org');
    expect(last()).toMatchObject({ event: 'login', account: expect.stringMatching(/^email-[0-9a-f]{64}$/) });
    await post('reset_password', { email: 'nobody@example.org' });
    const unknown = last();
    await post('reset_password', { email: ANN });
    expect(Object.keys(last())).toEqual(Object.keys(unknown));
    expect(last()).toMatchObject({ event: 'reset-asked', outcome: 'done' });
  });

  it('has what an admin read and what an admin changed', async () => {
    const admin = await stage.admin('root@example.org', 'super_admin');
    await call('GET', '/api/admin/mail', undefined, admin.token, from);
    expect(last()).toMatchObject({ event: 'admin', route: 'GET /api/admin/mail', by: admin.userId });
    await call('POST', `/api/users/${userId}/role`, { role: 'admin' }, admin.token, from);
    expect(last()).toMatchObject({
      event: 'admin',
      outcome: 'done',
      route: 'POST /api/users/{id}/role',
      by: admin.userId,
      account: userId,
      address: HOME,
    });
    const headers = { ...from, 'Idempotency-Key': 'one' };
    const credit = { amount: 5, reason: 'cash' };
    await call('POST', `/api/users/${userId}/credit`, credit, admin.token, headers);
    expect(last()).toMatchObject({ route: 'POST /api/users/{id}/credit', account: userId });
  });

  it('has each refusal of a request with a token', async () => {
    const { token } = (await login()).body;
    await call('GET', '/api/admin/mail', undefined, token, from);
    expect(last()).toMatchObject({ event: 'access', outcome: 'refused', code: 'forbidden', by: userId });
    await call('GET', '/api/admin/mail', undefined, `${token}x`, from);
    expect(last()).toMatchObject({ event: 'access', outcome: 'refused', code: 'unauthenticated' });
  });

  it('contains no email address, no password and no token', async () => {
    await signUp('new@example.org');
    const { token } = (await login()).body;
    await post('update_password', { current_password: PASSWORD, password: 'a new good secret' }, token);
    await post('reset_password', { email: ANN });
    const text = JSON.stringify(securityLines());
    for (const secret of [ANN, 'new@example.org', PASSWORD, 'a new good secret', token])
      expect(text).not.toContain(secret);
  });
});

describe('events of accounts and of admins', () => {
  const eventsOf = async () => stage.opened().engine.events.readAll();
  const metaOf = async (type: string) => (await eventsOf()).findLast((event) => event.type === type)?.meta;

  it('contain the address and the session of the request', async () => {
    const { deps, sessions } = stage.opened();
    const admin = await stage.admin('root@example.org', 'super_admin');
    const customer = { email: ANN, password: PASSWORD, role: 'customer', confirmed: true } as const;
    const { userId } = await createAccount(deps, customer);
    const { sessionId } = await sessions.authenticateToken(admin.token);
    const credit = { amount: 5, reason: 'cash' };
    const headers = { ...from, 'Idempotency-Key': 'one' };
    await call('POST', `/api/users/${userId}/credit`, credit, admin.token, headers);
    await call('POST', `/api/users/${userId}/role`, { role: 'admin' }, admin.token, from);
    for (const type of ['FundsCredited', 'RoleGiven'])
      expect(await metaOf(type)).toMatchObject({ actor: `admin:${admin.userId}`, address: HOME, sessionId });
  });

  it('contain them for a sign-up and a new password too', async () => {
    await post('register', { email: ANN, password: PASSWORD }, undefined, from);
    await post('register/confirm', { token: await stage.lastToken(), password: PASSWORD }, undefined, from);
    for (const type of ['AccountRegistered', 'EmailClaimed', 'EmailConfirmed', 'AccountConfirmed'])
      expect((await metaOf(type))?.address, type).toBe(HOME);
    const { token } = (await login()).body;
    const change = { current_password: PASSWORD, password: 'a new good secret' };
    await post('update_password', change, token, from);
    expect(await metaOf('PasswordChanged')).toMatchObject({ address: HOME, sessionId: expect.any(String) });
  });

  it('have causes with our own ids, whatever id the client sends', async () => {
    const headers = { 'X-Request-Id': 'chosen-by-the-client-1' };
    await post('register', { email: ANN, password: PASSWORD }, undefined, headers);
    await stage.mails();
    expect(JSON.stringify(await eventsOf())).not.toContain('chosen-by-the-client-1');
    expect(stage.logged()).toContain('"clientRequestId":"chosen-by-the-client-1"');
  });
});
