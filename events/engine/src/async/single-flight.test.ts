import { describe, expect, it } from 'vitest';
import { createSingleFlight, shareWork } from './single-flight.ts';

/** Work that counts its runs, and ends when the test says so. */
function heldWork() {
  const ends: PromiseWithResolvers<string>[] = [];
  return {
    ends,
    work(): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    },
  };
}

describe('a single flight', () => {
  it('gives all callers of a key at the same time the answer of one run', async () => {
    const { ends, work } = heldWork();
    const fly = createSingleFlight();
    const answers = [fly('a', work), fly('a', work), fly('b', work)];
    expect(ends).toHaveLength(2);
    ends[0]?.resolve('one');
    ends[1]?.resolve('two');
    expect(await Promise.all(answers)).toEqual(['one', 'one', 'two']);
  });

  it('starts again once the work has ended, also if it failed', async () => {
    const { ends, work } = heldWork();
    const fly = createSingleFlight();
    const first = fly('a', work);
    ends[0]?.reject(new Error('cannot'));
    await expect(first).rejects.toThrow('cannot');
    const second = fly('a', work);
    ends[1]?.resolve('done');
    expect(await second).toBe('done');
  });
});

describe('shared work', () => {
  it('is done once for callers at the same time, and again for later ones', async () => {
    const { ends, work } = heldWork();
    const shared = shareWork(work);
    const answers = [shared.run(), shared.run()];
    ends[0]?.resolve('one');
    expect(await Promise.all(answers)).toEqual(['one', 'one']);
    const later = shared.run();
    ends[1]?.resolve('two');
    expect(await later).toBe('two');
  });

  it('is idle when the running work has ended, also if it failed', async () => {
    const { ends, work } = heldWork();
    const shared = shareWork(work);
    await shared.idle();
    const answer = shared.run();
    let isIdle = false;
    const idle = shared.idle().then(() => {
      isIdle = true;
    });
    await Promise.resolve();
    expect(isIdle).toBe(false);
    ends[0]?.reject(new Error('cannot'));
    await expect(answer).rejects.toThrow('cannot');
    await idle;
  });
});
