import { describe, expect, it } from 'vitest';
import { carriesSecret } from './secret-text.ts';

describe('a text that pays for its activation', () => {
  it.each([
    'Your WhatsApp code is 123-456',
    'Tap to sign in: https://example.app/v/h7Gk2Lq9',
    'Verify: t.co/XyZ12a',
    'Open myapp://login?token=abc',
    'Your verification word is: blue horse',
    'Your secret word is "blue horse"',
    'Use WXYZ to continue',
    'Code: ABCD',
    'one two three four five six is your code',
    'Ваш пароль: четыре два один',
    'Login: 4 8 2 9 1 3',
    'SMS verification 48 29 13',
    'Your code is ４８２９１３',
    'PIN 4-8-2-9',
  ])('contains a code, a link or a secret word: %s', (text) => {
    expect(carriesSecret(text)).toBe(true);
  });
});

describe('a text that only its customer can let count', () => {
  it.each([
    '',
    'See you tonight',
    'Welcome! Your account is ready.',
    'WhatsApp: thank you for registering',
    'Your code has expired. Ask for another one.',
    'Your password was changed. Was it not you? Call us.',
    'We are open from 10.00 to 18.30',
    'The price is 500 000 or 12.50',
    'Ring me: +1 212 555 0132',
  ])('contains nothing that is certain: %s', (text) => {
    expect(carriesSecret(text)).toBe(false);
  });
});
