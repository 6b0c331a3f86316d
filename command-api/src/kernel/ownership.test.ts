import { type Engine, openEngine } from '@ringpost/events/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ManualClock, manualClock } from '../orders/shop.fixture.ts';
import { createOwnership } from './ownership.ts';

let engine: Engine;
let clock: ManualClock;

/** Lets time pass for the process and for the database alike. */
function wait(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  clock.moveBy(seconds);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  clock = manualClock();
  engine = await openEngine({ kind: 'embedded', folder: ':memory:', clock });
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

  it('stays with who keeps asking', async () => {
    const [first, second] = [owner('first'), owner('second')];
    for (let seconds = 0; seconds < 60; seconds += 4) {
      expect([await first.hold(), await second.hold()]).toEqual([true, false]);
      wait(4);
    }
  });

  it('passes on from who has not been heard of for ten seconds, who then learns of it', async () => {
    const [first, second] = [owner('first'), owner('second')];
    await first.hold();
    wait(9);
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

  it('asks the Vault only now and then', async () => {
    const acquire = vi.spyOn(engine.vault, 'acquire');
    const first = owner('first');
    for (let asked = 0; asked < 100; asked += 1) await first.hold();
    expect(acquire).toHaveBeenCalledTimes(1);
    wait(4);
    await first.hold();
    expect(acquire).toHaveBeenCalledTimes(2);
  });
});
