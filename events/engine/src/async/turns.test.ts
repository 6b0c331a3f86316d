import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('let the work of one key run one after the other, in the order of the calls', async () => {
    const inTurn = createTurns();
    const steps: string[] = [];
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const first = inTurn('a', async () => {
      steps.push('first begins');
      await held;
      steps.push('first ends');
    });
    const second = inTurn('a', async () => void steps.push('second'));
    await inTurn('b', async () => void steps.push('of another key'));
    finish();
    await Promise.all([first, second]);
    expect(steps).toEqual(['first begins', 'of another key', 'first ends', 'second']);
  });

  it('continue after work that failed', async () => {
    const inTurn = createTurns();
    const failed = inTurn('a', async () => {
      throw new Error('cannot');
    });
    const next = inTurn('a', async () => 'done');
    await expect(failed).rejects.toThrow('cannot');
    expect(await next).toBe('done');
  });
});
