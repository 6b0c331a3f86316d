import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-', [0, 99]],
  ['bytes=0-9', [0, 9]],
  ['bytes=90-200', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
] as const)('%s selects a part of a file of 100 bytes', (header, [first, last]) => {
  expect(byteRange(header, 100)).toEqual({ first, last });
});

it.each([
  undefined,
  '',
  'bytes=-',
  'bytes=100-',
  'bytes=9-1',
  'bytes=-0',
  'bytes=0-1,5-6',
  'lines=0-1',
  'bytes=a-b',
])('%s returns the whole file', (header) => {
  expect(byteRange(header, 100)).toBeUndefined();
});
