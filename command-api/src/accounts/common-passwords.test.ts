import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANN, accountsStage, PASSWORD } from './accounts.fixture.ts';
import { isGuessedFirst } from './common-passwords.ts';

const stage = accountsStage();

describe('a password that is easy to guess', () => {
  it.each([
    ...['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou', 'iloveyou!', 'P@ssw0rd'],
    ...['qwerty2025', 'Passw0rd2026', 'dragon!!', 'sunshine123'],
    ...['aaaaaaaaaa', 'abababab', '123123123', 'xyzwxyzw'],
    ...['ringpost', 'RingPost2026', 'my-ringpost', 'ringpostringpost'],
    ...['mara.lindt@example.org', 'lindt2026', 'Mara-Lindt', 'example1', 'lindtmara99'],
  ])('is %s', (guessed) => expect(isGuessedFirst(guessed, 'mara.lindt@example.org')).toBe(true));

  it.each([
    ...['tall order of fish', 'violet-harbor-lamp', 'dragon 48291', 'monkey under a bridge'],
    ...['ringpost of the north sea', 'mara keeps nine bees', 'x7#kQ2!pLz', 'пароль-один-два'],
  ])('is not %s', (good) => expect(isGuessedFirst(good, 'mara.lindt@example.org')).toBe(false));

  it('is any of the 10,000 most common ones that are long enough', () => {
    const file = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
    const words = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const long = words.filter((word) => word.length >= 8);
    expect(long.length).toBeGreaterThanOrEqual(10_000);
    expect(new Set(words).size).toBe(words.length);
    for (const word of long) expect(isGuessedFirst(word.toUpperCase(), 'mara@example.org'), word).toBe(true);
  });

  it.each(['qwerty2025', 'Passw0rd2026', 'aaaaaaaaaa', 'ringpost2026', `${ANN}1`])(
    'is refused at the sign-up: %s',
    async (guessed) => {
      const { status, body } = await stage.post('register', { email: ANN, password: guessed });
      expect([status, body.code]).toEqual([422, 'weak-password']);
    },
  );

  it('is refused at a change and at a reset too', async () => {
    await stage.signUp();
    const { token } = (await stage.login()).body;
    const change = { current_password: PASSWORD, password: 'qwerty2025' };
    expect((await stage.post('update_password', change, token)).body.code).toBe('weak-password');
    await stage.post('reset_password', { email: ANN });
    const reset = { token: await stage.lastToken(), password: 'ringpost2026' };
    expect((await stage.post('reset_password/confirm', reset)).body.code).toBe('weak-password');
  });
});
