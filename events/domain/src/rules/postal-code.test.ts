import { expect, it } from 'vitest';
import { isPostalCode } from './postal-code.ts';

it.each([
  ['94103', true],
  ['K1A 0B1', true],
  ['k1a0b1', true],
  ['9410', false],
  ['941033', false],
  ['94103-1234', false],
  ['K1A-0B1', false],
])('reads %s as a postal code: %s', (text, is) => {
  expect(isPostalCode(text)).toBe(is);
});
