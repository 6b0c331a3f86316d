import { describe, expect, it } from 'vitest';
import { createTally } from './tally.ts';

describe('a tally', () => {
  it('counts by name', () => {
    const tally = createTally();
    for (const name of ['bought', 'busy', 'bought']) tally.add(name);
    expect([...tally.counts()]).toEqual([
      ['bought', 2],
      ['busy', 1],
    ]);
  });

  it('counts what comes after too many names together', () => {
    const tally = createTally(2);
    for (const name of ['a', 'b', 'c', 'd', 'a']) tally.add(name);
    expect([...tally.counts()]).toEqual([
      ['a', 2],
      ['b', 1],
      ['other', 2],
    ]);
  });
});
