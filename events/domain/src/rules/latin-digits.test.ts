import { expect, it } from 'vitest';
import { latinDigits } from './latin-digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['+١ (٤١٥) 555', '+1 (415) 555'],
  ['no digit, ½ nor ²', 'no digit, ½ nor ²'],
])('writes %j as %j', (text, written) => {
  expect(latinDigits(text)).toBe(written);
});
