import { beforeEach, describe, expect, it } from 'vitest';
import { accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';
import { testPasskey } from './passkey.fixture.ts';
import { codeOfApp } from './second-factor.fixture.ts';

const stage = accountsStage({ adminsNeedFactor: true });
const { call, post, login, signUp } = stage;

describe('where admins need a second factor', () => {
  let admin: Awaited<ReturnType<typeof stage.admin>>;
  const mails = (token = admin.token) => call('GET', '/api/admin/mail', undefined, token);

  beforeEach(async () => {
    admin = await stage.admin();
  });

  it('an admin without one is told so at the login, and can do nothing but add one', async () => {
    expect((await login(admin.email)).body.must_add_second_factor).toBe(true);
    const refused = await mails();
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-missing']);
    const { body } = await post('second_factor', {}, admin.token);
    const added = await post('second_factor/confirm', { code: codeOfApp(body.secret, start) }, admin.token);
    expect(added.status).toBe(200);
    expect((await mails()).status).toBe(200);
  });

  it('a passkey counts, too', async () => {
    const { body } = await post('passkeys/start', {}, admin.token);
    const added = { name: 'The key', credential: testPasskey().create(body) };
    const other = (await login(admin.email)).body.token;
    expect((await post('passkeys', added, admin.token)).status).toBe(201);
    expect((await mails()).status).toBe(200);
    expect(await codeOf(mails(other))).toBe('session-expired');
  });

  it('a session that was opened with the password alone ends when another one adds the factor', async () => {
    const other = (await login(admin.email)).body.token;
    const { body } = await post('second_factor', {}, admin.token);
    await post('second_factor/confirm', { code: codeOfApp(body.secret, start) }, admin.token);
    expect(await codeOf(mails(other))).toBe('session-expired');
    expect(await codeOf(call('GET', '/api/auth/me', undefined, other))).toBe('session-expired');
    expect((await mails()).status).toBe(200);
    stage.at(start + 30_000);
    const code = codeOfApp(body.secret, start + 30_000);
    const proved = await post('login', { email: admin.email, password: PASSWORD, code });
    expect((await mails(proved.body.token)).status).toBe(200);
  });

  it('an admin who removes it can do nothing again', async () => {
    const { body } = await post('second_factor', {}, admin.token);
    await post('second_factor/confirm', { code: codeOfApp(body.secret, start) }, admin.token);
    stage.at(start + 30_000);
    await call(
      'DELETE',
      '/api/auth/second_factor',
      { code: codeOfApp(body.secret, start + 30_000) },
      admin.token,
    );
    expect(await codeOf(mails())).toBe('second-factor-missing');
  });

  it('a customer needs none', async () => {
    await signUp();
    const { body } = await login();
    expect(body.must_add_second_factor).toBeUndefined();
    expect((await call('GET', '/api/auth/me', undefined, body.token)).status).toBe(200);
  });
});
