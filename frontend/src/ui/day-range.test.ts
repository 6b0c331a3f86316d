import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayRange } from './day-range.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('A range of days', () => {
  it('goes from the first midnight to the midnight after the last day, in the reader’s time zone', () => {
    expect(dayRange('2026-11-20', '2026-11-21')).toEqual({
      since: '2026-11-20T05:00:00.000Z',
      until: '2026-11-22T05:00:00.000Z',
    });
  });

  it('covers the whole of a day on which the clocks change', () => {
    expect(dayRange('2026-11-01', '2026-11-01')).toEqual({
      since: '2026-11-01T04:00:00.000Z',
      until: '2026-11-02T05:00:00.000Z',
    });
  });

  it('may be open at either end', () => {
    expect(dayRange('2026-11-20', '')).toEqual({ since: '2026-11-20T05:00:00.000Z' });
    expect(dayRange('', '')).toEqual({});
  });

  it.each(['2026-02-30', '20.11.2026', '2026-13-01', 'x'])('ignores %s, which is not a day', (day) => {
    expect(dayRange(day, day)).toEqual({});
  });
});
