import { expect, it } from 'vitest';
import { inUnit } from './bytes.ts';

it.each([
  [0, 0, 'kibibyte'],
  [512 * 1024, 512, 'kibibyte'],
  [1024 ** 2, 1, 'mebibyte'],
  [1.5 * 1024 ** 3, 1.5, 'gibibyte'],
  [5000 * 1024 ** 3, 5000, 'gibibyte'],
])('%d bytes are %d in %s', (bytes, value, unit) => {
  expect(inUnit(bytes)).toEqual({ value, unit });
});
