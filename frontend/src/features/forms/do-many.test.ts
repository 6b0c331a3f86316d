import { describe, expect, it } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { doMany } from './do-many.ts';

const ROWS = Array.from({ length: 12 }, (_, nth) => nth);

/** Does something to all rows, and notes what became of each. `refusals`: by row. */
async function run(refusals: Readonly<Record<number, Problem>> = {}, stopAfter = Number.POSITIVE_INFINITY) {
  const done: number[] = [];
  const refused: number[] = [];
  let running = 0;
  let most = 0;
  let before = 0;
  const { left, problem } = await doMany(ROWS, {
    isStopped: () => done.length >= stopAfter,
    onDone: (row) => done.push(row),
    onRefused: (row) => refused.push(row),
    async act(row) {
      if (row > 0 && done.length + refused.length === 0) before += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve));
      running -= 1;
      const problem = refusals[row];
      if (problem) throw problem;
    },
  });
  const all = done.toSorted((one, other) => one - other);
  return { done: all, refused, left, most, before, code: problem?.code };
}

describe('one action for many rows', () => {
  it('does each row once, the first one alone, and few at the same time', async () => {
    const { done, refused, left, most, before } = await run();
    expect({ done, refused, left }).toEqual({ done: ROWS, refused: [], left: [] });
    expect(before).toBe(0);
    expect(most).toBe(4);
  });

  it('goes on after a row that is refused', async () => {
    const { done, refused, left } = await run({ 3: new Problem(403, { code: 'forbidden' }) });
    expect(refused).toEqual([3]);
    expect(left).toEqual([]);
    expect(done).toHaveLength(ROWS.length - 1);
  });

  it.each([
    ['the password is not given', new Problem(401, { code: 'password-required' })],
    ['the server does not answer', new Problem(0, { code: 'network-error' })],
    ['too much was sent', new Problem(429, { code: 'rate-limited' })],
  ])('sends nothing more if %s, and says which rows were not sent', async (_, problem) => {
    const { done, refused, left, code } = await run({ 0: problem });
    expect({ done, refused, code }).toEqual({ done: [], refused: [], code: problem.code });
    expect(left).toEqual(ROWS);
  });

  it('can be stopped: what was sent ends, and the rest is left', async () => {
    const { done, left } = await run({}, 2);
    expect([...done, ...left].toSorted((one, other) => one - other)).toEqual(ROWS);
    expect(left.length).toBeGreaterThan(0);
  });
});
