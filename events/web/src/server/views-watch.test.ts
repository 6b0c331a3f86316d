import { positionAt } from '@ringpost/testing/positions';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ViewsWatch, watchViews } from './views-watch.ts';

let clock: number;
let end: number;
let answers: boolean;
let due: number;
let stopped: boolean;
let watch: ViewsWatch;

beforeEach(() => {
  [clock, end, answers, due, stopped] = [1_000_000, 100, true, 100, false];
  watch = watchViews({
    now: () => clock,
    head: () => (answers ? Promise.resolve(positionAt(end)) : Promise.reject(new Error('away'))),
    status: () => [
      {
        name: 'deadlines',
        version: 1,
        position: positionAt(due),
        stopped: stopped ? { position: positionAt(due + 1), error: '' } : undefined,
      },
    ],
  });
});

/** Moves the time, then checks. */
async function after(milliseconds: number, change: () => void = () => {}): Promise<void> {
  clock += milliseconds;
  change();
  await watch.look();
}
function goOn(events: number) {
  return () => {
    end += events;
  };
}

describe('a view', () => {
  it('that shows all of the log is not behind, even if nothing happens for long', async () => {
    await after(0);
    await after(90_000);
    expect([watch.behindMs('deadlines'), watch.unmovedMs()]).toEqual([0, 0]);
  });

  it('that does not move is behind from the moment when it first missed an event', async () => {
    await after(0);
    await after(500, goOn(1));
    await after(500);
    await after(4_500, goOn(7));
    expect(watch.behindMs('deadlines')).toBe(5_000);
    // It may have stopped right after the last check that found no work.
    expect(watch.unmovedMs()).toBe(5_500);
  });

  it('that has caught up is not behind any more, even before the next check', async () => {
    await after(0);
    await after(500, goOn(1));
    await after(9_000);
    due = 101;
    expect(watch.behindMs('deadlines')).toBe(0);
  });

  it('that keeps up with a busy log is behind only by the time that it needs', async () => {
    await after(0);
    for (let n = 0; n < 60; n += 1) {
      await after(1_000, () => {
        due = end;
        end += 1_000;
      });
      expect(watch.behindMs('deadlines')).toBeLessThanOrEqual(1_000);
    }
    expect(watch.unmovedMs()).toBe(0);
  });

  it('that moves but never catches up is behind, and counts as moving', async () => {
    await after(0);
    await after(0, goOn(10_000));
    for (let n = 0; n < 20; n += 1) {
      await after(1_000, () => {
        due += 100;
      });
    }
    expect(watch.behindMs('deadlines')).toBe(20_000);
    expect(watch.unmovedMs()).toBe(0);
  });

  it('that stopped at an event is behind, but does not count as stuck, because a restart would not help', async () => {
    await after(0);
    stopped = true;
    await after(500, goOn(1));
    await after(90_000);
    expect([watch.behindMs('deadlines'), watch.unmovedMs()]).toEqual([90_000, 0]);
  });

  it('stays as far behind as before while the log does not answer', async () => {
    await after(0);
    await after(500, goOn(1));
    answers = false;
    await after(5_000, goOn(5));
    expect(watch.behindMs('deadlines')).toBe(5_000);
  });

  it('that is unknown is not behind', () => {
    expect(watch.behindMs('nobody')).toBe(0);
  });
});
