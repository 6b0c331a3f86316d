import { describe, expect, it } from 'vitest';
import { retry } from './retry.ts';

class Away extends Error {}

const isTransient = (error: unknown): boolean => error instanceof Away;

/** An attempt that fails with each of these errors, and then succeeds. */
function failingWith(...errors: Error[]) {
  return async (): Promise<string> => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
}

function recordedPauses() {
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  return { pauses, pause };
}

describe('retry', () => {
  it('tries again while the error is transient, and reports each error', async () => {
    const { pause } = recordedPauses();
    const failed: unknown[] = [];
    const errors = [new Away('first'), new Away('second')];
    const answer = retry(failingWith(...errors), {
      isTransient,
      pause,
      onFailed: (error) => void failed.push(error),
    });
    await expect(answer).resolves.toBe('done');
    expect(failed).toEqual(errors);
  });

  it('waits twice as long each time, and at most two seconds', async () => {
    const { pauses, pause } = recordedPauses();
    await retry(failingWith(...Array.from({ length: 9 }, () => new Away())), { isTransient, pause });
    expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 1_280, 2_000, 2_000]);
  });

  it('throws any other error at once', async () => {
    const { pauses, pause } = recordedPauses();
    const attempt = retry(failingWith(new Error('broken')), { isTransient, pause });
    await expect(attempt).rejects.toThrow('broken');
    expect(pauses).toEqual([]);
  });

  it('throws the last error when it has no attempts left', async () => {
    const { pauses, pause } = recordedPauses();
    const errors = [new Away('first'), new Away('second'), new Away('third')];
    await expect(retry(failingWith(...errors), { isTransient, pause, attempts: 2 })).rejects.toThrow(
      'second',
    );
    expect(pauses).toHaveLength(1);
  });

  it('ends its wait with the reason when it is aborted', async () => {
    const closing = new AbortController();
    const attempt = retry(failingWith(new Away(), new Away()), {
      isTransient,
      signal: closing.signal,
      async pause() {
        closing.abort(new Error('closing'));
      },
    });
    await expect(attempt).rejects.toThrow('closing');
  });
});
