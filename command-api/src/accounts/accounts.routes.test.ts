import type { AddressInfo } from 'node:net';
import { account, streams } from '@ringpost/events/catalogue';
import {
  apiListener,
  createLog,
  createSessions,
  httpServer,
  openSigningKeys,
  type Sessions,
} from '@ringpost/events/edge';
import { type Engine, openEngine } from '@ringpost/events/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { systemIds } from '../kernel/ids.ts';
import { createStreams } from '../kernel/streams.ts';
import { mailEndpoints } from '../mail/mail.routes.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { confirmAccountPolicy } from './account.policy.ts';
import { type Accounts, openAccounts } from './accounts.routes.ts';
import { readAccount } from './accounts-context.ts';
import { createAccount, ensureFirstAdmin } from './create-account.ts';

const password = 'tall order of fish';
const ann = 'ann@example.org';
const start = Date.parse('2026-11-21T10:00:00.000Z');
let now = start;
const clock = { now: () => new Date(now) };
let lines: string[] = [];
let engine: Engine;
let deps: Deps;
let outbox: Outbox;
let sessions: Sessions;
let accounts: Accounts;
let server: ReturnType<typeof httpServer>;
let base = '';

beforeEach(async () => {
  now = start;
  lines = [];
  engine = await openEngine({ dataDir: ':memory:' });
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const config = { publicUrl: 'https://ringpost.example', production: true };
  deps = {
    ...engine,
    streams: createStreams(engine.events),
    clock,
    ids: systemIds,
    random: () => 0.5,
    config,
    log,
  };
  outbox = createOutbox(deps, undefined);
  const keys = await openSigningKeys(engine.vault, clock);
  sessions = createSessions({ ...engine, keys, clock, readAccount: (userId) => readAccount(deps, userId) });
  accounts = await openAccounts(deps, { sessions, outbox });
  const api = apiListener([...accounts.endpoints, ...mailEndpoints(outbox)], {
    clock,
    sessions,
    log,
    config: { ...config, trustProxy: ['127.0.0.1'] },
  });
  server = httpServer((request, response) => api(request, response, () => response.end()));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await accounts.close();
  await outbox.close();
  await engine.close();
});

const call = async (method: string, path: string, body?: object, token?: string, headers: object = {}) => {
  const response = await fetch(base + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? {} : JSON.parse(text),
  };
};
const post = (path: string, body: object, token?: string, headers?: object) =>
  call('POST', `/api/auth/${path}`, body, token, headers);
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body.code;
const login = (email = ann, secret = password) => post('login', { email, password: secret });
const mails = async () => {
  await accounts.idle();
  return (await outbox.list(100)).toReversed();
};
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
const lastToken = async () => tokenOf((await mails()).at(-1)?.link);
const signUp = async (email = ann) => {
  await post('register', { email, password });
  await post('register/confirm', { token: await lastToken() });
};

describe('signing up', () => {
  it('leads from the form over the mailed link to a session', async () => {
    const asked = await post('register', {
      email: ' Ann@Example.org '.trim(),
      password,
      confirm_password: password,
    });
    expect(asked.status).toBe(202);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: ann,
      status: 'kept',
      link: expect.stringMatching(/^https:\/\/ringpost\.example\/register\/confirm\?token=[\w-]{43}$/),
    });
    expect(await codeOf(login())).toBe('email-unverified');
    expect((await post('register/confirm', { token: tokenOf(mail?.link) })).status).toBe(204);
    const session = await login('ANN@example.org');
    expect(session.body).toMatchObject({
      email: ann,
      is_admin: false,
      expires_at: '2026-11-21T22:00:00.000Z',
    });
    expect((await call('GET', '/api/auth/me', undefined, session.body.token)).body).toEqual({
      user_id: expect.any(String),
      email: ann,
      is_admin: false,
      exp: start / 1000 + 12 * 3600,
    });
  });

  it('takes a second click on the link for the first', async () => {
    await post('register', { email: ann, password });
    const token = await lastToken();
    for (let click = 0; click < 2; click += 1) {
      expect((await post('register/confirm', { token })).status).toBe(204);
    }
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
    const other = await post('register', { email: ann, password, confirm_password: `${password}!` });
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
    ['256 characters with spaces', 'x '.repeat(128), undefined],
  ])('answers a password of %s', async (_name, secret, code) => {
    expect((await post('register', { email: ann, password: secret })).body.code).toBe(code);
  });

  it('answers the same whether or not the address has an account; only the mail knows', async () => {
    await signUp();
    const again = await post('register', { email: ann, password: 'another good secret' });
    const fresh = await post('register', { email: 'new@example.org', password: 'another good secret' });
    const shape = ({ status, text, headers }: typeof again) => [status, text, [...headers.keys()]];
    expect(shape(again)).toEqual(shape(fresh));
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toContain('You already have a Ringpost account');
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ann, 'another good secret'))).toBe('INCORRECT_CREDENTIALS');
  });

  it('lets a later sign-up take over an address that nobody confirmed', async () => {
    await post('register', { email: ann, password: 'an intruder’s secret' });
    const older = await lastToken();
    await post('register', { email: ann, password });
    const newer = await lastToken();
    expect(await codeOf(post('register/confirm', { token: older }))).toBe('token-not-found');
    expect((await post('register/confirm', { token: newer })).status).toBe(204);
    expect((await login()).status).toBe(200);
    expect(await codeOf(login(ann, 'an intruder’s secret'))).toBe('INCORRECT_CREDENTIALS');
    expect(await engine.vault.list('passwords')).toHaveLength(1);
  });

  it('refuses a link that is made up, over a day old, or for something else', async () => {
    await post('register', { email: ann, password });
    const token = await lastToken();
    expect(await codeOf(post('register/confirm', { token: `${token}x` }))).toBe('token-not-found');
    expect(await codeOf(post('reset_password/confirm', { token, password: 'a new good secret' }))).toBe(
      'token-not-found',
    );
    now = start + 24 * 3600_000;
    const late = await post('register/confirm', { token });
    expect([late.status, late.body.title]).toEqual([404, 'Token not found.']);
  });

  it('lets nobody choose a password by the link that confirmed an address', async () => {
    await post('register', { email: ann, password });
    const token = await lastToken();
    await post('register/confirm', { token });
    const reset = post('reset_password/confirm', { token, password: 'a new good secret' });
    expect(await codeOf(reset)).toBe('token-not-found');
  });

  it('mails the link again only where there is something to confirm', async () => {
    await post('register', { email: ann, password });
    await post('resend_email', { email: ann });
    await post('resend_email', { email: 'nobody@example.org' });
    expect((await mails()).length).toBe(2);
    expect((await post('register/confirm', { token: await lastToken() })).status).toBe(204);
    await post('resend_email', { email: ann });
    expect((await mails()).length).toBe(2);
  });

  it('survives a crash after the answer', async () => {
    const request = { kind: 'sign-up', email: ann, passwordHash: 'kept', locale: 'en', correlationId: 'c' };
    await engine.vault.put('account-requests', systemIds.next(), request, 0);
    const restarted = await openAccounts(deps, { sessions, outbox });
    await restarted.close();
    expect((await mails()).map(({ to }) => to)).toEqual([ann]);
    expect(await engine.vault.list('account-requests')).toHaveLength(0);
  });

  it('is finished by the policy when the request died half-way', async () => {
    await post('register', { email: ann, password });
    await accounts.idle();
    const [claimed] = (await engine.events.readAll()).filter(({ type }) => type === 'EmailClaimed');
    if (claimed?.type !== 'EmailClaimed') throw new Error('nothing was claimed');
    const event = { ...claimed, type: 'EmailConfirmed', data: { userId: claimed.data.userId } } as const;
    for (let time = 0; time < 2; time += 1) await confirmAccountPolicy.react(event, deps);
    expect((await login()).status).toBe(200);
  });

  it('keeps no link or password where it could be read by another', async () => {
    await post('register', { email: ann, password });
    const token = await lastToken();
    await login();
    const vault = JSON.stringify([
      await engine.vault.list('account-tokens'),
      await engine.vault.list('passwords'),
      await engine.vault.list('account-requests'),
    ]);
    const log = lines.join('');
    for (const secret of [token, password]) {
      expect(vault).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(JSON.stringify(await engine.events.readAll())).not.toContain(password);
  });
});

describe('logging in', () => {
  beforeEach(() => signUp());

  it('says the same of a wrong password and of an unknown address', async () => {
    const wrong = await login(ann, 'not the password');
    const unknown = await login('nobody@example.org', 'not the password');
    const known = {
      status: 401,
      code: 'INCORRECT_CREDENTIALS',
      title: 'The email or the password is not correct.',
    };
    for (const { body } of [wrong, unknown]) expect(body).toMatchObject(known);
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body));
  });

  it('costs as much work for an unknown address', async () => {
    const time = async (email: string) => {
      const before = performance.now();
      await login(email, 'not the password');
      return performance.now() - before;
    };
    await time('warm@example.org');
    const unknown = await time('nobody@example.org');
    const known = await time(ann);
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('is remembered for 30 days when asked', async () => {
    const { body } = await post('login', { email: ann, password, remember: true });
    expect(body.expires_at).toBe('2026-12-21T10:00:00.000Z');
  });

  it('slows a guesser down and never locks the owner out', async () => {
    const guess = (from: string) =>
      post('login', { email: ann, password: 'a guess' }, undefined, { 'X-Forwarded-For': from });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('203.0.113.1')).status).toBe(401);
    const refused = await guess('203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const owner = { 'X-Forwarded-For': '198.51.100.7' };
    expect((await post('login', { email: ann, password }, undefined, owner)).status).toBe(200);
  });

  it('slows down who tries many accounts from one place', async () => {
    const codes = [];
    for (let account = 0; account < 31; account += 1) {
      codes.push(
        await codeOf(
          post('login', { email: `u${account}@example.org`, password: 'a guess' }, undefined, {
            'X-Forwarded-For': '203.0.113.2',
          }),
        ),
      );
    }
    expect(codes.indexOf('rate-limited')).toBe(30);
  }, 30_000);

  it('renews a hash that has become too cheap', async () => {
    const [kept] = await engine.vault.list<string>('passwords');
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const cheap = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 64,
      passes: 1,
    });
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${salt.toString('base64url')}$${cheap.toString('base64url')}`;
    await engine.vault.put('passwords', kept?.key ?? '', hash, kept?.version ?? 0);
    expect((await login()).status).toBe(200);
    expect((await engine.vault.list<string>('passwords'))[0]?.value).toContain('m=19456');
    expect((await login()).status).toBe(200);
  });
});

describe('ending sessions', () => {
  const me = (token: string) => call('GET', '/api/auth/me', undefined, token);
  const hints: unknown[] = [];
  let first = '';
  let second = '';

  beforeEach(async () => {
    hints.length = 0;
    await signUp();
    engine.bus.subscribe(({ audience, topic }) => void hints.push([audience.split(':')[0], topic]));
    first = (await login()).body.token;
    second = (await login()).body.token;
  });

  it('logs one out, or all', async () => {
    expect((await post('logout', {}, first)).status).toBe(204);
    expect((await me(first)).body.title).toBe('Your session has been expired, please login again');
    expect((await me(second)).status).toBe(200);
    expect((await post('logout', { everywhere: true }, second)).status).toBe(204);
    expect(await codeOf(me(second))).toBe('session-expired');
    expect(hints).toContainEqual(['account', 'session']);
  });

  it('follows a change of password, but for the session that changed it', async () => {
    const wrong = await post(
      'update_password',
      { current_password: 'not it', password: 'a new good secret' },
      first,
    );
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
    const weak = await post('update_password', { current_password: password, password: 'password1' }, first);
    expect(weak.body.code).toBe('weak-password');
    const changed = await post(
      'update_password',
      { current_password: password, password: 'a new good secret' },
      first,
    );
    expect(changed.status).toBe(200);
    expect(await codeOf(me(first))).toBe('session-expired');
    expect(await codeOf(me(second))).toBe('session-expired');
    expect((await me(changed.body.token)).status).toBe(200);
    expect(await codeOf(login())).toBe('INCORRECT_CREDENTIALS');
    expect((await login(ann, 'a new good secret')).status).toBe(200);
    expect((await mails()).at(-1)?.subject).toBe('Your Ringpost password was changed');
  });

  it('follows a reset, whose link works once and not beside another', async () => {
    await post('reset_password', { email: ann });
    const one = await lastToken();
    await post('reset_password', { email: ann }, undefined, { Host: 'evil.example' });
    const two = await lastToken();
    expect((await mails()).at(-1)?.link).toMatch(/^https:\/\/ringpost\.example\/reset-password\?token=/);
    const choose = (token: string) =>
      post('reset_password/confirm', { token, password: 'a new good secret' });
    expect((await choose(two)).status).toBe(204);
    expect(await codeOf(choose(two))).toBe('token-not-found');
    expect(await codeOf(choose(one))).toBe('token-not-found');
    expect(await codeOf(me(first))).toBe('session-expired');
    expect((await login(ann, 'a new good secret')).status).toBe(200);
  });

  it('lets of two who use a reset link at once one through', async () => {
    await post('reset_password', { email: ann });
    const token = await lastToken();
    const both = await Promise.all(
      ['first new secret', 'second new secret'].map((secret) =>
        post('reset_password/confirm', { token, password: secret }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('refuses a reset link after 30 minutes, and keeps one that met a weak password', async () => {
    await post('reset_password', { email: ann });
    const token = await lastToken();
    expect(await codeOf(post('reset_password/confirm', { token, password: '12345678' }))).toBe(
      'weak-password',
    );
    now = start + 30 * 60_000 - 1;
    expect((await post('reset_password/confirm', { token, password: 'a new good secret' })).status).toBe(204);
    now = start + 40 * 60_000;
    await post('reset_password', { email: ann });
    const late = await lastToken();
    now += 30 * 60_000;
    expect(await codeOf(post('reset_password/confirm', { token: late, password: 'a new good secret' }))).toBe(
      'token-not-found',
    );
  });

  it('mails no reset to an address without an account, and says the same', async () => {
    const before = (await mails()).length;
    const unknown = await post('reset_password', { email: 'nobody@example.org' });
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    expect((await mails()).length).toBe(before);
  });

  it('floods no mailbox through us', async () => {
    const before = (await mails()).length;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await post('reset_password', { email: ann }, undefined, { 'X-Forwarded-For': `203.0.113.${attempt}` });
    }
    // One of the mailbox's six went to the sign-up.
    expect((await mails()).length - before).toBe(5);
  });
});

describe('an admin', () => {
  let admin = '';
  let userId = '';
  beforeEach(async () => {
    await ensureFirstAdmin(deps, { email: 'root@example.org', password });
    admin = (await login('root@example.org')).body.token;
    userId = (await createAccount(deps, { email: ann, password, role: 'customer', confirmed: true })).userId;
  });
  const setStatus = (active: boolean, token = admin, id = userId) =>
    call('POST', `/api/users/${id}/status`, { active, reason: 'abuse' }, token);
  const setRole = (role: string, token = admin) => call('POST', `/api/users/${userId}/role`, { role }, token);

  it('keeps an account out at once, and lets it in again', async () => {
    const { token } = (await login()).body;
    expect((await setStatus(false)).status).toBe(204);
    const refused = await call('GET', '/api/auth/me', undefined, token);
    expect([refused.status, refused.body.title]).toEqual([
      403,
      'Your account is not active. Please contact our support.',
    ]);
    expect(await codeOf(login())).toBe('account-inactive');
    expect(await codeOf(login(ann, 'not the password'))).toBe('INCORRECT_CREDENTIALS');
    expect((await setStatus(true)).status).toBe(204);
    expect((await login()).status).toBe(200);
    expect(await codeOf(call('GET', '/api/auth/me', undefined, token))).toBe('session-expired');
  });

  it('is one by the server’s word, and no longer as soon as that is taken back', async () => {
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
    const { userId: self } = await sessions.authenticateToken(admin);
    expect(await codeOf(setStatus(false, admin, self))).toBe('forbidden');
  });

  it('is told when there is no such account', async () => {
    expect(await codeOf(setStatus(false, admin, systemIds.next()))).toBe('not-found');
    expect(await codeOf(setStatus(false, admin, 'nobody'))).toBe('not-found');
  });

  it('reads the mail that nothing sends', async () => {
    await post('reset_password', { email: ann });
    await accounts.idle();
    const { body } = await call('GET', '/api/admin/mail?limit=1', undefined, admin);
    expect(body.data).toEqual([
      expect.objectContaining({
        to: ann,
        status: 'kept',
        attempts: 0,
        link: expect.stringContaining('/reset-password'),
      }),
    ]);
    expect(await codeOf(call('GET', '/api/admin/mail?limit=1000', undefined, admin))).toBe('invalid-request');
  });

  it('is made once, and the password is told once', async () => {
    const again = await ensureFirstAdmin(deps, { email: 'other@example.org', password: 'ignored' });
    expect(again).toEqual({ email: 'root@example.org', password: undefined });
    const events = await engine.events.readAll();
    expect(
      events.filter(
        ({ type, data }) => type === 'AccountRegistered' && 'role' in data && data.role === 'admin',
      ),
    ).toHaveLength(1);
  });

  it('cannot be made for an address that somebody has', async () => {
    await expect(
      createAccount(deps, { email: ann, password, role: 'admin', confirmed: true }),
    ).rejects.toMatchObject({ code: 'email-taken' });
    expect((await deps.streams.refresh(streams.account(userId), account)).state).toMatchObject({
      role: 'customer',
    });
  });
});
