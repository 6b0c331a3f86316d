import { describe, expect, it } from 'vitest';
import {
  happenedUntil,
  momentAt,
  momentOf,
  momentText,
  shareOf,
  stepDay,
  stepEvent,
  type Tick,
  timeOf,
} from './moment.ts';

const ticks: readonly Tick[] = [
  { position: '01', at: '2026-11-01T10:00:00.000Z' },
  { position: '02', at: '2026-11-02T10:00:00.000Z' },
  { position: '03', at: '2026-11-02T10:00:00.000Z' },
  { position: '07', at: '2026-11-05T10:00:00.000Z' },
];
const now = Date.parse('2026-11-11T10:00:00.000Z');

describe('A moment', () => {
  it('is in the address: a position, a time, or nothing for now', () => {
    for (const text of ['03', '2026-11-02T09:00:00.000Z', '']) expect(momentText(momentOf(text))).toBe(text);
    expect(momentOf('yesterday, noon')).toBeNull();
  });

  it('includes the events until then, also those of the same instant', () => {
    expect(happenedUntil(ticks, null)).toBe(4);
    expect(happenedUntil(ticks, { position: '02' })).toBe(2);
    expect(happenedUntil(ticks, { position: '05' })).toBe(3);
    expect(happenedUntil(ticks, { time: '2026-11-02T10:00:00.000Z' })).toBe(3);
    expect(happenedUntil(ticks, { time: '2026-10-01T10:00:00.000Z' })).toBe(0);
  });

  it('moves from event to event, and after the last one to now', () => {
    expect(stepEvent(ticks, null, -1)).toEqual({ position: '07' });
    expect(stepEvent(ticks, { position: '07' }, -1)).toEqual({ position: '03' });
    expect(stepEvent(ticks, { position: '03' }, -1)).toEqual({ position: '02' });
    expect(stepEvent(ticks, { position: '01' }, -1)).toEqual({ position: '01' });
    expect(stepEvent(ticks, { position: '03' }, 1)).toEqual({ position: '07' });
    expect(stepEvent(ticks, { position: '07' }, 1)).toBeNull();
    expect(stepEvent(ticks, { time: '2026-11-04T00:00:00.000Z' }, -1)).toEqual({ position: '03' });
  });

  it('moves by a day, between the first event and now', () => {
    expect(stepDay(ticks, { position: '07' }, -1, now)).toEqual({ time: '2026-11-04T10:00:00.000Z' });
    expect(stepDay(ticks, { position: '02' }, -1, now)).toEqual({ time: '2026-11-01T10:00:00.000Z' });
    expect(stepDay(ticks, { position: '01' }, -1, now)).toEqual({ position: '01' });
    expect(stepDay(ticks, { time: '2026-11-10T12:00:00.000Z' }, 1, now)).toBeNull();
  });

  it('on the slider is the last event before it', () => {
    expect(momentAt(ticks, Date.parse('2026-11-04T00:00:00.000Z'), now)).toEqual({ position: '03' });
    expect(momentAt(ticks, now, now)).toBeNull();
    expect(shareOf(ticks, Date.parse('2026-11-06T10:00:00.000Z'), now)).toBe(0.5);
    expect(shareOf([], now, now)).toBe(1);
    expect(timeOf(ticks, { position: '02' }, now)).toBe(Date.parse('2026-11-02T10:00:00.000Z'));
  });
});
