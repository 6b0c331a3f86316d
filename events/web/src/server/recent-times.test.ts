import { describe, expect, it } from 'vitest';
import { createRecentTimes } from './recent-times.ts';

describe('recent times', () => {
  it('have their median and the time of 99 in 100, within 5 %', () => {
    const times = createRecentTimes(() => 0);
    for (let ms = 1; ms <= 1000; ms += 1) times.observe(ms / 1000);
    const standing = times.standing();
    expect(standing?.count).toBe(1000);
    for (const [is, seen] of [
      [500, standing?.p50Ms ?? 0],
      [990, standing?.p99Ms ?? 0],
    ] as const) {
      expect(seen).toBeGreaterThanOrEqual(is);
      expect(seen).toBeLessThanOrEqual(is * 1.05);
    }
  });

  it('are unknown before anything happened, and five minutes after it', () => {
    let now = 0;
    const times = createRecentTimes(() => now);
    expect(times.standing()).toBeUndefined();
    times.observe(0.002);
    now = 294_999;
    expect(times.standing()?.count).toBe(1);
    now = 300_000;
    expect(times.standing()).toBeUndefined();
  });

  it('put the shortest and the longest into the outer buckets', () => {
    const times = createRecentTimes(() => 0);
    times.observe(0);
    times.observe(3600);
    expect(times.standing()).toMatchObject({ count: 2, p50Ms: 0.05 });
    expect(times.standing()?.p99Ms).toBeGreaterThanOrEqual(60_000);
  });
});
