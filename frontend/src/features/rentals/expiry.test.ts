import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

const ASSIGNED = '2026-11-20T10:00:00.000Z';
const ENDS = '2026-11-27T10:00:00.000Z';
function at(now: string) {
  return expiryOf(Date.parse(now), ASSIGNED, ENDS);
}

describe('The end of a rental', () => {
  it('is given in days, hours and minutes', () => {
    expect(at('2026-11-23T07:30:00.000Z')).toMatchObject({ days: 4, hours: 2, minutes: 30 });
    expect(at('2026-11-27T08:56:00.000Z')).toMatchObject({ days: 0, hours: 1, minutes: 4 });
  });

  it('is near from 24 hours before it', () => {
    expect(at('2026-11-26T09:59:59.999Z').isSoon).toBe(false);
    expect(at('2026-11-26T10:00:00.000Z').isSoon).toBe(true);
  });

  it('is not near any more when it has passed', () => {
    expect(at('2026-11-28T10:00:00.000Z')).toMatchObject({ left: 0, share: 0, isSoon: false });
  });

  it('has a bar for the share of the time that is left', () => {
    expect(at(ASSIGNED).share).toBe(1);
    expect(at('2026-11-23T22:00:00.000Z').share).toBe(0.5);
  });
});
