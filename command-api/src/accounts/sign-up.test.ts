import { readFileSync } from 'node:fs';
import { EMAIL_CLAIMS_MAX } from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { systemIds } from '../kernel/ids.ts';
import { confirmAccountPolicy } from './account.policy.ts';
import { DEFAULT_ALLOWANCES } from './account-limits.ts';
import { ANN, accountsStage, codeOf, PASSWORD, start, tokenOf } from './accounts.fixture.ts';
import { createAccounts } from './accounts.ts';

const stage = accountsStage();
const { call, post, login, mails, lastLink, lastToken, signUp } = stage;
const STRANGERS = 'an intruder’s secret';
const BROWSER = 'b'.repeat(43);
function from(address: string) {
  return { 'X-Forwarded-For': address };
}
function confirm(token: string, secret = PASSWORD) {
  return post('register/confirm', { token, password: secret });
}

const STRANGERS_JOB = {
  kind: 'sign-up',
  email: ANN,
  passwordHash: 'a hash',
  locale: 'en',
  correlationId: 'c',
  address: '203.0.113.1',
};

/** Does the jobs that an earlier run left open. */
async function workOnJobs(jobs: readonly object[]): Promise<void> {
  const { engine, deps, outbox, sessions, keys } = stage.opened();
  for (const job of jobs) await engine.vault.put('account-jobs', systemIds.next(), job, 0);
  const restarted = await createAccounts(deps, { sessions, keys, outbox, pause: async () => {} });
  await restarted.close();
}

describe('signing up', () => {
  it('records which documents were agreed to and when, and nothing if the request names none', async () => {
    const register = (email: string, agreed?: object) =>
      post('register', { email, password: PASSWORD, ...(agreed && { agreed }) });
    const agreed = { terms: '2026-11-20', privacy: '2026-11-22' };
    expect((await register(ANN, agreed)).status).toBe(202);
    expect((await register('bob@example.org')).status).toBe(202);
    for (const wrong of [
      { ...agreed, terms: '2026-11-23' },
      { terms: '2026-11-20' },
      { ...agreed, terms: 'x' },
    ])
      expect(await codeOf(register('eve@example.org', wrong))).toBe('invalid-request');
    await mails();
    const facts = (await stage.opened().engine.events.readAll()).filter(({ type }) => type === 'TermsAgreed');
    expect(facts.map(({ data }) => data)).toEqual([
      { userId: expect.any(String), ...agreed, agreedAt: '2026-11-21T10:00:00.000Z' },
    ]);
    expect(facts[0]?.meta).toMatchObject({ actor: 'visitor', address: '127.0.0.1' });
  });

  it('leads from the form through the mailed link to a session', async () => {
    const registration = await post('register', {
      email: ' Ann@Example.org '.trim(),
      password: PASSWORD,
      confirm_password: PASSWORD,
    });
    expect(registration.status).toBe(202);
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
      role: 'customer',
      locale: 'en',
      expires_at: '2026-11-21T22:00:00.000Z',
    });
    expect((await call('GET', '/api/auth/me', undefined, session.body.token)).body).toEqual({
      user_id: expect.any(String),
      email: ANN,
      is_admin: false,
      role: 'customer',
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

  it('is in a language: its mail, the session and all later mails', async () => {
    await post('register', { email: ANN, password: PASSWORD, locale: 'ru' });
    const texts = JSON.parse(
      readFileSync(new URL('../mail/texts/ru.json', import.meta.url), 'utf8'),
    ) as Record<string, string>;
    expect(await mails()).toMatchObject([{ kind: 'confirm', subject: texts['mail.confirm.subject'] }]);
    await confirm(tokenOf(await lastLink()));
    const { body } = await login();
    expect(body.locale).toBe('ru');
    const settings = '/api/users/mail_settings';
    expect((await call('GET', settings, undefined, body.token)).body).toMatchObject({ locale: 'ru' });
    await call('PUT', settings, { locale: 'ar' }, body.token);
    expect((await login()).body.locale).toBe('ar');
    expect((await call('PUT', settings, { locale: 'fr' }, body.token)).status).toBe(400);
  });

  it('answers the same whether or not the address has an account; only the mail shows it', async () => {
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

  it('does not change when a stranger signs up with the same address', async () => {
    const { engine, deps } = stage.opened();
    await post('register', { email: ANN, password: PASSWORD });
    const own = await lastToken();
    await post('register', { email: ANN, password: STRANGERS }, undefined, from('203.0.113.9'));
    await mails();
    expect((await confirm(own)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ANN, STRANGERS))).toBe('INCORRECT_CREDENTIALS');
    for (const event of await engine.events.readAll())
      if (event.type === 'EmailClaimEnded') await confirmAccountPolicy.on.EmailClaimEnded?.(event, deps);
    expect(await engine.vault.list('passwords')).toHaveLength(1);
  });

  it('needs a link to the address and its own password, even if a stranger asked for the mail', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    await post('register', { email: ANN, password: STRANGERS }, undefined, from('203.0.113.9'));
    // Ann opens the newest mail, which the stranger requested.
    const link = await lastToken();
    const refused = await confirm(link, 'neither of them');
    expect([refused.status, refused.body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
    expect((await confirm(link)).status).toBe(200);
    expect((await login()).status).toBe(200);
    await post('resend_email', { email: ANN });
    expect(await codeOf(confirm(link, STRANGERS))).toBe('token-not-found');
  });

  it('needs no password in the browser of the sign-up, which is signed in', async () => {
    const { engine } = stage.opened();
    await post('register', { email: ANN, password: PASSWORD, browser_secret: BROWSER });
    const first = await lastToken();
    await post('resend_email', { email: ANN });
    const second = await lastToken();
    expect(JSON.stringify(await engine.vault.list('sign-up-browsers'))).not.toContain(BROWSER);
    const { status, body } = await post('register/confirm', { token: first, browser_secret: BROWSER });
    expect([status, body.email]).toEqual([200, ANN]);
    expect((await call('GET', '/api/auth/me', undefined, body.session.token)).body.email).toBe(ANN);
    // The second link could open a session long after the password was changed.
    expect(await codeOf(post('register/confirm', { token: second, browser_secret: BROWSER }))).toBe(
      'INCORRECT_CREDENTIALS',
    );
    expect((await post('register/confirm', { token: second, password: PASSWORD })).body).toEqual({
      email: ANN,
    });
  });

  it('asks any other browser for the password, and never confirms the sign-up of a stranger', async () => {
    await post('register', { email: ANN, password: STRANGERS, browser_secret: BROWSER });
    const token = await lastToken();
    const other = 'x'.repeat(43);
    expect(await codeOf(post('register/confirm', { token, browser_secret: other }))).toBe(
      'INCORRECT_CREDENTIALS',
    );
    const { status, body } = await post('register/confirm', { token });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'password', rule: 'required', message: 'Password is required' }],
    ]);
    // Ann signed up herself, and opens the mail that the stranger asked for.
    await post(
      'register',
      { email: ANN, password: PASSWORD, browser_secret: other },
      undefined,
      from('203.0.113.9'),
    );
    await mails();
    const { body: own } = await post('register/confirm', { token, browser_secret: other });
    expect((await call('GET', '/api/auth/me', undefined, own.session.token)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ANN, STRANGERS))).toBe('INCORRECT_CREDENTIALS');
  });

  it('forgets the secret of the browser after a day', async () => {
    const { engine } = stage.opened();
    await post('register', { email: ANN, password: PASSWORD, browser_secret: BROWSER });
    await mails();
    stage.at(start + 24 * 3600_000);
    await workOnJobs([]);
    expect(await engine.vault.list('sign-up-browsers')).toEqual([]);
  });

  it('tells each visitor who signed up that the address is not confirmed yet', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    await post('register', { email: ANN, password: STRANGERS }, undefined, from('203.0.113.9'));
    await mails();
    expect(await codeOf(login())).toBe('email-unverified');
    expect(
      await codeOf(post('login', { email: ANN, password: STRANGERS }, undefined, from('203.0.113.9'))),
    ).toBe('email-unverified');
    expect(await codeOf(login(ANN, 'neither of them'))).toBe('INCORRECT_CREDENTIALS');
  });

  it('is not undone by a thousand sign-ups of strangers, who also cannot cause a flood of mail', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const own = await lastToken();
    await workOnJobs(
      Array.from({ length: 1_000 }, (_, n) => ({ ...STRANGERS_JOB, address: `203.0.113.${n % 200}` })),
    );
    expect((await mails()).length).toBe(1 + DEFAULT_ALLOWANCES.mailPerAccount.burst);
    expect((await confirm(own)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('succeeds, although a stranger signs up for the address forever from one network', async () => {
    const stranger = () =>
      post('register', { email: ANN, password: STRANGERS }, undefined, from('203.0.113.9'));
    // Each time one more mail may be sent to her.
    for (let time = 0; time < 16; time += 1) {
      stage.at(start + time * DEFAULT_ALLOWANCES.mailPerAccount.refillSeconds * 1000);
      await stranger();
      await stranger();
      await mails();
    }
    const before = (await mails()).length;
    expect(before).toBeGreaterThan(EMAIL_CLAIMS_MAX);
    await post('register', { email: ANN, password: PASSWORD });
    const own = await lastToken();
    expect((await mails()).length).toBe(before + 1);
    await stranger();
    expect((await confirm(own)).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('is confirmed for one of two people who confirm at the same moment', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const one = await lastToken();
    await post('register', { email: ANN, password: STRANGERS });
    const other = await lastToken();
    const answers = await Promise.all([confirm(one), confirm(other, STRANGERS)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const logins = await Promise.all([login(), login(ANN, STRANGERS)]);
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('gives two simultaneous confirmations with one link the same answer', async () => {
    await post('register', { email: ANN, password: PASSWORD });
    const token = await lastToken();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { email: ANN }],
      [200, { email: ANN }],
    ]);
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
    // The page asks like this before it asks for the password.
    expect(await codeOf(post('register/confirm', { token }))).toBe('token-not-found');
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
    const { engine } = stage.opened();
    await workOnJobs([{ ...STRANGERS_JOB, passwordHash: 'kept' }]);
    expect((await mails()).map(({ to }) => to)).toEqual([ANN]);
    expect(await engine.vault.list('account-jobs')).toHaveLength(0);
  });

  it('is finished by the policy when the request stopped between two steps', async () => {
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
