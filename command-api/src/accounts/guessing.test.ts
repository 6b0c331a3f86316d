import { beforeEach, describe, expect, it } from 'vitest';
import { ANN, accountsStage, codeOf, PASSWORD, start } from './accounts.fixture.ts';

const stage = accountsStage();
const { post, lastToken, signUp } = stage;

function from(address: string) {
  return { 'X-Forwarded-For': address };
}
function tryFrom(address: string, secret: string, email = ANN) {
  return post('login', { email, password: secret }, undefined, from(address));
}
const HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.1';

/** Wrong passwords for one account, each from another address. */
async function guessFromEverywhere(count: number) {
  const codes: unknown[] = [];
  for (let guess = 0; guess < count; guess += 1)
    codes.push(await codeOf(tryFrom(`203.0.113.${guess}`, `guess ${guess}`)));
  return codes;
}

describe('guessing a password', () => {
  beforeEach(async () => {
    await signUp();
    await tryFrom(HOME, PASSWORD);
  });

  it('is slowed down after 20 wrong ones for an account, from any number of addresses', async () => {
    const codes = await guessFromEverywhere(22);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'INCORRECT_CREDENTIALS'));
    expect(codes.slice(20)).toEqual(['rate-limited', 'rate-limited']);
  });

  it('is slowed down in the same way for an email without an account', async () => {
    const codes: unknown[] = [];
    for (let guess = 0; guess < 21; guess += 1)
      codes.push(await codeOf(tryFrom(`203.0.113.${guess}`, 'x', 'nobody@example.org')));
    expect(codes.indexOf('rate-limited')).toBe(20);
  });

  it('locks nobody out: the owner logs in at once from a known address', async () => {
    await guessFromEverywhere(21);
    expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
    // The guesses continue, and the owner can still log in.
    await guessFromEverywhere(5);
    expect((await tryFrom(HOME, PASSWORD)).status).toBe(200);
  });

  it('locks nobody out: from a new address the owner waits a little', async () => {
    await guessFromEverywhere(21);
    const refused = await tryFrom(ELSEWHERE, PASSWORD);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '45']);
    stage.at(start + 45_000);
    expect((await tryFrom(ELSEWHERE, PASSWORD)).status).toBe(200);
    await guessFromEverywhere(2);
    expect((await tryFrom(ELSEWHERE, PASSWORD)).status).toBe(200);
  });

  it('locks nobody out: from a new address the owner can log in at once by a mailed link', async () => {
    await guessFromEverywhere(21);
    await post('reset_password', { email: ANN }, undefined, from(ELSEWHERE));
    const reset = { token: await lastToken(), password: 'a new good secret' };
    expect((await post('reset_password/confirm', reset, undefined, from(ELSEWHERE))).status).toBe(204);
    expect((await tryFrom(ELSEWHERE, 'a new good secret')).status).toBe(200);
  });

  it('does not count a right password', async () => {
    for (let time = 0; time < 25; time += 1)
      expect((await tryFrom(`203.0.113.${time}`, PASSWORD)).status).toBe(200);
  });

  it('is also counted for a whole IPv6 site and provider', async () => {
    const codes: unknown[] = [];
    for (let guess = 0; guess < 130; guess += 1) {
      const address = `2001:db8:1:${(guess * 256).toString(16)}::1`;
      codes.push(await codeOf(tryFrom(address, 'x', `nobody-${guess}@example.org`)));
    }
    expect(codes.indexOf('rate-limited')).toBe(120);
  });

  it('is not possible by mails and tokens either: they are also counted for a whole IPv6 site and provider', async () => {
    const resets: unknown[] = [];
    const tokens: unknown[] = [];
    for (let time = 0; time < 45; time += 1) {
      const address = `2001:db8:1:${(time * 256).toString(16)}::1`;
      const email = `nobody-${time}@example.org`;
      resets.push(await codeOf(post('reset_password', { email }, undefined, from(address))));
    }
    expect(resets.indexOf('rate-limited')).toBe(40);
    for (let time = 0; time < 130; time += 1) {
      const address = `2001:db8:2:${(time * 256).toString(16)}::1`;
      const reset = { token: 'x'.repeat(43), password: 'a new good secret' };
      tokens.push(await codeOf(post('reset_password/confirm', reset, undefined, from(address))));
    }
    expect(tokens.indexOf('rate-limited')).toBe(120);
  });

  it('leaves the addresses of logins only as keyed hashes', async () => {
    const kept = JSON.stringify(await stage.opened().engine.vault.list('known-addresses'));
    expect(kept).toMatch(/[\w-]{43}/);
    expect(kept).not.toContain(HOME);
  });

  it('raises an alarm when very many logins fail in total, and is counted', async () => {
    const { accounts } = stage.opened();
    const before = accounts.logins();
    await tryFrom(HOME, 'wrong');
    await tryFrom(HOME, PASSWORD);
    expect(accounts.logins()).toEqual({ ...before, proved: before.proved + 1, failed: before.failed + 1 });
    expect(stage.logged()).not.toContain('many logins fail');
    // Attempts that are slowed down are not hashed, so this is quick.
    for (let guess = 0; guess < 520; guess += 1) await tryFrom('203.0.113.1', 'guess');
    expect(accounts.logins().slowed).toBeGreaterThan(480);
    expect(stage.logged().match(/many logins fail/g)).toHaveLength(1);
  });
});
