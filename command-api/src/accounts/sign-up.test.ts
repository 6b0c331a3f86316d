import { describe, expect, it } from 'vitest';
import { systemIds } from '../kernel/ids.ts';
import { confirmAccountPolicy } from './account.policy.ts';
import { ANN, accountsStage, codeOf, PASSWORD, start, tokenOf } from './accounts.fixture.ts';
import { createAccounts } from './accounts.ts';

const stage = accountsStage();
const { call, post, login, mails, lastLink, lastToken, signUp } = stage;
function confirm(token: string, secret = PASSWORD) {
  return post('register/confirm', { token, password: secret });
}

describe('signing up', () => {
  it('leads from the form through the mailed link to a session', async () => {
    const asked = await post('register', {
      email: ' Ann@Example.org '.trim(),
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    expect(asked.status).toBe(202);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: ANN, status: 'kept' });
    const link = await lastLink();
    expect(link).toMatch(/^https:\/\/ringpost\.example\/register\/confirm\?token=[\w-]{43}$/);
    expect(await codeOf(login())).toBe('email-unverified');
    const confirmed = await confirm(tokenOf(link));
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: ANN }]);
    const session = await login('ANN@example.org');
    expect(session.body).toMatchObject({
      email: ANN,
      is_admin: false,
      expires_at: '2026-11-21T22:00:00.000Z',
    });
    expect((await call('GET', '/api/auth/me', undefined, session.body.token)).body).toEqual({
      user_id: expect.any(String),
      email: ANN,
      is_admin: false,
      exp: start / 1000 + 12 * 3600,
    });
  });

  it('says for each field what is wrong with it', async () => {
    const { status, body } = await post('register', {
      email: 'ann',
      password: 'short',
      confirm_password: 'x',
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Email must be a valid email',
      'Min 8 characters',
    ]);
    const empty = await post('register', { email: '', password: '' });
    expect(empty.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Email is required',
      'Password is required',
    ]);
    const other = await post('register', {
      email: ANN,
      password: PASSWORD,
      confirm_password: `${PASSWORD}!`,
    });
    expect(other.body.errors).toEqual([
      { field: 'confirm_password', rule: 'match', message: 'Passwords do not match' },
    ]);
    expect((await mails()).length).toBe(0);
  });

  it.each([
    ['seven characters', 'a b c d', 'invalid-request'],
    ['one of the first guesses', 'Password1', 'weak-password'],
    ['the address itself', 'Ann@example.org', 'weak-password'],
    ['257 characters', `${'xy'.repeat(128)}z`, 'invalid-request'],
    ['256 characters with spaces', 'good horse '.repeat(24).slice(0, 256), undefined],
  ])('answers a password of %s', async (_name, secret, code) => {
    expect((await post('register', { email: ANN, password: secret })).body.code).toBe(code);
  });

  it('answers the same whether or not the address has an account; only the mail knows', async () => {
    await signUp();
    const again = await post('register', { email: ANN, password: 'another good secret' });
    const fresh = await post('register', { email: 'new@example.org', password: 'another good secret' });
    const shape = ({ status, text, headers }: typeof again) => [status, text, [...headers.keys()]];
    expect(shape(again)).toEqual(shape(fresh));
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toContain('You already have a Ringpost account');
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ANN, 'another good secret'))).toBe('INCORRECT_CREDENTIALS');
  });

  it('lets a later sign-up take over an address that nobody confirmed', async () => {
    const { engine } = stage.opened();
    await post('register', { email: ANN, password: 'an intruder’s secret' });
    const older = await lastToken();
    await post('register', { email: ANN, password: PASSWORD });
    const newer = await lastToken();
    expect(await codeOf(confirm(older, 'an intruder’s secret'))).toBe('token-not-found');
    expect((await confirm(newer)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ANN, 'an intruder’s secret'))).toBe('INCORRECT_CREDENTIALS');
    expect(await engine.vault.list('passwords')).toHaveLength(1);
  });

  it('gives nobody an account that a stranger signed up for with their address', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    await post('register', { email: ANN, password: 'an intruder’s secret' });
    // Ann opens the newest mail, which belongs to the stranger's sign-up, and types her own password.
    const link = await lastToken();
    const refused = await confirm(link);
    expect([refused.status, refused.body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
    expect(await codeOf(login(ANN, 'an intruder’s secret'))).toBe('email-unverified');
    // She signs up again and gets her account.
    await post('register', { email: ANN, password: PASSWORD });
    expect((await confirm(await lastToken())).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await codeOf(confirm(link, 'an intruder’s secret'))).toBe('token-not-found');
  });

  it('allows a limited number of password guesses with its link', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    const codes: unknown[] = [];
    for (let guess = 0; guess < 11; guess += 1) codes.push(await codeOf(confirm(token, `guess ${guess}`)));
    expect(codes.indexOf('rate-limited')).toBe(10);
  });

  it('brings the visitor back to the page they wanted, and never to another site', async () => {
    const p = '/dashboard/buy-now?app=1&country=US';
    await post('register', { email: ANN, password: PASSWORD, p });
    expect(new URL(await lastLink()).searchParams.get('p')).toBe(p);
    await post('resend_email', { email: ANN, p: 'dashboard-buy-now' });
    expect(new URL(await lastLink()).searchParams.get('p')).toBe('dashboard-buy-now');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/a b',
    ])
      expect(await codeOf(post('register', { email: ANN, password: PASSWORD, p: evil })), evil).toBe(
        'invalid-request',
      );
  });

  it('refuses a link that is made up, over a day old, or for something else', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    expect(await codeOf(confirm(`${token}x`))).toBe('token-not-found');
    expect(await codeOf(post('reset_password/confirm', { token, password: 'a new good secret' }))).toBe(
      'token-not-found',
    );
    stage.at(start + 24 * 3600_000);
    const late = await confirm(token);
    expect([late.status, late.body.title]).toEqual([404, 'Token not found.']);
  });

  it('confirms once with a link', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    expect((await confirm(token)).status).toBe(200);
    expect(await codeOf(confirm(token))).toBe('token-not-found');
    expect((await login()).status).toBe(200);
  });

  it('does not let a confirmation link set a password', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    await confirm(token);
    const reset = post('reset_password/confirm', { token, password: 'a new good secret' });
    expect(await codeOf(reset)).toBe('token-not-found');
  });

  it('mails the link again only if there is something to confirm', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    await post('resend_email', { email: ANN });
    await post('resend_email', { email: 'nobody@example.org' });
    expect((await mails()).length).toBe(2);
    expect((await confirm(await lastToken())).status).toBe(200);
    await post('resend_email', { email: ANN });
    expect((await mails()).length).toBe(2);
  });

  it('survives a crash after the answer', async () => {
    const { engine, deps, outbox, sessions, keys } = stage.opened();
    const request = {
      kind: 'sign-up',
      email: ANN,
      passwordHash: 'kept',
      locale: 'en',
      correlationId: 'c',
      address: '203.0.113.1',
    };
    await engine.vault.put('account-jobs', systemIds.next(), request, 0);
    const restarted = await createAccounts(deps, { sessions, keys, outbox, pause: async () => {} });
    await restarted.close();
    expect((await mails()).map(({ to }) => to)).toEqual([ANN]);
    expect(await engine.vault.list('account-jobs')).toHaveLength(0);
  });

  it('is finished by the policy when the request stopped half-way', async () => {
    const { engine, deps, accounts } = stage.opened();
    await post('register', { email: ANN, password: PASSWORD });
    await accounts.idle();
    const [claimed] = (await engine.events.readAll()).filter(({ type }) => type === 'EmailClaimed');
    if (claimed?.type !== 'EmailClaimed') throw new Error('nothing was claimed');
    const event = { ...claimed, type: 'EmailConfirmed', data: { userId: claimed.data.userId } } as const;
    for (let time = 0; time < 2; time += 1) await confirmAccountPolicy.on.EmailConfirmed?.(event, deps);
    expect((await login()).status).toBe(200);
  });

  it('stores no link or password where others could read it', async () => {
    const { engine } = stage.opened();
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    await login();
    const spaces = ['account-tokens', 'passwords', 'account-jobs', 'mail-outbox'];
    const vault = JSON.stringify(await Promise.all(spaces.map((space) => engine.vault.list(space))));
    const log = stage.logged();
    for (const secret of [token, PASSWORD]) {
      expect(vault).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(JSON.stringify(await engine.events.readAll())).not.toContain(PASSWORD);
  });
});
