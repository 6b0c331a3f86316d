import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReadQueue } from './read-queue.ts';

it('starts one read in each turn of the event loop, in the order of their arrival', async () => {
  const queue = createReadQueue();
  const started: string[] = [];
  for (const name of ['first', 'second', 'third']) queue(() => started.push(name));
  expect(started).toEqual([]);
  await nextTurn();
  expect(started).toEqual(['first']);
  queue(() => started.push('fourth'));
  await nextTurn();
  expect(started).toEqual(['first', 'second']);
  await nextTurn();
  await nextTurn();
  expect(started).toEqual(['first', 'second', 'third', 'fourth']);
  queue(() => started.push('later'));
  await nextTurn();
  expect(started.at(-1)).toBe('later');
});
