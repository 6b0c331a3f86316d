import { describe, expect, it } from 'vitest';
import { plusSeconds } from '../domain/index.ts';
import { isSilent, textsPerMinute, type VendorPulse, withText } from './vendor-pulse.ts';

const START = '2026-11-21T10:00:00.000Z';
const LEAST = 30;

function after(seconds: number): string {
  return plusSeconds(START, seconds);
}

/** The pulse after texts at these seconds. */
function pulseOf(seconds: readonly number[]): VendorPulse {
  const pulse = seconds.reduce<VendorPulse | undefined>(
    (before, each) => withText(before, after(each)),
    undefined,
  );
  if (!pulse) throw new Error('at least one text');
  return pulse;
}

/** A text every minute, so that the last one comes after 119 minutes. */
const BUSY = Array.from({ length: 120 }, (_, minute) => minute * 60);
const LAST = 119 * 60;

describe('a vendor is silent', () => {
  it('if it sent nothing for longer than at any time of its last days', () => {
    const pulse = pulseOf(BUSY);
    expect(isSilent(pulse, after(LAST + 30 * 60), LEAST)).toBe(false);
    expect(isSilent(pulse, after(LAST + 30 * 60 + 1), LEAST)).toBe(true);
    const withNight = pulseOf([-5 * 3600, ...BUSY]);
    expect(isSilent(withNight, after(LAST + 4 * 3600), LEAST)).toBe(false);
    expect(isSilent(withNight, after(LAST + 5 * 3600 + 1), LEAST)).toBe(true);
  });

  it('never if few texts came, and not any more after seven days', () => {
    expect(isSilent(pulseOf(BUSY.slice(0, 99)), after(LAST + 86_400), LEAST)).toBe(false);
    expect(isSilent(pulseOf(BUSY), after(6 * 86_400), LEAST)).toBe(true);
    expect(isSilent(pulseOf(BUSY), after(7 * 86_400), LEAST)).toBe(false);
  });

  it('by days that are not older than seven', () => {
    const week = 7 * 86_400;
    const pulse = pulseOf([-week - 3600, -week, ...BUSY.map((each) => each + 86_400)]);
    expect(pulse.days.map(({ day }) => day)).toEqual(['2026-11-22']);
  });
});

describe('the texts per minute', () => {
  it('are those of the last ten minutes', () => {
    const pulse = pulseOf([...BUSY, LAST + 1, LAST + 2]);
    expect(pulse.minutes).toHaveLength(10);
    expect(textsPerMinute(pulse, after(LAST + 30))).toBe(1.2);
    expect(textsPerMinute(pulse, after(LAST + 9 * 60))).toBe(0.3);
    expect(textsPerMinute(pulse, after(LAST + 10 * 60))).toBe(0);
  });

  it('count a text that comes late in its own minute', () => {
    const pulse = pulseOf([0, 120, 60]);
    expect(pulse.lastAt).toBe(after(120));
    expect(pulse.minutes.map(({ texts }) => texts)).toEqual([1, 1, 1]);
  });
});
