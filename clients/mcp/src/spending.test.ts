import { expect, it } from 'vitest';
import { createSpending } from './spending.ts';

it('the cap holds to the last cent, and what came back can be spent again', () => {
  const spending = createSpending(1_000);
  expect([spending.take(600), spending.take(401), spending.take(400), spending.take(1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  spending.giveBack(400);
  expect(spending.left()).toBe(400);
});

it('no strange price passes, and no more comes back than was spent', () => {
  const spending = createSpending(1_000);
  expect([spending.take(-1), spending.take(Number.NaN)]).toEqual([false, false]);
  spending.giveBack(5_000);
  expect(spending.left()).toBe(1_000);
});
