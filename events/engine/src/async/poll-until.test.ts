import { describe, expect, it } from 'vitest';
import { pollUntil } from './poll-until.ts';

function recordedPauses() {
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  return { pauses, pause };
}

describe('pollUntil', () => {
  it('tries until there is an answer, with a pause before each new attempt', async () => {
    const answers = [undefined, undefined, false];
    const { pauses, pause } = recordedPauses();
    expect(await pollUntil(() => answers.shift(), { everyMs: 5, pause })).toBe(false);
    expect(pauses).toEqual([5, 5]);
  });

  it('ends without an answer after the maximum of attempts', async () => {
    const { pauses, pause } = recordedPauses();
    expect(await pollUntil(() => undefined, { everyMs: 5, looks: 3, pause })).toBeUndefined();
    expect(pauses).toEqual([5, 5]);
  });

  it('waits longer each time, up to a limit', async () => {
    const { pauses, pause } = recordedPauses();
    await pollUntil(() => undefined, { everyMs: 16, slowestMs: 30, looks: 6, pause });
    expect(pauses).toEqual([16, 20, 25, 30, 30]);
  });
});
