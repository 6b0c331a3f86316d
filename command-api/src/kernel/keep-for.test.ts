import { describe, expect, it, vi } from 'vitest';
import { keepFor } from './keep-for.ts';

describe('an answer that is kept', () => {
  it('is read once in its time, and again after it', async () => {
    let now = 0;
    let rows = 1;
    const read = keepFor(
      1_000,
      async () => rows,
      () => now,
    );
    expect(await read()).toBe(1);
    rows = 2;
    now = 999;
    expect(await read()).toBe(1);
    now = 1_000;
    expect(await read()).toBe(2);
  });

  it('is read again after a failure', async () => {
    const source = vi.fn<() => Promise<number>>();
    source.mockRejectedValueOnce(new Error('away')).mockResolvedValue(3);
    const read = keepFor(1_000, source, () => 0);
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toBe(3);
  });
});
