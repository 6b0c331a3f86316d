import { positionAt } from '@ringpost/testing/positions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProjectorRates } from './projector-rates.ts';

const EVERY_MS = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function standing(name: string, read: number, applied: number) {
  return { name, version: 1, position: positionAt(1), counts: { read, applied } };
}

it('measures the events of each projector and of the log, for five minutes', () => {
  let read = 0;
  const rates = createProjectorRates(() => [standing('orders', read, read / 2), standing('feeds', 0, 0)]);
  expect(rates.history('orders')).toEqual([]);
  read = 100;
  vi.advanceTimersByTime(EVERY_MS);
  expect(rates.history('orders')).toEqual([10]);
  expect(rates.history('feeds')).toEqual([0]);
  expect(rates.logHistory()).toEqual([20]);
  vi.advanceTimersByTime(EVERY_MS * 100);
  expect(rates.history('orders')).toHaveLength(60);
  rates.close();
});

it('is not negative when a thread begins to count again', () => {
  let read = 100;
  const rates = createProjectorRates(() => [standing('orders', read, read)]);
  read = 5;
  vi.advanceTimersByTime(EVERY_MS);
  expect(rates.history('orders')).toEqual([0]);
  rates.close();
});

it('knows nothing of rows that another process writes', () => {
  const rates = createProjectorRates(() => [{ name: 'orders', version: 1, position: positionAt(1) }]);
  vi.advanceTimersByTime(EVERY_MS);
  expect([rates.history('orders'), rates.logHistory()]).toEqual([undefined, undefined]);
  rates.close();
});
