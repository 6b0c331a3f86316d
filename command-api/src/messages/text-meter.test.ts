import { expect, it } from 'vitest';
import { createTextMeter } from './text-meter.ts';

it('counts the texts of each vendor, and knows when the last one came', () => {
  let now = Date.parse('2026-11-21T10:00:00.000Z');
  const meter = createTextMeter({ now: () => new Date(now) });
  meter.note('v1');
  meter.note('v2');
  now += 60_000;
  meter.note('v1');
  expect(Object.fromEntries(meter.totals())).toEqual({ v1: 2, v2: 1 });
  expect(Object.fromEntries(meter.lastAt())).toEqual({ v1: now / 1000, v2: now / 1000 - 60 });
});
