import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNumber } from './masking.ts';
import { formatPhone } from './phone-display.ts';

describe('maskNumber', () => {
  it('keeps country and area code and hides the last digits', () => {
    expect(maskNumber('+12125550132')).toBe('+121255501xx');
    expect(maskNumber('+442079460123')).toBe('+4420794601xx');
  });

  it('is easy to read where it is shown', () => {
    expect(formatPhone(maskNumber('+12125550132'))).toBe('212-555-01xx');
    expect(formatPhone(maskNumber('+442079460123'))).toBe('+44 207 946 01xx');
  });

  it.each([
    ['22395', 'xxxxx'],
    ['2125550132', 'xxxxxxxxxx'],
    ['+1 (212) 555-0132', '+x (xxx) xxx-xxxx'],
    ['+٤٤٢٠٧٩٤٦', '+xxxxxxxx'],
    ['Acme', 'Acme'],
    ['', ''],
  ])('hides every digit of %j, which is not E.164', (value, masked) => {
    expect(maskNumber(value)).toBe(masked);
  });

  it('shows two numbers that differ only in their hidden digits in the same way', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{7,12}$/), fc.integer({ min: 10, max: 99 }), (e164, last) => {
        expect(maskNumber(e164.slice(0, -2) + last)).toBe(maskNumber(e164));
      }),
    );
  });
});
