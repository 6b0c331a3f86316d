import {
  ORDER_POLL_HELD_SECONDS,
  ORDER_POLLS_AT_ONCE,
  ORDER_POLLS_PER_SECOND,
} from '@ringpost/domain/rules/limits';
import { describe, expect, it } from 'vitest';
import { createPollPace } from './poll-pace.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 100;

/** A pace with a clock that a pause moves, for a program that waits for each answer. */
function open({ waits = true } = {}) {
  let now = Date.parse('2026-11-27T10:00:00.000Z');
  const held: number[] = [];
  const pace = createPollPace({
    clock: { now: () => new Date(now) },
    async pause(milliseconds) {
      held.push(milliseconds);
      if (waits) now += milliseconds;
    },
  });
  function pass(milliseconds: number): void {
    now += milliseconds;
  }
  return { pace, held, now: () => now, pass };
}

describe('a program that asks for one order ten times a second', () => {
  it('is answered each time, and gets twice a second after a while', async () => {
    const { pace, held, now, pass } = open();
    const end = now() + MINUTE_MS;
    let answers = 0;
    for (; now() < end; answers += 1) {
      await pace('ann', '7');
      pass(EVERY_MS);
    }
    const expected = ORDER_POLLS_AT_ONCE + (MINUTE_MS / 1000) * ORDER_POLLS_PER_SECOND;
    expect(Math.abs(answers - expected)).toBeLessThanOrEqual(ORDER_POLLS_PER_SECOND);
    expect(Math.max(...held)).toBeLessThanOrEqual(ORDER_POLL_HELD_SECONDS * 1000);
  });

  it('is answered after a second at most, although it does not wait for its answers', async () => {
    const { pace, held } = open({ waits: false });
    for (let asked = 0; asked < 600; asked += 1) await pace('ann', '7');
    expect(Math.max(...held)).toBe(ORDER_POLL_HELD_SECONDS * 1000);
  });

  it('slows neither its other orders nor other customers, and is as fast as before after a rest', async () => {
    const { pace, held, pass } = open();
    for (let asked = 0; asked <= ORDER_POLLS_AT_ONCE; asked += 1) await pace('ann', '7');
    expect(held).toHaveLength(1);
    await pace('ann', '8');
    await pace('bob', '7');
    pass((ORDER_POLLS_AT_ONCE / ORDER_POLLS_PER_SECOND) * 1000);
    for (let asked = 0; asked < ORDER_POLLS_AT_ONCE; asked += 1) await pace('ann', '7');
    expect(held).toHaveLength(1);
  });
});
