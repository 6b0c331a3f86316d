import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';

const stage = accountsStage();
const { call, post, login, mails, lastLink, lastToken, signUp } = stage;

describe('ending sessions', () => {
  const me = (token: string) => call('GET', '/api/auth/me', undefined, token);
  const hints: unknown[] = [];
  let first = '';
  let second = '';

  beforeEach(async () => {
    const { engine } = stage.opened();
    hints.length = 0;
    await signUp();
    engine.bus.subscribe(({ audience, topic }) => void hints.push([audience.split(':')[0], topic]));
    first = (await login()).body.token;
    second = (await login()).body.token;
  });

  it('logs out one session or all of them', async () => {
    expect((await post('logout', {}, first)).status).toBe(204);
    expect((await me(first)).body.title).toBe('Your session has been expired, please login again');
    expect((await me(second)).status).toBe(200);
    expect((await post('logout', { everywhere: true }, second)).status).toBe(204);
    expect(await codeOf(me(second))).toBe('session-expired');
    expect(hints).toContainEqual(['account', 'session']);
  });

  it('follows a change of password, except for the session that changed it', async () => {
    const wrong = await post(
      'update_password',
      { current_password: 'not it', password: 'a new good secret' },
      first,
    );
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
    const weak = await post('update_password', { current_password: PASSWORD, password: 'password1' }, first);
    expect(weak.body.code).toBe('weak-password');
    const changed = await post(
      'update_password',
      { current_password: PASSWORD, password: 'a new good secret' },
      first,
    );
    expect(changed.status).toBe(200);
    expect(await codeOf(me(first))).toBe('session-expired');
    expect(await codeOf(me(second))).toBe('session-expired');
    expect((await me(changed.body.token)).status).toBe(200);
    expect(await codeOf(login())).toBe('INCORRECT_CREDENTIALS');
    expect((await login(ANN, 'a new good secret')).status).toBe(200);
    expect((await mails()).at(-1)?.subject).toBe('Your Ringpost password was changed');
  });

  it('follows a reset, whose link works once and ends the other links', async () => {
    await post('reset_password', { email: ANN });
    const one = await lastToken();
    await post('reset_password', { email: ANN }, undefined, { Host: 'evil.example' });
    const two = await lastToken();
    expect(await lastLink()).toMatch(/^https:\/\/ringpost\.example\/reset-password\?token=/);
    const choose = (token: string) =>
      post('reset_password/confirm', { token, password: 'a new good secret' });
    expect((await choose(two)).status).toBe(204);
    expect(await codeOf(choose(two))).toBe('token-not-found');
    expect(await codeOf(choose(one))).toBe('token-not-found');
    expect(await codeOf(me(first))).toBe('session-expired');
    expect((await login(ANN, 'a new good secret')).status).toBe(200);
  });

  it('lets only one of two requests use a reset link at the same time', async () => {
    await post('reset_password', { email: ANN });
    const token = await lastToken();
    const both = await Promise.all(
      ['first new secret', 'second new secret'].map((secret) =>
        post('reset_password/confirm', { token, password: secret }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  it('refuses a reset link after 30 minutes, and a weak password does not use it up', async () => {
    await post('reset_password', { email: ANN });
    const token = await lastToken();
    expect(await codeOf(post('reset_password/confirm', { token, password: '12345678' }))).toBe(
      'weak-password',
    );
    stage.at(start + 30 * 60_000 - 1);
    expect((await post('reset_password/confirm', { token, password: 'a new good secret' })).status).toBe(204);
    stage.at(start + 40 * 60_000);
    await post('reset_password', { email: ANN });
    const late = await lastToken();
    stage.at(start + 70 * 60_000);
    expect(await codeOf(post('reset_password/confirm', { token: late, password: 'a new good secret' }))).toBe(
      'token-not-found',
    );
  });

  it('mails no reset to an address without an account, and answers the same', async () => {
    const before = (await mails()).length;
    const unknown = await post('reset_password', { email: 'nobody@example.org' });
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    expect((await mails()).length).toBe(before);
  });

  it('sends a limited number of mails to one mailbox', async () => {
    const before = (await mails()).length;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await post('reset_password', { email: ANN }, undefined, { 'X-Forwarded-For': `203.0.113.${attempt}` });
    }
    // The sign-up has used one of the mailbox's eight mails.
    expect((await mails()).length - before).toBe(7);
  });
});
