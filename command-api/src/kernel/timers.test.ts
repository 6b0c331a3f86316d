import { DUE_TIMERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import { type Engine, openEngine } from '@ringpost/engine';
import { type DeadlineRow, deadlines } from '@ringpost/projections/deadlines/deadlines.view';
import { eventually } from '@ringpost/testing/eventually';
import { positionAt } from '@ringpost/testing/positions';
import type { Ownership } from '@ringpost/web/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depsOn, type ManualClock, manualClock } from '../testing/shop.fixture.ts';
import type { Deps } from './deps.ts';
import { runTimers, type TimerHandlers, type Timers } from './timers.ts';

let engine: Engine;
let clock: ManualClock;
let deps: Deps;
let from = -1;
const open: Timers[] = [];

const always: Ownership = { hold: async () => true, release: async () => {} };
const NEVER_MS = 2 ** 31 - 1;

function row(id: string, dueAt: string): DeadlineRow {
  return { _id: id, kind: 'end-activation', subject: id, dueAt };
}

async function put(rows: readonly DeadlineRow[]): Promise<void> {
  const writes = rows.map((each) => ({ op: 'put' as const, in: deadlines.name, row: each }));
  await engine.readModel.commit({
    projector: 'deadlines',
    version: 1,
    from: positionAt(from),
    to: positionAt(from + 1),
    writes,
  });
  from += 1;
}

function run(handle: (row: DeadlineRow) => Promise<void>, ownership = always, everyMs = NEVER_MS): Timers {
  const handlers = new Proxy({} as TimerHandlers, { get: () => handle });
  const timers = runTimers(deps, handlers, ownership, everyMs);
  open.push(timers);
  return timers;
}

beforeEach(async () => {
  engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  clock = manualClock();
  deps = depsOn(engine, clock);
  from = -1;
  await engine.readModel.define({ name: 'deadlines', version: 1, views: [deadlines] });
});
afterEach(async () => {
  for (const timers of open.splice(0)) await timers.close();
  await engine.close();
});

describe('timers', () => {
  it('report a failed check once, even if it took long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { promise: held, reject: fail } = Promise.withResolvers<boolean>();
      const failures: string[] = [];
      const log = { ...deps.log, error: (_: object, message: string) => void failures.push(message) };
      const ownership: Ownership = { hold: () => held, release: async () => {} };
      const timers = runTimers({ ...deps, log }, {}, ownership, 500);
      open.push(timers);
      vi.advanceTimersByTime(10_000);
      fail(new Error('the Vault is away'));
      await eventually(() => failures.length > 0);
      await timers.tick().catch(() => undefined);
      expect(failures).toEqual(['looking for due rows failed']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leave a row of an unknown kind due, and handle the other rows', async () => {
    const handled: string[] = [];
    const handlers = { known: async ({ _id }: DeadlineRow) => void handled.push(_id) };
    const timers = runTimers(depsOn(engine, clock), handlers, always, NEVER_MS);
    open.push(timers);
    await put([
      { ...row('first', '2026-11-21T10:00:00.000Z'), kind: 'unknown' },
      { ...row('second', '2026-11-21T10:00:00.000Z'), kind: 'known' },
    ]);
    await timers.tick();
    expect(handled).toEqual(['second']);
  });

  it('handle what is due by the clock, the earliest first, and nothing else', async () => {
    const handled: string[] = [];
    const timers = run(async ({ _id }) => void handled.push(_id));
    await put([
      row('third', '2026-11-21T10:00:00.000Z'),
      row('first', '2026-11-21T09:00:00.000Z'),
      row('later', '2026-11-21T10:00:00.001Z'),
      row('second', '2026-11-21T09:30:00.000Z'),
    ]);
    expect(await timers.tick()).toBe(3);
    expect(handled).toEqual(['first', 'second', 'third']);
    clock.moveBy(1);
    await timers.tick();
    expect(handled.at(-1)).toBe('later');
  });

  it('continue when a row fails, and find it again the next time', async () => {
    const handled: string[] = [];
    const timers = run(async ({ _id }) => {
      handled.push(_id);
      if (_id === 'bad') throw new Error('cannot');
    });
    await put([row('bad', '2026-11-21T09:00:00.000Z'), row('good', '2026-11-21T09:00:01.000Z')]);
    expect(await timers.tick()).toBe(2);
    await timers.tick();
    expect(handled).toEqual(['bad', 'good', 'bad', 'good']);
  });

  it('reach every row, even if all of them stay due at the same time', async () => {
    const handled: string[] = [];
    const timers = run(async ({ _id }) => void handled.push(_id));
    const count = 2 * DUE_TIMERS_PAGE_ROWS + 10;
    const at = (n: number) => `2026-11-21T09:00:0${n < count - 5 ? 0 : 1}.000Z`;
    await put(Array.from({ length: count }, (_, n) => row(`row-${n}`, at(n))));
    expect(await timers.tick()).toBe(count);
    expect(new Set(handled).size).toBe(count);
  });

  it.each([
    ['128 at once', false, 128],
    ['16 at once while a customer waits for a purchase', true, 16],
  ])('handle at most %s', async (_, isBought, expected) => {
    let [now, most] = [0, 0];
    const timers = run(async () => {
      now += 1;
      most = Math.max(most, now);
      for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
      now -= 1;
    });
    await put(Array.from({ length: 300 }, (_row, n) => row(`row-${n}`, '2026-11-21T09:00:00.000Z')));
    const { promise: bought, resolve: answer } = Promise.withResolvers<void>();
    const purchase = isBought ? deps.purchases.run(() => bought) : undefined;
    expect(await timers.tick()).toBe(300);
    answer();
    await purchase;
    expect(most).toBe(expected);
  });

  it('handle no due rows while the views are behind', async () => {
    let handled = 0;
    let isBehind = false;
    deps = { ...deps, viewsBehind: () => isBehind };
    const timers = run(async () => {
      handled += 1;
      isBehind = handled >= 10;
    });
    await put(Array.from({ length: 300 }, (_row, n) => row(`row-${n}`, '2026-11-21T09:00:00.000Z')));
    await timers.tick();
    expect(handled).toBeLessThan(20);
  });

  it('leave everything to the process that owns them', async () => {
    const timers = run(() => Promise.reject(new Error('not ours')), { ...always, hold: async () => false });
    await put([row('a', '2026-11-21T09:00:00.000Z')]);
    expect(await timers.tick()).toBe(0);
  });

  it('check by themselves, one check at a time, until they are closed', async () => {
    let [looks, atOnce] = [0, 0];
    const timers = run(
      async () => {
        atOnce += 1;
        expect(atOnce).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        looks += 1;
      },
      always,
      1,
    );
    await put([row('a', '2026-11-21T09:00:00.000Z')]);
    await eventually(() => looks >= 3);
    await timers.close();
    const seen = looks;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(looks).toBe(seen);
  });
});
