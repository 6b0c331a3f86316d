import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeCauses, codeCorpus } from './code-extraction.corpus.ts';
import { extractCode } from './code-extraction.ts';
import { laterCodeCauses } from './later-code-causes.corpus.ts';

const corpus = Object.entries(codeCorpus).flatMap(([language, messages]) =>
  messages.map((message) => ({ language, ...message })),
);

const causes = { ...codeCauses, ...laterCodeCauses };

describe('extractCode', () => {
  it.each(corpus)('$language: $text', ({ text, code }) => {
    expect(extractCode(text)).toBe(code);
  });

  it.each([
    ['es', 'Tu código de verificación es 482193. Caduca en 10 minutos.', '482193'],
    ['es', 'Usa la clave 4821 para entrar. Llama al +34 91 555 01 32 si no fuiste tú.', '4821'],
    ['fr', 'Votre code de confirmation est 482 193. Valable 10 minutes.', '482193'],
    ['fr', 'Votre commande de 48,21 € part le 21/11/2026.', null],
    ['de', 'Ihr Bestätigungscode lautet 482193. Er gilt 10 Minuten.', '482193'],
    ['pt', 'Seu código é 4821. Não compartilhe.', '4821'],
    ['tr', 'Doğrulama kodu: 482193', '482193'],
    ['id', 'Kode OTP Anda 482193. Jangan berikan kepada siapa pun.', '482193'],
    ['ja', '確認コードは 482193 です。', '482193'],
    ['ko', '인증번호 482193 입력해 주세요.', '482193'],
  ])('also reads %s: %s', (_language, text, code) => {
    expect(extractCode(text)).toBe(code);
  });

  it.each([
    ['', null],
    ['   ', null],
    ['Hello', null],
    ['123', null],
    ['123456789', null],
    ['G-412157', 'G-412157'],
    ['123-456', '123-456'],
    ['123-456-', null],
    ['Your code is 123-456-', null],
    ['Code: 12345678901', null],
    ['Your code is 1234567', '1234567'],
    ['Uber: 2019 is your verification code', '2019'],
    ['2020 is your Lyft code', '2020'],
    ['1998 — ваш код для входа', '1998'],
  ])('finds in %j: %j', (text, code) => {
    expect(extractCode(text)).toBe(code);
  });
});

// Each is directly after a word that announces a code.
const IMPOSTERS = [
  'Verify here: https://acme.example/v?code=482193',
  'Verify here: https://acme.example:8080/?code=482193',
  'Password help: 482193@acme.example',
  'Verify: acme.io/x?code=482193',
  'Your promo code is 482193',
  'Security line: 415 555 0132',
  'Verify: +44 20 7946 0123',
  'Security line: 020 7946 0123',
  'Password lost: call 22395',
  'Confirm: $4821',
  'Confirm: 4821 USD',
  'Password expires in: 4821 seconds',
  'Confirm: 4821,50',
  'Подтверждение: № 482193',
  'Confirmation: order 482193',
  'Confirm account 482193',
  'Confirm card ending in 4821',
  'Confirm: •4821',
  'Confirm: xx-4821',
  'Confirm: text YES to 22395',
  'Verify: 4821 Main Street',
  'Confirm: Reno, NV 89501',
  'Password set: 2026-11-21',
  'Password set: 21.11.2026 10:15',
  'Password set: 11/21/2026',
  'Password set on Nov 21, 2026',
  'Security line: 415-555-0132',
  'Security line: 555-0132',
  'Security line: 8 (916) 555-35-35',
  'Verified since 2024',
  'Security: 192.168.1.1',
  'Security level: 1 of 4',
];

describe('extractCode, next to a word that announces codes', () => {
  it.each(IMPOSTERS)('finds no code in %j', (text) => {
    expect(extractCode(text)).toBeNull();
    expect(extractCode(`${text}. Your code: 730218`)).toBe('730218');
  });
});

describe.each(Object.entries(causes))('extractCode knows %s', (_cause, messages) => {
  it.each(messages)('$text', ({ text, code }) => {
    expect(extractCode(text)).toBe(code);
  });
});

describe('the corpus', () => {
  it('has at least five texts per cause', () => {
    for (const messages of Object.values(causes)) expect(messages.length).toBeGreaterThanOrEqual(5);
  });

  it('has at least 120 messages in four languages, a fifth of them without a code', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    expect(new Set(corpus.map(({ text }) => text)).size).toBe(corpus.length);
    for (const messages of Object.values(codeCorpus)) {
      expect(messages.length).toBeGreaterThanOrEqual(30);
      expect(messages.filter(({ code }) => code === null).length / messages.length).toBeGreaterThanOrEqual(
        0.2,
      );
    }
  });
});

function digits(length: number) {
  return fc.stringMatching(new RegExp(`^[2-9][0-9]{${length - 1}}$`));
}
function two(min: number, max: number) {
  return fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
}

const phone = fc
  .tuple(digits(3), digits(3), digits(4), fc.nat(8))
  .map(
    ([area, exchange, line, shape]) =>
      [
        `+1${area}${exchange}${line}`,
        `+1 (${area}) ${exchange}-${line}`,
        `(${area}) ${exchange}-${line}`,
        `${area}-${exchange}-${line}`,
        `${area}.${exchange}.${line}`,
        `1-${area}-${exchange}-${line}`,
        `+44 20 ${exchange}1 ${line}`,
        `8 800 ${exchange}-${line.slice(0, 2)}-${line.slice(2)}`,
        `${area}${exchange}${line}`,
      ][shape],
  );
const price = fc
  .tuple(fc.integer({ min: 1000, max: 99_999_999 }), fc.nat(6))
  .map(
    ([amount, shape]) =>
      [
        `$${amount}`,
        `${amount} USD`,
        `€${amount}.50`,
        `${amount} руб.`,
        `${amount}元`,
        `${amount} ريال`,
        `$${amount}.99`,
      ][shape],
  );
const year = fc.integer({ min: 1900, max: 2099 }).map(String);
const date = fc
  .tuple(year, two(1, 12), two(1, 28), fc.nat(3))
  .map(
    ([y, m, d, shape]) => [`${y}-${m}-${d}`, `${m}/${d}/${y}`, `${d}.${m}.${y}`, `${y}年${m}月${d}日`][shape],
  );
const time = fc.tuple(two(0, 23), two(0, 59)).map(([hours, minutes]) => `${hours}:${minutes}`);
const decoy = fc.oneof(phone, price, date, time);
const code = digits(6);

describe('extractCode, with any numbers', () => {
  it('never takes a phone number, price, date or time for a code', () => {
    fc.assert(
      fc.property(decoy, decoy, (one, other) => {
        expect(
          extractCode(`Your account was verified. ${one}, thank you. Security desk: ${other}.`),
        ).toBeNull();
        expect(extractCode(`${one} – code used. ${other}`)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('never takes a year for a code', () => {
    fc.assert(
      fc.property(year, (value) => {
        expect(extractCode(`In ${value} you verified your account.`)).toBeNull();
        expect(extractCode(`Secure since ${value}. Your password was changed.`)).toBeNull();
        expect(extractCode(`Your verification ended. © ${value} Acme`)).toBeNull();
      }),
    );
  });

  it('finds the code among them', () => {
    fc.assert(
      fc.property(decoy, code, decoy, (before, value, after) => {
        expect(extractCode(`${before}: your code is ${value}. ${after}`)).toBe(value);
        expect(extractCode(`${value} is your Acme verification code. Paid ${before}, call ${after}`)).toBe(
          value,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('returns only what is in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const code = extractCode(`code ${text}`);
        if (code !== null) expect(code).toMatch(/^[A-Z\d-]{4,12}$/i);
      }),
    );
  });

  it.each([
    ['one character', 'a'],
    ['digits', '1'],
    ['grouped digits', '12-'],
    ['spaced digits', '1 2 '],
    ['dots', 'a.'],
    ['addresses', 'a@b.'],
    ['the word', 'code '],
    ['the word in Chinese', '验证码是'],
    ['the word and digits', 'code 1234 '],
    ['labels', 'order number '],
    ['quotes', 'code """""'],
    ['stars', '*'],
    ['spaces', ' '],
    ['plus signs', '+1 '],
    ['money', '$1 000 '],
    ['letters of a script without blanks', '인증번호'],
    ['Hebrew letters that may be prefixes', 'וכ'],
    ['letters and digits in turns', 'k7r2 '],
    ['announced words', 'code: ABCD '],
    ['orders', 'use 1234 to log in '],
  ])('is fast with a megabyte of %s', (_name, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const started = performance.now();
    extractCode(text);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

// Real messages belong to their senders, so they are not in the repository. Name a file of them to measure with it.
const OUTSIDE = process.env.RINGPOST_CODE_SAMPLES ?? '';

describe.runIf(existsSync(OUTSIDE))('extractCode on real messages', () => {
  it('reads at least 64 of 66', () => {
    const messages: { text: string; code: string | null }[] = JSON.parse(readFileSync(OUTSIDE, 'utf8'));
    const bare = (value: string | null) =>
      value?.startsWith('G-') ? value : (value?.replaceAll('-', '') ?? null);
    const missed = messages.filter(({ text, code: expected }) => bare(extractCode(text)) !== expected);
    expect(messages).toHaveLength(66);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2);
  });
});
