import { afterEach, describe, expect, it } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

const local = Date.parse('2026-11-21T10:00:00.000Z');

afterEach(() => noteServerDate(new Date(local).toUTCString(), local, local));

describe('the server clock', () => {
  it('follows a server whose clock is far from ours', () => {
    noteServerDate('Sat, 21 Nov 2026 10:10:00 GMT', local, local);
    expect(new Date(serverNow(local)).toISOString()).toBe('2026-11-21T10:10:00.500Z');
  });

  it('ignores the rounding of the header', () => {
    noteServerDate('Sat, 21 Nov 2026 09:59:59 GMT', local, local);
    expect(serverNow(local)).toBe(local);
  });

  it('keeps its value when the header is missing or unreadable', () => {
    noteServerDate('Sat, 21 Nov 2026 10:10:00 GMT', local, local);
    noteServerDate(null, local, local);
    noteServerDate('yesterday', local, local);
    expect(serverNow(local)).toBe(local + 600_500);
  });
});
