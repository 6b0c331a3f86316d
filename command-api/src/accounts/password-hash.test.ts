import { describe, expect, it } from 'vitest';
import { hashPassword, isWeakerHash, matchesHash, unmatchableHash } from './password-hash.ts';

describe('a password’s hash', () => {
  it('costs at least what OWASP requires of Argon2id, and has its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    const [, memory = '0', passes = '0'] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(one).not.toBe(two);
    expect(await matchesHash('correct horse', one)).toBe(true);
    expect(await matchesHash('correct horsf', one)).toBe(false);
  });

  it.each([
    ['beyond 72 bytes', `${'a'.repeat(72)}b`, `${'a'.repeat(72)}c`],
    ['after a NUL', 'secret\u0000one', 'secret\u0000two'],
    ['in capitals', 'Correct Horse', 'correct horse'],
    ['in trailing spaces', 'correct horse', 'correct horse '],
    ['in its script', 'пароль-один', 'пароль-два-'],
  ])('tells apart what differs %s', async (_name, one, two) => {
    expect(await matchesHash(two, await hashPassword(one))).toBe(false);
  });

  it('treats a character that can be typed in two ways as one', async () => {
    expect(await matchesHash('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  it('of a missing account matches no password', async () => {
    expect(await matchesHash('', unmatchableHash())).toBe(false);
  });

  it('of a lower cost is recognised', async () => {
    expect(isWeakerHash(unmatchableHash().replace('m=19456', 'm=9216'))).toBe(true);
    expect(isWeakerHash(unmatchableHash())).toBe(false);
  });

  it('is refused when too many requests wait', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 130 }, () => hashPassword('x'.repeat(8))));
    const refused = flood.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(26);
    expect(refused[0]).toMatchObject({ reason: { code: 'busy' } });
    expect(await hashPassword('afterwards')).toContain('argon2id');
  });

  it('has a separate queue for known people, which goes before all others', async () => {
    const done: string[] = [];
    const strangers = Array.from({ length: 40 }, () =>
      hashPassword('x'.repeat(8)).then(() => done.push('stranger')),
    );
    const knownPeople = Array.from({ length: 4 }, () =>
      hashPassword('y'.repeat(8), 'known').then(() => done.push('known')),
    );
    await Promise.all([...strangers, ...knownPeople]);
    // At most one stranger per slot came first.
    expect(done.lastIndexOf('known')).toBeLessThan(20);
  });
});
