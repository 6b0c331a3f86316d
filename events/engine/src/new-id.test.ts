import { describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a new id', () => {
  it('is a UUID of version 7 that contains the time when it was made', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(UUID_V7);
    const made = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
    expect(made).toBeGreaterThanOrEqual(before);
    // A burst may run a few milliseconds ahead of the clock.
    expect(made).toBeLessThanOrEqual(Date.now() + 100);
  });

  it('is never made twice, and sorts after earlier ids, even within one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids.at(-1)).toMatch(UUID_V7);
  });
});
