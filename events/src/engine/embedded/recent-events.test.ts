import { describe, expect, it } from 'vitest';
import type { Position } from '../../domain/index.ts';
import { numberAt } from '../../testing/positions.ts';
import { toRecorded } from './log-rows.ts';
import { recentEvents } from './recent-events.ts';
import type { SqlRow } from './sqlite.ts';

function row(position: number): SqlRow {
  return [position, `sms-${position}`, 0, 'id', 'SmsRouted', '{}', '{}'];
}
function rows(from: number, count: number): SqlRow[] {
  return Array.from({ length: count }, (_, index) => row(from + index));
}
function positions(events: readonly { readonly position: Position }[] | undefined) {
  return events?.map(({ position }) => numberAt(position));
}

describe('the tail of the log', () => {
  it('gives what follows a position, as many as asked for', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 3));
    tail.committed(rows(3, 2));
    expect(positions(tail.after(-1, 10))).toEqual([0, 1, 2, 3, 4]);
    expect(positions(tail.after(1, 2))).toEqual([2, 3]);
    expect(positions(tail.after(4, 10))).toEqual([]);
  });

  it('leaves what lies further back to the file', () => {
    const tail = recentEvents();
    expect(tail.after(-1, 10)).toBeUndefined();
    tail.committed(rows(7, 3));
    expect(tail.after(5, 10)).toBeUndefined();
    expect(positions(tail.after(6, 10))).toEqual([7, 8, 9]);
  });

  it('keeps the newest only', () => {
    const tail = recentEvents();
    for (let from = 0; from < 20_000; from += 500) tail.committed(rows(from, 500));
    expect(tail.after(5_000, 1)).toBeUndefined();
    expect(positions(tail.after(19_997, 10))).toEqual([19_998, 19_999]);
  });

  it('begins anew after a commit that it never heard of', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 3));
    tail.committed(rows(5, 2));
    expect(tail.after(1, 10)).toBeUndefined();
    expect(positions(tail.after(4, 10))).toEqual([5, 6]);
  });

  it('hands every follower the same event, read once', () => {
    const tail = recentEvents();
    tail.committed(rows(0, 1));
    expect(tail.after(-1, 1)?.[0]).toBe(tail.after(-1, 1)?.[0]);
  });

  it('hands out what the file would, also to whoever copies it', () => {
    const tail = recentEvents();
    const row: SqlRow = [0, 'sms-1', 0, 'id', 'SmsRouted', '{"appId":null}', '{"actor":"system"}'];
    tail.committed([row]);
    const [event] = tail.after(-1, 1) ?? [];
    expect(event).toEqual(toRecorded(row));
    expect({ ...event }).toEqual(toRecorded(row));
    expect(event?.data).toBe(event?.data);
  });
});
