import type { Position } from '@ringpost/domain';
import { numberAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import type { EventRow } from './log-layout.ts';
import { recentEvents } from './recent-events.ts';
import { toRecorded } from './recorded-event.ts';

function row(number: number): EventRow {
  const event = { id: 'id', type: 'SmsReceived', data: '{}', meta: '{}' };
  return { number, stream: `sms-${number}`, revision: 0, ...event };
}
function rows(from: number, count: number): EventRow[] {
  return Array.from({ length: count }, (_, index) => row(from + index));
}
function positions(events: readonly { readonly position: Position }[] | undefined) {
  return events?.map(({ position }) => numberAt(position));
}

describe('the list of recent events', () => {
  it('returns the events after a position, up to a limit', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 3));
    tail.committed(rows(3, 2));
    expect(positions(tail.after(-1, 10))).toEqual([0, 1, 2, 3, 4]);
    expect(positions(tail.after(1, 2))).toEqual([2, 3]);
    expect(positions(tail.after(4, 10))).toEqual([]);
  });

  it('leaves older events to the file', () => {
    const tail = recentEvents();
    expect(tail.after(-1, 10)).toBeUndefined();
    tail.committed(rows(7, 3));
    expect(tail.after(5, 10)).toBeUndefined();
    expect(positions(tail.after(6, 10))).toEqual([7, 8, 9]);
  });

  it('keeps only the newest events', () => {
    const tail = recentEvents();
    for (let from = 0; from < 20_000; from += 500) tail.committed(rows(from, 500));
    expect(tail.after(5_000, 1)).toBeUndefined();
    expect(positions(tail.after(19_997, 10))).toEqual([19_998, 19_999]);
  });

  it('starts again after a commit that it did not see', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 3));
    tail.committed(rows(5, 2));
    expect(tail.after(1, 10)).toBeUndefined();
    expect(positions(tail.after(4, 10))).toEqual([5, 6]);
  });

  it('gives every follower the same event, read once', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 1));
    expect(tail.after(-1, 1)?.[0]).toBe(tail.after(-1, 1)?.[0]);
  });

  it('returns the same events as the file, also when they are copied', () => {
    const tail = recentEvents();
    const written = { ...row(0), data: '{"appId":null}', meta: '{"actor":"system"}' };
    tail.committed([written]);
    const [event] = tail.after(-1, 1) ?? [];
    expect(event).toEqual(toRecorded(written));
    expect({ ...event }).toEqual(toRecorded(written));
    expect(event?.data).toBe(event?.data);
  });
});
