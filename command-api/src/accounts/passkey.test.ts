import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
import { type TestPasskey, testPasskey } from './passkey.fixture.ts';
import { codeOfApp } from './second-factor.fixture.ts';
import { siteOf } from './webauthn.ts';

const BOB = 'bob@example.org';
const stage = accountsStage();
const { call, post, login, signUp } = stage;

let token: string;

async function add(passkey: TestPasskey, name = 'My phone', as = token) {
  const { body } = await post('passkeys/start', {}, as);
  return post('passkeys', { name, credential: passkey.create(body) }, as);
}
async function question(email = ANN) {
  return (await post('login/passkey', { email, password: PASSWORD })).body;
}
function logInWith(passkey: object, email = ANN) {
  return post('login', { email, password: PASSWORD, passkey });
}
/** The question for a route of the session. */
async function asked() {
  return (await post('passkeys/ask', {}, token)).body;
}
async function list(as = token) {
  return (await call('GET', '/api/auth/passkeys', undefined, as)).body;
}
function remove(id: string, as = token) {
  return call('DELETE', `/api/auth/passkeys/${id}`, undefined, as);
}
async function facts(): Promise<readonly string[]> {
  const { userId } = await stage.opened().sessions.authenticateToken(token);
  const events = await stage.opened().engine.events.readStream(`account-${userId}`);
  return events.map(({ type }) => type).slice(2);
}

beforeEach(async () => {
  await signUp();
  token = (await login()).body.token;
});

describe('adding a passkey', () => {
  it('lists it with its name, and keeps its key out of the log', async () => {
    const added = await add(testPasskey(), '  My phone ');
    expect(added.status).toBe(201);
    const shown = { id: added.body.id, name: 'My phone', added_at: new Date(start).toISOString() };
    expect(await list()).toEqual({ data: [{ ...shown, last_used_at: null }], available: true });
    expect(await facts()).toEqual(['PasskeyAdded', 'RecoveryCodesMade']);
    const { userId } = await stage.opened().sessions.authenticateToken(token);
    const { data } = (await stage.opened().engine.events.readStream(`account-${userId}`)).at(-2) ?? {};
    expect(data).toEqual({ userId, passkeyId: added.body.id });
  });

  it('needs a password that was proved a short time ago', async () => {
    stage.at(start + 5 * 60_000);
    expect(await codeOf(post('passkeys/start', {}, token))).toBe('password-required');
  });

  it('refuses the page of another site, and a passkey that nobody touched', async () => {
    for (const bent of [{ origin: 'https://ringpost.example.evil.example' }, { touched: false }]) {
      const { body } = await post('passkeys/start', {}, token);
      const credential = testPasskey().create(body, bent);
      expect(await codeOf(post('passkeys', { name: 'x', credential }, token))).toBe('passkey-wrong');
    }
    expect(await facts()).toEqual([]);
  });

  it('takes each question once, within five minutes, and only for its act', async () => {
    const first = testPasskey();
    const { body } = await post('passkeys/start', {}, token);
    const credential = first.create(body);
    expect((await post('passkeys', { name: 'x', credential }, token)).status).toBe(201);
    expect(await codeOf(post('passkeys', { name: 'x', credential }, token))).toBe('passkey-over');
    const late = (await post('passkeys/start', {}, token)).body;
    stage.at(start + 5 * 60_000);
    await post('confirm-password', { password: PASSWORD, passkey: first.answer(await asked()) }, token);
    const other = { name: 'x', credential: testPasskey().create(late) };
    expect(await codeOf(post('passkeys', other, token))).toBe('passkey-over');
    const proved = { name: 'x', credential: testPasskey().create(await asked()) };
    expect(await codeOf(post('passkeys', proved, token))).toBe('passkey-over');
  });

  it('takes the same passkey once, and ten in all', async () => {
    const first = testPasskey();
    await add(first);
    expect(await codeOf(add(first))).toBe('passkey-wrong');
    for (let nth = 1; nth < 10; nth += 1) expect((await add(testPasskey())).status).toBe(201);
    expect(await codeOf(post('passkeys/start', {}, token))).toBe('too-many-passkeys');
  });
});

describe('logging in with a passkey', () => {
  const passkey = () => own;
  let own: TestPasskey;
  beforeEach(async () => {
    own = testPasskey();
    await add(own);
  });

  it('needs it besides the password, and notes when it was used', async () => {
    const refused = await login();
    expect([refused.status, refused.body.code]).toEqual([401, 'second-factor-required']);
    expect(refused.body.methods).toEqual(['passkey', 'recovery']);
    stage.at(start + 60_000);
    expect((await logInWith(passkey().answer(await question()))).status).toBe(200);
    expect((await list()).data[0].last_used_at).toBe(new Date(start + 60_000).toISOString());
    expect(await facts()).toEqual(['PasskeyAdded', 'RecoveryCodesMade']);
  });

  it('shows nothing of it to somebody without the password', async () => {
    for (const email of [ANN, 'nobody@example.org'])
      expect(await codeOf(post('login/passkey', { email, password: 'a guess' }))).toBe(
        'INCORRECT_CREDENTIALS',
      );
  });

  it('refuses an answer for another site, another question, and the same answer again', async () => {
    const foreign = passkey().answer(await question(), { origin: 'https://evil.example' });
    expect(await codeOf(logInWith(foreign))).toBe('passkey-wrong');
    const named = passkey().answer({ ...(await question()), rp_id: 'evil.example' });
    expect(await codeOf(logInWith(named))).toBe('passkey-wrong');
    const earlier = await question();
    await question();
    expect(await codeOf(logInWith(passkey().answer(earlier)))).toBe('passkey-wrong');
    const once = passkey().answer(await question());
    const both = await Promise.all([logInWith(once), logInWith(once)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await codeOf(logInWith(once))).toBe('passkey-over');
    expect(await codeOf(logInWith(passkey().answer(await asked())))).toBe('passkey-over');
  });

  it('refuses a broken signature, and the passkey of another account', async () => {
    const answer = passkey().answer(await question());
    const { signature } = testPasskey().answer(await question());
    expect(await codeOf(logInWith({ ...answer, signature }))).toBe('passkey-wrong');
    await signUp(BOB);
    const bobs = testPasskey();
    await add(bobs, 'Of Bob', (await login(BOB)).body.token);
    expect(await codeOf(logInWith(bobs.answer(await question())))).toBe('passkey-wrong');
    // The answer to a question of Bob is none to a question of Ann.
    expect(await codeOf(logInWith(passkey().answer(await question(BOB))))).toBe('passkey-over');
  });

  it('refuses one whose counter goes back or stays, and says so in the security log', async () => {
    expect((await logInWith(passkey().answer(await question(), { counter: 5 }))).status).toBe(200);
    for (const counter of [4, 5, 0])
      expect(await codeOf(logInWith(passkey().answer(await question(), { counter })))).toBe('passkey-copied');
    expect(stage.logged()).toMatch(/"event":"login","outcome":"refused","code":"passkey-copied"/);
    expect((await logInWith(passkey().answer(await question(), { counter: 6 }))).status).toBe(200);
  });

  it('takes one that never counts', async () => {
    const still = testPasskey();
    const { body } = await post('passkeys/start', {}, token);
    const credential = still.create(body, { counter: 0 });
    await post('passkeys', { name: 'Synced', credential }, token);
    for (let time = 0; time < 2; time += 1)
      expect((await logInWith(still.answer(await question(), { counter: 0 }))).status).toBe(200);
  });

  it('slows down wrong answers', async () => {
    const codes = [];
    for (let guess = 0; guess < 11; guess += 1)
      codes.push(await codeOf(logInWith(passkey().answer({ challenge: 'AAAA', rp_id: 'x' }))));
    expect(codes.indexOf('rate-limited')).toBe(10);
  });

  it('proves the password again, and changes it', async () => {
    const passkeyOf = async () => passkey().answer(await asked());
    expect(await codeOf(post('confirm-password', { password: PASSWORD }, token))).toBe(
      'second-factor-required',
    );
    const proof = { password: PASSWORD, passkey: await passkeyOf() };
    expect((await post('confirm-password', proof, token)).status).toBe(204);
    const change = { current_password: PASSWORD, password: 'a new good secret', passkey: await passkeyOf() };
    expect((await post('update_password', change, token)).status).toBe(200);
  });

  it('stands beside the codes of an app', async () => {
    const { secret } = (await post('second_factor', {}, token)).body;
    const { body } = await post('second_factor/confirm', { code: codeOfApp(secret, start) }, token);
    // The account has the codes that came with the passkey.
    expect(body.recovery_codes).toEqual([]);
    expect((await login()).body.methods).toEqual(['code', 'passkey', 'recovery']);
    expect((await logInWith(passkey().answer(await question()))).status).toBe(200);
    stage.at(start + 30_000);
    const code = codeOfApp(secret, start + 30_000);
    expect((await post('login', { email: ANN, password: PASSWORD, code })).status).toBe(200);
  });

  it('ends when it is removed, and then the password is enough', async () => {
    const [{ id }] = (await list()).data;
    expect(await codeOf(remove('0198f3a2-7c41-7e08-9b6d-2f1c80a4d713'))).toBe('not-found');
    expect((await remove(id)).status).toBe(204);
    expect(await codeOf(remove(id))).toBe('not-found');
    expect((await login()).status).toBe(200);
    expect(await codeOf(post('passkeys/ask', {}, token))).toBe('second-factor-absent');
    expect(await facts()).toEqual(['PasskeyAdded', 'RecoveryCodesMade', 'PasskeyRemoved']);
    expect(await stage.opened().engine.vault.list('recovery-codes')).toEqual([]);
  });

  it('is removed by an admin with a reason, together with all others', async () => {
    const { userId } = await stage.opened().sessions.authenticateToken(token);
    const { token: admin } = await stage.admin();
    const body = { reason: 'All phones are lost' };
    const path = `/api/users/${userId}/remove_second_factor`;
    expect((await call('POST', path, body, admin)).status).toBe(204);
    expect((await login()).status).toBe(200);
    const kept = await stage.opened().engine.vault.get('passkeys', userId);
    expect(kept?.value).toEqual([]);
  });
});

describe('an admin whose only passkey is lost', () => {
  it('signs in with a recovery code, which works once and is a fact', async () => {
    const admin = await stage.admin();
    const added = await add(testPasskey(), 'Lost', admin.token);
    const codes: readonly string[] = added.body.recovery_codes;
    expect(codes).toHaveLength(10);
    expect((await add(testPasskey(), 'Second', admin.token)).body.recovery_codes).toEqual([]);
    const signIn = (code?: string) => post('login', { email: 'root@example.org', password: PASSWORD, code });
    expect((await signIn(codes[0])).status).toBe(200);
    expect(await codeOf(signIn(codes[0]))).toBe('second-factor-wrong');
    const { body } = await call('GET', '/api/auth/second_factor', undefined, admin.token);
    expect(body).toEqual({ kind: null, recovery_codes_left: 9 });
    const events = await stage.opened().engine.events.readStream(`account-${admin.userId}`);
    expect(events.at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { left: 9 } });
  });
});

it.each([
  ['https://ringpost.example', true],
  ['https://ringpost.example:8443', true],
  ['http://localhost:4780', true],
  ['http://ringpost.example', false],
  ['https://203.0.113.7', false],
  ['https://[2001:db8::1]', false],
])('%s can have passkeys: %s', (url, available) => {
  expect(siteOf(url)).toMatchObject({ origin: url, available });
});
