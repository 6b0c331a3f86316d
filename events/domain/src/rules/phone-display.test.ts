import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, formatPhoneInternational, localNumber, numberPrefix, toE164 } from './phone-display.ts';

describe('formatPhone', () => {
  it.each([
    ['+14155550132', '415-555-0132'],
    ['4155550132', '415-555-0132'],
    ['14155550132', '415-555-0132'],
    ['(415) 555-0132', '415-555-0132'],
    ['+121255501xx', '212-555-01xx'],
    ['212555XXXX', '212-555-XXXX'],
    ['212555****', '212-555-****'],
    ['+442079460123', '+44 207 946 0123'],
    ['442079460123', '+44 207 946 0123'],
    ['+79161234567', '+7 916 123 4567'],
    ['+35312345678', '+353 1234 5678'],
    ['+8613800138000', '+86 138 0013 8000'],
    ['+1415555013', '+1 415 555 013'],
    ['22395', '22395'],
    ['WhatsApp', 'WhatsApp'],
    ['', ''],
  ])('shows %j as %j', (value, shown) => {
    expect(formatPhone(value)).toBe(shown);
  });

  it('loses no digit of any number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (e164) => {
        expect(e164.endsWith(formatPhone(e164).replaceAll(/\D/g, ''))).toBe(true);
        expect(`+${formatPhoneInternational(e164).replaceAll(/\D/g, '')}`).toBe(e164);
      }),
    );
  });
});

describe('formatPhoneInternational', () => {
  it.each([
    ['+14155550132', '+1 415-555-0132'],
    ['14155550132', '+1 415-555-0132'],
    ['4155550132', '415-555-0132'],
    ['+442079460123', '+44 207 946 0123'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatPhoneInternational(value)).toBe(shown);
  });
});

describe('toE164', () => {
  it.each([
    ['2125550132', 'US', '+12125550132'],
    ['(212) 555-0132', 'US', '+12125550132'],
    ['212.555.0132', 'US', '+12125550132'],
    ['+1 212 555 0132', 'US', '+12125550132'],
    ['1-212-555-0132', 'US', '+12125550132'],
    [' 416-555-0132 ', 'CA', '+14165550132'],
  ] as const)('takes %j of %s', (input, country, e164) => {
    expect(toE164(input, country)).toEqual({ ok: true, e164 });
  });

  it.each([
    ['', 'US', 'empty'],
    ['   ', 'US', 'empty'],
    ['212-555-O132', 'US', 'not-digits'],
    ['212+5550132', 'US', 'not-digits'],
    ['２１２５５５０１３２', 'US', 'not-digits'],
    ['---', 'US', 'wrong-length'],
    ['212555013', 'US', 'wrong-length'],
    ['+1 212 555 013', 'US', 'wrong-length'],
    ['121255501322', 'US', 'wrong-length'],
    ['+44 20 7946 0123', 'US', 'bad-country-code'],
    ['22125550132', 'US', 'bad-country-code'],
    ['1125550132', 'US', 'bad-area-code'],
    ['0125550132', 'US', 'bad-area-code'],
    ['2915550132', 'US', 'bad-area-code'],
    ['9115550132', 'US', 'bad-area-code'],
    ['8005550132', 'US', 'bad-area-code'],
    ['2121550132', 'US', 'bad-exchange'],
    ['2129110132', 'US', 'bad-exchange'],
    ['4165550132', 'US', 'other-country'],
    ['2125550132', 'CA', 'other-country'],
    ['8765550132', 'US', 'other-country'],
    ['8765550132', 'CA', 'other-country'],
  ] as const)('refuses %j of %s as %s', (input, country, reason) => {
    expect(toE164(input, country)).toEqual({ ok: false, reason });
  });
});

describe('localNumber', () => {
  it('is the ten digits of a number of the North American plan', () => {
    expect(localNumber('+14155550132')).toBe('4155550132');
    expect(localNumber('415-555-0132')).toBe('4155550132');
  });

  it('is null for any other number, and for one whose digits are masked', () => {
    expect(localNumber('+442079460123')).toBeNull();
    expect(localNumber('+141555501xx')).toBeNull();
  });
});

describe('numberPrefix', () => {
  it.each([
    ['415', '1415'],
    ['(415) 55', '141555'],
    ['1415', '1415'],
    ['٤١٥', '1415'],
    ['+1 415', '1415'],
    ['1', '1'],
    ['', ''],
    ['abc', ''],
  ])('reads %j as %j', (typed, prefix) => {
    expect(numberPrefix(typed)).toBe(prefix);
  });
});
