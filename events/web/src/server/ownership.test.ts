import { type Engine, openEngine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOwnership } from './ownership.ts';

let engine: Engine;
let now: number;

/** Moves the time of the process and of the database. */
function wait(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  now += seconds * 1000;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  now = Date.parse('2026-11-21T10:00:00.000Z');
  engine = await openEngine({ kind: 'embedded', folder: ':memory:', clock: { now: () => new Date(now) } });
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.close();
});

function owner(holder: string, job = 'timers') {
  return createOwnership(engine.vault, job, holder);
}

describe('the ownership of a job', () => {
  it('belongs to one process at a time', async () => {
    const [first, second] = [owner('first'), owner('second')];
    expect([await first.hold(), await second.hold()]).toEqual([true, false]);
    expect(await owner('second', 'another').hold()).toBe(true);
  });

  it('stays with the owner that keeps renewing it', async () => {
    const [first, second] = [owner('first'), owner('second')];
    for (let seconds = 0; seconds < 60; seconds += 3) {
      expect([await first.hold(), await second.hold()]).toEqual([true, false]);
      wait(3);
    }
  });

  it('passes on from an owner that was silent for six seconds, which then notices it', async () => {
    const [first, second] = [owner('first'), owner('second')];
    await first.hold();
    wait(5);
    expect(await second.hold()).toBe(false);
    wait(1);
    expect(await second.hold()).toBe(true);
    expect(await first.hold()).toBe(false);
  });

  it('passes on at once when it is given up', async () => {
    const [first, second] = [owner('first'), owner('second')];
    await first.hold();
    await first.release();
    await first.release();
    expect(await second.hold()).toBe(true);
    expect(await first.hold()).toBe(false);
  });

  it('asks the Vault only from time to time', async () => {
    const acquire = vi.spyOn(engine.vault, 'acquire');
    const first = owner('first');
    for (let call = 0; call < 100; call += 1) await first.hold();
    expect(acquire).toHaveBeenCalledTimes(1);
    wait(4);
    await first.hold();
    expect(acquire).toHaveBeenCalledTimes(2);
  });
});
