import { beforeEach, describe, expect, it } from 'vitest';
import { handleAccount } from './account.commands.ts';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { codeOfApp } from './second-factor.fixture.ts';

const STEP = 30_000;
const stage = accountsStage();
const { call, post, login, signUp } = stage;

let token: string;
let secret: string;
let recoveryCodes: readonly string[];

function logInWith(code?: string, from?: string, password = PASSWORD) {
  const headers = from === undefined ? {} : { 'X-Forwarded-For': from };
  return post('login', { email: ANN, password, ...(code !== undefined && { code }) }, undefined, headers);
}
function remove(code: string) {
  return call('DELETE', '/api/auth/second_factor', { code }, token);
}
function present() {
  return call('GET', '/api/auth/second_factor', undefined, token);
}

/** Adds a factor at the start of the test. The code of that step is then used. */
async function addFactor(): Promise<void> {
  token = (await login()).body.token;
  const started = await post('second_factor', {}, token);
  secret = started.body.secret;
  const added = await post('second_factor/confirm', { code: codeOfApp(secret, start) }, token);
  recoveryCodes = added.body.recovery_codes;
}

async function facts(): Promise<readonly string[]> {
  const { engine } = stage.opened();
  const { userId } = await stage.opened().sessions.authenticateToken(token);
  const events = await engine.events.readStream(`account-${userId}`);
  return events.map(({ type }) => type).slice(2);
}

describe('adding a second factor', () => {
  beforeEach(async () => {
    await signUp();
    token = (await login()).body.token;
  });

  it('changes nothing until the first code of the app', async () => {
    const started = await post('second_factor', {}, token);
    expect(started.status).toBe(200);
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.body.uri).toBe(
      `otpauth://totp/Ringpost:ann%40example.org?secret=${started.body.secret}&issuer=Ringpost`,
    );
    expect((await login()).status).toBe(200);
    expect((await present()).body).toEqual({ kind: null, recovery_codes_left: 0 });
    const wrong = await post('second_factor/confirm', { code: '000000' }, token);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second-factor-wrong']);
    expect(await facts()).toEqual([]);
  });

  it('shows ten recovery codes of 80 bits, once', async () => {
    await addFactor();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await present()).body).toEqual({ kind: 'totp', recovery_codes_left: 10 });
    expect(await facts()).toEqual(['SecondFactorAdded', 'RecoveryCodesMade']);
  });

  it('needs a password that was proved a short time ago', async () => {
    stage.at(start + 5 * 60_000);
    expect(await codeOf(post('second_factor', {}, token))).toBe('password-required');
  });

  it('is over after 15 minutes, and is done once', async () => {
    const { body } = await post('second_factor', {}, token);
    stage.at(start + 15 * 60_000);
    await post('confirm-password', { password: PASSWORD }, token);
    const late = { code: codeOfApp(body.secret, start + 15 * 60_000) };
    expect(await codeOf(post('second_factor/confirm', late, token))).toBe('token-not-found');
    stage.at(start);
    await addFactor();
    expect(await codeOf(post('second_factor', {}, token))).toBe('second-factor-exists');
  });

  it('puts no secret into the log, an event or a line', async () => {
    await addFactor();
    const { engine } = stage.opened();
    const { userId } = await stage.opened().sessions.authenticateToken(token);
    const events = JSON.stringify(await engine.events.readStream(`account-${userId}`));
    const kept = JSON.stringify(await engine.vault.list('recovery-codes'));
    expect(kept).toContain(hashOfRecoveryCode(recoveryCodes[0] ?? ''));
    for (const each of [secret, ...recoveryCodes]) {
      expect(events).not.toContain(each);
      expect(stage.logged()).not.toContain(each);
    }
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });
});

describe('logging in with a second factor', () => {
  beforeEach(async () => {
    await signUp();
    await addFactor();
  });

  it('needs the code besides the password', async () => {
    const asked = await logInWith();
    expect([asked.status, asked.body.code]).toEqual([401, 'second-factor-required']);
    stage.at(start + STEP);
    expect((await logInWith(codeOfApp(secret, start + STEP))).status).toBe(200);
  });

  it('shows nothing of it to somebody without the password', async () => {
    const guesses = [logInWith(undefined, undefined, 'a guess'), logInWith('123456', undefined, 'a guess')];
    const unknown = post('login', { email: 'nobody@example.org', password: 'a guess', code: '123456' });
    for (const { status, body } of await Promise.all([...guesses, unknown]))
      expect([status, body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
  });

  it('takes each code once, also the one that added the factor', async () => {
    expect(await codeOf(logInWith(codeOfApp(secret, start)))).toBe('second-factor-wrong');
    stage.at(start + STEP);
    const code = codeOfApp(secret, start + STEP);
    const both = await Promise.all([logInWith(code), logInWith(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await codeOf(logInWith(code))).toBe('second-factor-wrong');
  });

  it('allows one step of drift each way, and no code that is older than a used one', async () => {
    const now = start + 10 * STEP;
    stage.at(now);
    for (const drift of [-2, 2])
      expect(await codeOf(logInWith(codeOfApp(secret, now, drift)))).toBe('second-factor-wrong');
    expect((await logInWith(codeOfApp(secret, now, -1))).status).toBe(200);
    expect((await logInWith(codeOfApp(secret, now, 1))).status).toBe(200);
    expect(await codeOf(logInWith(codeOfApp(secret, now)))).toBe('second-factor-wrong');
  });

  it('takes each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect((await logInWith(first)).status).toBe(200);
    expect(await codeOf(logInWith(first))).toBe('second-factor-wrong');
    expect((await logInWith(` ${second.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect((await present()).body.recovery_codes_left).toBe(8);
    const used = ['RecoveryCodeUsed', 'RecoveryCodeUsed'];
    expect(await facts()).toEqual(['SecondFactorAdded', 'RecoveryCodesMade', ...used]);
  });

  it('gets new recovery codes after a fresh password, and the old ones open nothing', async () => {
    const made = await post('recovery_codes', {}, token);
    expect(made.status).toBe(200);
    const [first = ''] = made.body.recovery_codes;
    expect(await codeOf(logInWith(recoveryCodes[0]))).toBe('second-factor-wrong');
    expect((await logInWith(first)).status).toBe(200);
    expect((await present()).body.recovery_codes_left).toBe(9);
    const { engine } = stage.opened();
    expect(await engine.vault.list('recovery-codes')).toHaveLength(1);
    stage.at(start + 5 * 60_000);
    expect(await codeOf(post('recovery_codes', {}, token))).toBe('password-required');
  });

  it('has the codes that came with an app in earlier versions, until new ones are made', async () => {
    const { engine } = stage.opened();
    await call('DELETE', '/api/auth/second_factor', { code: recoveryCodes[0] }, token);
    const { userId } = await stage.opened().sessions.authenticateToken(token);
    const codes = newRecoveryCodes();
    const kept = { secret, lastStep: 0, recovery: codes.map(hashOfRecoveryCode) };
    await engine.vault.put('second-factors', 'f-old', kept, 0);
    const cause = { operationId: 'o1', causationId: 'o1', correlationId: 'o1', actor: `customer:${userId}` };
    await handleAccount(stage.opened().deps, userId, { type: 'AddSecondFactor', factorId: 'f-old' }, cause);
    expect((await present()).body.recovery_codes_left).toBe(10);
    expect((await logInWith(codes[0])).status).toBe(200);
    expect((await present()).body.recovery_codes_left).toBe(9);
    const { body } = await post('recovery_codes', {}, token);
    expect(await codeOf(logInWith(codes[1]))).toBe('second-factor-wrong');
    expect((await logInWith(body.recovery_codes[0])).status).toBe(200);
  });

  it('slows down somebody who knows the password and guesses the code', async () => {
    const codes = [];
    for (let guess = 0; guess < 11; guess += 1)
      codes.push(await codeOf(logInWith(`00000${guess % 10}`, '203.0.113.1')));
    expect(codes.indexOf('rate-limited')).toBe(10);
  });

  it('slows down guesses from many addresses, and not the owner where the owner logged in before', async () => {
    const codes = [];
    for (let guess = 0; guess < 21; guess += 1)
      codes.push(await codeOf(logInWith(`1000${10 + guess}`, `203.0.113.${guess}`)));
    expect(codes.indexOf('rate-limited')).toBe(20);
    stage.at(start + STEP);
    expect((await logInWith(codeOfApp(secret, start + STEP))).status).toBe(200);
  });

  it('is a login to a known address only after the code', async () => {
    await logInWith(undefined, '198.51.100.9');
    const known = await stage.opened().engine.vault.list<readonly string[]>('known-addresses');
    expect(known.flatMap(({ value }) => value)).toHaveLength(1);
  });
});

describe('an account with a second factor', () => {
  beforeEach(async () => {
    await signUp();
    await addFactor();
    stage.at(start + STEP);
  });

  it('proves its password again with a code', async () => {
    const confirm = (code?: string) =>
      post('confirm-password', { password: PASSWORD, ...(code && { code }) }, token);
    expect(await codeOf(confirm())).toBe('second-factor-required');
    expect(await codeOf(confirm('000000'))).toBe('second-factor-wrong');
    expect((await confirm(codeOfApp(secret, start + STEP))).status).toBe(204);
  });

  it('changes its password with a code, because the new session counts as proved', async () => {
    const change = (code?: string) => {
      const body = { current_password: PASSWORD, password: 'a new good secret' };
      return post('update_password', { ...body, ...(code && { code }) }, token);
    };
    expect(await codeOf(change())).toBe('second-factor-required');
    expect((await login(ANN, 'a new good secret')).body.code).toBe('INCORRECT_CREDENTIALS');
    expect((await change(codeOfApp(secret, start + STEP))).status).toBe(200);
  });

  it('gets rid of it with a code, and then needs the password only', async () => {
    expect(await codeOf(remove('000000'))).toBe('second-factor-wrong');
    expect((await remove(codeOfApp(secret, start + STEP))).status).toBe(204);
    expect((await login()).status).toBe(200);
    expect(await codeOf(remove('000000'))).toBe('second-factor-absent');
    expect(await stage.opened().engine.vault.list('second-factors')).toEqual([]);
    expect(await stage.opened().engine.vault.list('recovery-codes')).toEqual([]);
    expect(await facts()).toEqual(['SecondFactorAdded', 'RecoveryCodesMade', 'SecondFactorRemoved']);
    expect(await codeOf(post('recovery_codes', {}, token))).toBe('second-factor-absent');
  });

  it('loses it by an admin with a reason, and an admin never their own', async () => {
    const { userId } = await stage.opened().sessions.authenticateToken(token);
    const admin = await stage.admin();
    const removeOf = (id: string) =>
      call('POST', `/api/users/${id}/remove_second_factor`, { reason: 'The phone is lost' }, admin.token);
    expect(await codeOf(removeOf(admin.userId))).toBe('forbidden');
    expect((await removeOf(userId)).status).toBe(204);
    expect(await codeOf(removeOf(userId))).toBe('second-factor-absent');
    expect((await login()).status).toBe(200);
    const events = await stage.opened().engine.events.readStream(`account-${userId}`);
    expect(events.at(-1)).toMatchObject({
      type: 'SecondFactorRemoved',
      data: { reason: 'The phone is lost' },
      meta: { actor: `admin:${admin.userId}` },
    });
  });
});
