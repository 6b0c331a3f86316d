import { beforeEach, describe, expect, it } from 'vitest';
import { accountsStage, ann, password } from './accounts.fixture.ts';
import { createAccount } from './create-account.ts';

const stage = accountsStage();
const { call, post, login, signUp } = stage;
const home = '203.0.113.7';
const from = { 'X-Forwarded-For': home };

/** The security log's lines so far, without what every line of the log has. */
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
    const customer = { email: ann, password, role: 'customer', confirmed: true } as const;
    userId = (await createAccount(stage.opened().deps, customer)).userId;
  });

  it('has a login with account, session and address, and one that failed with the reason', async () => {
    await post('login', { email: ann, password: 'not it' }, undefined, from);
    expect(last()).toMatchObject({
      event: 'login',
      outcome: 'refused',
      code: 'INCORRECT_CREDENTIALS',
      account: userId,
      address: home,
    });
    const { token } = (await post('login', { email: ann, password }, undefined, from)).body;
    const { sessionId } = await stage.opened().sessions.authenticateToken(token);
    expect(last()).toMatchObject({ event: 'login', outcome: 'done', account: userId, sessionId });
    await post('logout', {}, token, from);
    expect(last()).toMatchObject({ event: 'logout', outcome: 'done', by: userId, sessionId });
  });

  it('names an address without an account by a name that tells nobody which it is', async () => {
    await login('nobody@example.org');
    expect(last()).toMatchObject({ event: 'login', account: expect.stringMatching(/^email-[0-9a-f]{64}$/) });
    await post('reset_password', { email: 'nobody@example.org' });
    const unknown = last();
    await post('reset_password', { email: ann });
    expect(Object.keys(last())).toEqual(Object.keys(unknown));
    expect(last()).toMatchObject({ event: 'reset-asked', outcome: 'done' });
  });

  it('has what an admin looked at and what an admin changed', async () => {
    const admin = await stage.admin();
    await call('GET', '/api/admin/mail', undefined, admin.token, from);
    expect(last()).toMatchObject({ event: 'admin', route: 'GET /api/admin/mail', by: admin.userId });
    await call('POST', `/api/users/${userId}/role`, { role: 'admin' }, admin.token, from);
    expect(last()).toMatchObject({
      event: 'admin',
      outcome: 'done',
      route: 'POST /api/users/{id}/role',
      by: admin.userId,
      account: userId,
      address: home,
    });
    const headers = { ...from, 'Idempotency-Key': 'one' };
    const credit = { amount: 5, reason: 'cash' };
    await call('POST', `/api/users/${userId}/credit`, credit, admin.token, headers);
    expect(last()).toMatchObject({ route: 'POST /api/users/{id}/credit', account: userId });
  });

  it('has each refusal to somebody with a token', async () => {
    const { token } = (await login()).body;
    await call('GET', '/api/admin/mail', undefined, token, from);
    expect(last()).toMatchObject({ event: 'access', outcome: 'refused', code: 'forbidden', by: userId });
    await call('GET', '/api/admin/mail', undefined, `${token}x`, from);
    expect(last()).toMatchObject({ event: 'access', outcome: 'refused', code: 'unauthenticated' });
  });

  it('holds no address of a mailbox, no password and no token', async () => {
    await signUp('new@example.org');
    const { token } = (await login()).body;
    await post('update_password', { current_password: password, password: 'a new good secret' }, token);
    await post('reset_password', { email: ann });
    const text = JSON.stringify(securityLines());
    for (const secret of [ann, 'new@example.org', password, 'a new good secret', token])
      expect(text).not.toContain(secret);
  });
});

describe('events of accounts and of admins', () => {
  const eventsOf = async () => stage.opened().engine.events.readAll();
  const metaOf = async (type: string) => (await eventsOf()).findLast((event) => event.type === type)?.meta;

  it('say from which address and by which session they were asked for', async () => {
    const { deps, sessions } = stage.opened();
    const admin = await stage.admin();
    const customer = { email: ann, password, role: 'customer', confirmed: true } as const;
    const { userId } = await createAccount(deps, customer);
    const { sessionId } = await sessions.authenticateToken(admin.token);
    const credit = { amount: 5, reason: 'cash' };
    const headers = { ...from, 'Idempotency-Key': 'one' };
    await call('POST', `/api/users/${userId}/credit`, credit, admin.token, headers);
    await call('POST', `/api/users/${userId}/role`, { role: 'admin' }, admin.token, from);
    for (const type of ['FundsCredited', 'RoleChanged'])
      expect(await metaOf(type)).toMatchObject({ actor: `admin:${admin.userId}`, address: home, sessionId });
  });

  it('say it of a sign-up too, and of a password', async () => {
    await post('register', { email: ann, password }, undefined, from);
    await post('register/confirm', { token: await stage.lastToken(), password }, undefined, from);
    for (const type of ['AccountRegistered', 'EmailClaimed', 'EmailConfirmed', 'AccountConfirmed'])
      expect((await metaOf(type))?.address, type).toBe(home);
    const { token } = (await login()).body;
    const change = { current_password: password, password: 'a new good secret' };
    await post('update_password', change, token, from);
    expect(await metaOf('PasswordChanged')).toMatchObject({ address: home, sessionId: expect.any(String) });
  });

  it('are caused by ids of our own, whatever the client calls its request', async () => {
    const headers = { 'X-Request-Id': 'chosen-by-the-client-1' };
    await post('register', { email: ann, password }, undefined, headers);
    await stage.mails();
    expect(JSON.stringify(await eventsOf())).not.toContain('chosen-by-the-client-1');
    expect(stage.logged()).toContain('"clientRequestId":"chosen-by-the-client-1"');
  });
});
