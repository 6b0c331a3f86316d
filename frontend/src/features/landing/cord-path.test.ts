import { describe, expect, it } from 'vitest';
import { cordBetween } from './cord-path.ts';

describe('The cord', () => {
  it('enters the row where it begins, through the gap before it', () => {
    const { to, path } = cordBetween({ x: 100, y: 400 }, { x: 600, y: 200 });
    expect(to).toEqual({ x: 604, y: 200 });
    expect(path).toContain('572');
  });

  it('is mirrored if the page runs from right to left', () => {
    const { to, path } = cordBetween({ x: 900, y: 400 }, { x: 600, y: 200 }, true);
    expect(to).toEqual({ x: 596, y: 200 });
    expect(path).toContain('628');
  });
});
