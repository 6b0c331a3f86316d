import { describe, expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

let now = 1_000_000;
const clock = { now: () => new Date(now) };

describe('a rate limit', () => {
  it('allows a burst, then one more per refill', () => {
    const limit = rateLimit({ clock, burst: 2, refillSeconds: 10 });
    limit.take('a');
    limit.take('a');
    expect(() => limit.take('a')).toThrow('rate-limited');
    now += 9_000;
    expect(() => limit.take('a')).toThrow(expect.objectContaining({ facts: { retryAfterSeconds: 1 } }));
    now += 1_000;
    limit.take('a');
    expect(() => limit.take('a')).toThrow(expect.objectContaining({ facts: { retryAfterSeconds: 10 } }));
  });

  it('counts each key separately', () => {
    const limit = rateLimit({ clock, burst: 1, refillSeconds: 10 });
    limit.take('a');
    limit.take('b');
    expect(() => limit.take('a')).toThrow('rate-limited');
  });

  it('forgives after a success', () => {
    const limit = rateLimit({ clock, burst: 1, refillSeconds: 10 });
    limit.take('a');
    limit.clear('a');
    limit.take('a');
  });

  it('allows nothing more when the clock jumps back', () => {
    const limit = rateLimit({ clock, burst: 1, refillSeconds: 10 });
    limit.take('a');
    now -= 3_600_000;
    expect(() => limit.take('a')).toThrow('rate-limited');
  });

  it('remembers a limited number of keys', () => {
    const limit = rateLimit({ clock, burst: 1, refillSeconds: 10, maxKeys: 2 });
    for (const key of ['a', 'b', 'c']) limit.take(key);
    limit.take('a');
    expect(() => limit.take('c')).toThrow('rate-limited');
  });
});
