import { describe, expect, it } from 'vitest';
import { fromBase32, toBase32 } from './base32.ts';
import { codeOfStep, stepAt, stepOfCode } from './totp.ts';

/** The secret of both RFCs. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code', () => {
  it('is that of RFC 4226, appendix D', () => {
    const expected = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489';
    const codes = Array.from({ length: 10 }, (_, counter) => codeOfStep(SECRET, counter));
    expect(codes.join(' ')).toBe(expected);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is that of RFC 6238, appendix B: %s', (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
  });

  it('is right for its step, and for one step of drift each way', () => {
    const now = Date.parse('2026-11-21T10:00:00.000Z');
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((drift) => stepOfCode(SECRET, codeOfStep(SECRET, step + drift), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('is never %j', (code) => {
    expect(stepOfCode(SECRET, code, 59_000)).toBeUndefined();
  });
});

describe('base 32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('spells %j as RFC 4648 does', (text, spelled) => {
    expect(toBase32(Buffer.from(text))).toBe(spelled);
    expect(Buffer.from(fromBase32(spelled)).toString()).toBe(text);
  });
});
