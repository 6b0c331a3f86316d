import { GUARDED_WORK_WAITING_MAX } from '@ringpost/domain/rules/limits';
import { afterEach, expect, it } from 'vitest';
import { createGuardedWork, type GuardedFunction } from './guarded-work.ts';

const module = new URL(
  `data:text/javascript,${encodeURIComponent(`let running = 0, most = 0;
    export const double = (number) => number * 2;
    export const fail = () => { throw new Error('not a picture') };
    export const spin = () => { for (;;); };
    export const grow = () => { const all = []; for (;;) all.push({ all: [...all] }); };
    export const end = () => process.exit();
    export async function together() {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return most;
    }`)}`,
);
const double: GuardedFunction<number, number> = { module, name: 'double' };
const none = (name: string): GuardedFunction<null, number> => ({ module, name });

const work = createGuardedWork();
afterEach(() => work.close());

it('gives the answer of the function, or its error', async () => {
  expect(await work.run(double, 21)).toBe(42);
  await expect(work.run(none('fail'), null)).rejects.toThrow('not a picture');
  await expect(work.run(none('unknown'), null)).rejects.toThrow('has no unknown');
});

it.each([
  ['does not end', 'spin', 100, 'no answer within 100 ms'],
  ['fills the memory', 'grow', undefined, 'memory'],
  ['ends its thread', 'end', undefined, 'the thread ended'],
])('that %s is stopped, and the next work is done', async (_, name, limitMs, reason) => {
  const bad = work.run(none(name), null, limitMs);
  const next = work.run(double, 4);
  await expect(bad).rejects.toThrow(reason);
  expect(await next).toBe(8);
});

it('is done one piece after another', async () => {
  const most = await Promise.all(Array.from({ length: 20 }, () => work.run(none('together'), null)));
  expect(new Set(most)).toEqual(new Set([1]));
});

it('is refused when too much work waits', async () => {
  const all = Array.from({ length: GUARDED_WORK_WAITING_MAX + 1 }, (_, each) => work.run(double, each));
  const settled = await Promise.allSettled(all);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(GUARDED_WORK_WAITING_MAX);
  await expect(all.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await work.run(double, 1)).toBe(2);
});
