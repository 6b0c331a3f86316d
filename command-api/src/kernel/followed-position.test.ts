import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it, vi } from 'vitest';
import { createFollowedPosition } from './followed-position.ts';

const LONG_MS = 3_600_000;

describe('a position that is followed', () => {
  it('is reached at once if it was seen already', async () => {
    const { advance, reaches } = createFollowedPosition(positionAt(1));
    advance(positionAt(3));
    expect(await reaches(positionAt(3), 0)).toBe(true);
  });

  it('is reached as soon as it is seen, however long the timeout is', async () => {
    const { advance, reaches } = createFollowedPosition(positionAt(1));
    const reached = reaches(positionAt(3), LONG_MS);
    advance(positionAt(2));
    advance(positionAt(4));
    expect(await reached).toBe(true);
  });

  it('never moves back', async () => {
    const { advance, reaches } = createFollowedPosition(positionAt(4));
    advance(positionAt(2));
    expect(await reaches(positionAt(4), 0)).toBe(true);
  });

  it('is not reached if the timeout ends first', async () => {
    vi.useFakeTimers();
    try {
      const reached = createFollowedPosition(positionAt(1)).reaches(positionAt(2), LONG_MS);
      await vi.advanceTimersByTimeAsync(LONG_MS);
      expect(await reached).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
