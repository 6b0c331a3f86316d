import { describe, expect, it } from 'vitest';
import { countdown, spokenMark } from './countdown.ts';

const CLOSES_AT = '2026-11-21T10:20:00.000Z';
const SETTLES_AT = '2026-11-21T10:30:00.000Z';
function at(clock: string) {
  return countdown(Date.parse(`2026-11-21T${clock}Z`), CLOSES_AT, SETTLES_AT);
}

describe('the countdown of an activation', () => {
  it('starts full and counts down to its close by the clock', () => {
    expect(at('10:00:00.000')).toEqual({ phase: 'listening', secondsLeft: 1200, share: 1, label: '20:00' });
    expect(at('10:06:18.000').label).toBe('13:42');
  });

  it('rounds a started second up, so that 0:00 means that it is over', () => {
    expect(at('10:19:59.100')).toMatchObject({ label: '0:01', phase: 'last-minutes' });
    expect(at('10:20:00.000')).toMatchObject({ label: '0:00', phase: 'closed', share: 0 });
  });

  it('warns in the last two minutes', () => {
    expect(at('10:17:59.000').phase).toBe('listening');
    expect(at('10:18:00.000').phase).toBe('last-minutes');
  });

  it('is in its settlement between close and refund, and the refund is due after that', () => {
    expect(at('10:29:59.000').phase).toBe('closed');
    expect(at('10:30:00.000').phase).toBe('due');
  });

  it('never shows more than a full ring when the clocks disagree', () => {
    expect(at('09:59:30.000').share).toBe(1);
  });
});

describe('the spoken time', () => {
  it('is announced at five, one and zero minutes, and at no other second', () => {
    expect(spokenMark(301, 300)).toBe(300);
    expect(spokenMark(300, 299)).toBeNull();
    expect(spokenMark(61, 60)).toBe(60);
    expect(spokenMark(1, 0)).toBe(0);
    expect(spokenMark(0, 0)).toBeNull();
  });

  it('is announced once, for the latest mark, after the machine slept through several marks', () => {
    expect(spokenMark(900, 30)).toBe(60);
    expect(spokenMark(900, 0)).toBe(0);
  });
});
