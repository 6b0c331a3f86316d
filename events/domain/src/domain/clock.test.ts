import { expect, it } from 'vitest';
import { isoOf, plusSeconds } from './clock.ts';

it('an instant is the same text whichever instant was asked for before', () => {
  const texts = ['2026-11-29T18:00:00.001Z', '2026-11-29T18:00:00.002Z', '2026-11-29T18:00:00.001Z'];
  expect(texts.map((text) => isoOf(new Date(text)))).toEqual(texts);
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
  expect(isoOf(new Date(texts[0] ?? ''))).toBe(texts[0]);
});

it('seconds may go back, and over the end of a day', () => {
  expect(plusSeconds('2026-11-29T23:59:59.500Z', 1)).toBe('2026-11-30T00:00:00.500Z');
  expect(plusSeconds('2026-11-30T00:00:00.000Z', -0.5)).toBe('2026-11-29T23:59:59.500Z');
});
