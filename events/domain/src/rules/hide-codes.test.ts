import { describe, expect, it } from 'vitest';
import { hideCodes } from './hide-codes.ts';

describe('a text that strangers see', () => {
  it.each([
    [
      'Your WhatsApp code: 123-456. Do not share it with anyone',
      'Your ••• code: •••. Do not share it with anyone',
    ],
    ['G-412157 is your Google verification code.', '••• is your ••• verification code.'],
    ['Your PIN is 4-8-2-9', 'Your ••• is •••'],
    ['SMS verification 48 29 13', '••• verification •••'],
    ['Your verification word is: blue horse', 'Your verification ••• is: •••'],
    ['Code: ABCD', 'Code: •••'],
    ['Code: VERIFY', 'Code: •••'],
    ['Tap to sign in: https://example.app/v/h7Gk2Lq9', '••• to sign in: •••'],
    ['one two three four is your code', '••• is your code'],
    ['Ваш пароль: четыре два один', 'Ваш •••'],
    ['Ваш код: ４８２９１３. Не сообщайте его никому', 'Ваш код: •••. Не сообщайте его никому'],
    ['您的验证码是 482913', '•••'],
  ])('shows only ordinary words of "%s"', (text, shown) => {
    expect(hideCodes(text)).toBe(shown);
  });

  it('has no character of any code, in any form', () => {
    for (const code of [
      '482913',
      'KXW-471',
      'a1',
      'tulven',
      '٤٨٢٩',
      '４８',
      'x.y/z',
      'qwkfz@m.io',
      '🐎🐎',
      'A B C',
      'q-w-e',
    ])
      for (const text of [`Your code is ${code}`, `${code} is your code`, `Code:${code}.`, `"${code}"`]) {
        const shown = hideCodes(text).replaceAll(/your|code|is/gi, '');
        expect(shown, text).not.toMatch(/[\p{L}\p{N}@/🐎-]/u);
      }
  });

  it('does not show how long the code is', () => {
    expect(hideCodes('Your code is 1')).toBe(hideCodes('Your code is 123 456 789'));
  });

  it('does not change a text that is hidden already', () => {
    const shown = hideCodes('Your WhatsApp code: 123-456. Do not share it');
    expect(hideCodes(shown)).toBe(shown);
  });
});
