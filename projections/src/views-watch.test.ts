import { positionAt } from '@ringpost/events/testing/positions';
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
        name: 'due',
        version: 1,
        position: positionAt(due),
        stopped: stopped ? { position: positionAt(due + 1), error: '' } : undefined,
      },
    ],
  });
});

/** So much time passes; then it looks. */
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
  it('that shows all of the log is not behind, however long nothing happens', async () => {
    await after(0);
    await after(90_000);
    expect([watch.behindMs('due'), watch.unmovedMs()]).toEqual([0, 0]);
  });

  it('that stands still is behind from the moment when it first missed something', async () => {
    await after(0);
    await after(500, goOn(1));
    await after(500);
    await after(4_500, goOn(7));
    expect(watch.behindMs('due')).toBe(5_000);
    // It may have stopped right after the last look that found no work.
    expect(watch.unmovedMs()).toBe(5_500);
  });

  it('that has caught up is not behind any more, before anybody looks again', async () => {
    await after(0);
    await after(500, goOn(1));
    await after(9_000);
    due = 101;
    expect(watch.behindMs('due')).toBe(0);
  });

  it('that keeps up with a log which never rests is behind by no more than it takes', async () => {
    await after(0);
    for (let n = 0; n < 60; n += 1) {
      await after(1_000, () => {
        due = end;
        end += 1_000;
      });
      expect(watch.behindMs('due')).toBeLessThanOrEqual(1_000);
    }
    expect(watch.unmovedMs()).toBe(0);
  });

  it('that moves, but never arrives, is behind, and moves', async () => {
    await after(0);
    await after(0, goOn(10_000));
    for (let n = 0; n < 20; n += 1) {
      await after(1_000, () => {
        due += 100;
      });
    }
    expect(watch.behindMs('due')).toBe(20_000);
    expect(watch.unmovedMs()).toBe(0);
  });

  it('that stopped at an event is behind; a restart would not help, so nothing is said to stand still', async () => {
    await after(0);
    stopped = true;
    await after(500, goOn(1));
    await after(90_000);
    expect([watch.behindMs('due'), watch.unmovedMs()]).toEqual([90_000, 0]);
  });

  it('stays as far behind as was known, while the log does not answer', async () => {
    await after(0);
    await after(500, goOn(1));
    answers = false;
    await after(5_000, goOn(5));
    expect(watch.behindMs('due')).toBe(5_000);
  });

  it('that nobody knows is not behind', () => {
    expect(watch.behindMs('nobody')).toBe(0);
  });
});
