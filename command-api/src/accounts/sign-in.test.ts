import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_COST } from '../kernel/password-cost.ts';
import { ANN, accountsStage, codeOf, PASSWORD } from './accounts.fixture.ts';
import { createAccount } from './create-account.ts';

const stage = accountsStage({ passwordCost: PASSWORD_COST });
const { post, login, signUp } = stage;

describe('logging in', () => {
  beforeEach(() => signUp());

  it('answers the same for a wrong password and an unknown address', async () => {
    const wrong = await login(ANN, 'not the password');
    const unknown = await login('nobody@example.org', 'not the password');
    const refusal = {
      status: 401,
      code: 'INCORRECT_CREDENTIALS',
      title: 'The email or the password is not correct.',
    };
    for (const { body } of [wrong, unknown]) expect(body).toMatchObject(refusal);
    expect(Object.keys(wrong.body)).toEqual(Object.keys(unknown.body));
  });

  it('answers the same for an account that has no password yet', async () => {
    const { deps } = stage.opened();
    await createAccount(deps, { email: 'new@example.org', role: 'customer', confirmed: true });
    expect((await login('new@example.org', '')).status).toBe(400);
    const { status, body } = await login('new@example.org', 'not the password');
    expect([status, body.code]).toEqual([401, 'INCORRECT_CREDENTIALS']);
  });

  it('needs as much work for an unknown address as for a known one', async () => {
    const time = async (email: string) => {
      const before = performance.now();
      await login(email, 'not the password');
      return performance.now() - before;
    };
    await time('warm@example.org');
    const unknown = await time('nobody@example.org');
    const timeOfAnn = await time(ANN);
    expect(unknown).toBeGreaterThan(timeOfAnn / 3);
  });

  it('is remembered for 30 days when asked', async () => {
    const { body } = await post('login', { email: ANN, password: PASSWORD, remember: true });
    expect(body.expires_at).toBe('2026-12-21T10:00:00.000Z');
  });

  it('slows down guesses and never locks the owner out', async () => {
    const guess = (from: string) =>
      post('login', { email: ANN, password: 'a guess' }, undefined, { 'X-Forwarded-For': from });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('203.0.113.1')).status).toBe(401);
    const refused = await guess('203.0.113.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    const owner = { 'X-Forwarded-For': '198.51.100.7' };
    expect((await post('login', { email: ANN, password: PASSWORD }, undefined, owner)).status).toBe(200);
  });

  it('slows down attempts on many accounts from one address', async () => {
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
  });

  it('renews a hash whose cost is too low today', async () => {
    const { engine } = stage.opened();
    const [kept] = await engine.vault.list<string>('passwords');
    const { argon2Sync } = await import('node:crypto');
    const salt = Buffer.alloc(16, 7);
    const cheap = argon2Sync('argon2id', {
      message: PASSWORD,
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
